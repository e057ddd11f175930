// bun bench/train/imports/rows.ts FOLDER: writes the lines of the PDF and DOCX files in FOLDER, with the labels that the reader gives them, to
// FOLDER/rows/NAME.txt. A person corrects the labels there, and export.ts takes them as the right ones.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, rowOf } from '#bench/train/imports/read.ts'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'

const folder = process.argv[2] ?? ''
for (const name of readdirSync(folder).filter((file) => /\.(?:pdf|docx)$/.test(file))) {
  const path = join(folder, 'rows', `${name}.txt`)
  if (existsSync(path)) continue
  const lines = await linesOf(join(folder, name))
  const labels = labelLines(lines)
  await Bun.write(path, lines.map((line, index) => `${labels[index]?.label} ${rowOf(line)}`).join('\n'))
}
