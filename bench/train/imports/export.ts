// bun bench/train/imports/export.ts OUT FOLDERS [--without=PATTERN]: writes the features and the right labels of the lines of documents, one document a line, for
// fit.py to learn from.

import { readSamples } from '#bench/train/imports/read.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { LINE_LABELS } from '#lib/evidence/master/draft.ts'

const [out = '', folders = '', option = ''] = process.argv.slice(2)
const without = option.startsWith('--without=') ? new RegExp(option.slice(10)) : null
const rows: string[] = []
for (const folder of folders.split(','))
  for (const { name, lines, labels } of await readSamples(folder)) {
    if (without?.test(name) || lines.length === 0) continue
    const features = lineFeatures(lines).map(({ names, numbers }) => [
      names,
      numbers.map((value) => Math.round(value * 1000) / 1000),
    ])
    rows.push(JSON.stringify({ name, features, labels: labels.map((label) => LINE_LABELS.indexOf(label)) }))
  }
await Bun.write(out, rows.join('\n'))
console.log(`${rows.length} documents`)
