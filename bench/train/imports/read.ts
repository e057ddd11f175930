import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { alignedLabels } from '#bench/train/imports/align.ts'
import { atomsOf, atomsOfDraft } from '#bench/train/imports/truth.ts'
import { htmlLines, readDocx } from '#lib/evidence/imports/read-docx.ts'
import { readPdf } from '#lib/evidence/imports/read-pdf.ts'
import { markdownLines, textLines } from '#lib/evidence/imports/read-resume.ts'
import { LINE_LABELS, type LineLabel, type SourceLine } from '#lib/evidence/master/draft.ts'

export type Sample = { name: string; lines: SourceLine[]; labels: LineLabel[] }

/** Reads the documents that `print.ts` made, with the label of each line. */
export async function readSamples(folder: string): Promise<Sample[]> {
  const kept = Bun.file(`${folder.replace(/\/$/, '')}.samples.json`)
  const keptLines: Record<string, SourceLine[]> = (await kept.exists()) ? await kept.json() : {}
  const samples: Sample[] = []
  for (const name of readdirSync(folder)
    .filter((file) => /\.(?:pdf|docx|html|md|txt)$/.test(file))
    .toSorted()) {
    const path = join(folder, name)
    const rows = Bun.file(join(folder, 'rows', `${name}.txt`))
    if (await rows.exists()) {
      const lines = await linesOf(path)
      const labels = labelsOf(await rows.text(), lines)
      if (labels === null) console.warn(`${name}: its lines are read otherwise now, so it is left out`)
      else samples.push({ name, lines, labels })
      continue
    }
    const beside = Bun.file(path.replace(/\.\w+$/, '.json'))
    const expected = Bun.file(join(folder, 'expected', `${name}.json`))
    const truthFile = [beside, expected].find(({ name: file }) => file !== undefined && existsSync(file))
    if (truthFile === undefined) continue
    const facts = await truthFile.json()
    const atoms = facts.atoms ?? (facts.entries ? atomsOfDraft(facts) : atomsOf(facts))
    const lines = keptLines[name] ?? (await linesOf(path))
    keptLines[name] = lines
    samples.push({ name, lines, labels: alignedLabels(lines, atoms) })
  }
  await Bun.write(kept, JSON.stringify(keptLines))
  return samples
}

/** Returns a line as a person sees it who labels it: its place, letters and text. */
export function rowOf({ place, indent, size, strong, bullet, text, right }: SourceLine): string {
  const where = place ? `page ${place.page} at ${Math.round(place.x)}, ${Math.round(place.y)}, ` : ''
  const look = `${where}indent ${indent.toFixed(1)}, size ${size.toFixed(2)}${strong ? ', bold' : ''}`
  return `(${look}) ${bullet ? '• ' : ''}${text}${right === null ? '' : ` || ${right}`}`
}

// The labels at the beginnings of rows, or null if the rows are those of other lines.
function labelsOf(rows: string, lines: readonly SourceLine[]): LineLabel[] | null {
  const cut = rows.split('\n').map((row) => [row.split(' ', 1)[0], row.slice(row.indexOf(' ') + 1)])
  const isSame = cut.length === lines.length && lines.every((line, index) => cut[index]?.[1] === rowOf(line))
  const labels = cut.flatMap(([name]) => LINE_LABELS.find((label) => label === name) ?? [])
  return isSame && labels.length === lines.length ? labels : null
}

/** Reads the lines of a document. */
export async function linesOf(path: string): Promise<SourceLine[]> {
  if (path.endsWith('.pdf')) return (await readPdf(await Bun.file(path).bytes())).lines
  if (path.endsWith('.docx')) return (await readDocx(await Bun.file(path).bytes())).lines
  const text = await Bun.file(path).text()
  return path.endsWith('.html')
    ? htmlLines(text)
    : path.endsWith('.md')
      ? markdownLines(text)
      : textLines(text)
}
