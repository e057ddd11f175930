// bun bench/train/imports/train.ts FOLDERS [TEST] [--without=PATTERN] [--out=FILE]: fits the weights that label the lines of resumes to the documents that print.ts made,
// writes assets/imports/line-weights.json, and prints how many lines of other documents get the right label.
import { resolve } from 'node:path'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import {
  bestLabels,
  type ChainWeights,
  chainScores,
  type Labelled,
} from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { lineHints } from '#lib/evidence/imports/lines/line-hints.ts'
import { fitChain, type Lesson } from './fit-chain.ts'
import { readSamples, type Sample } from './read.ts'

const [folders = '', test = ''] = process.argv.slice(2)
const optionOf = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const without = optionOf('without')
const out = optionOf('out') ?? resolve(import.meta.dir, '../../../assets/imports/line-weights.json')
const samples = (await Promise.all(folders.split(',').map(readSamples)))
  .flat()
  .filter(({ name }) => without === undefined || !new RegExp(without).test(name))
const lessons: Lesson[] = samples.map(({ lines, labels }) => ({ features: lineFeatures(lines), labels }))
console.log(`${lessons.length} documents`)

// The second step learns from labels that the first gives to documents it has not learned from.
const halves = [0, 1].map((half) =>
  fitChain(
    lessons.filter((_, index) => index % 2 !== half),
    { rounds: 3 },
  ),
)
const hinted = lessons.map(({ features, labels }, index) => {
  const found = bestLabels(chainScores(features, halves[index % 2] as (typeof halves)[number]))
  return { features: withHints(samples[index] as Sample, features, found), labels }
})
const weights = { first: fitChain(lessons), second: fitChain(hinted) }
const made = { made_by: 'bench/train/imports', documents: lessons.length }
await Bun.write(
  out,
  `${JSON.stringify({ ...made, first: packed(weights.first), second: packed(weights.second) }, null, 2)}\n`,
)

function packed({ own, hidden, out: rows, edges }: ChainWeights) {
  return {
    own: packedRows(own),
    hidden: packedRows(hidden),
    out: packedRows(Object.fromEntries(rows.entries())),
    edges: packedRows(edges),
  }
}

function packedRows(rows: Record<string, number[]>) {
  const numbers = Int16Array.from(Object.values(rows).flat(), (weight) => Math.round(weight * 100))
  return { names: Object.keys(rows).join(';'), rows: new Uint8Array(numbers.buffer).toBase64() }
}

function withHints({ lines }: Sample, features: Lesson['features'], found: Labelled[]): Lesson['features'] {
  const hints = lineHints(lines, found)
  return features.map(({ own, edges }, index) => ({ own: [...own, ...(hints[index] ?? [])], edges }))
}

const wrong = new Map<string, number>()
let [right, all] = [0, 0]
for (const { name, lines, labels } of test === '' ? [] : await readSamples(test)) {
  const found = labelLines(lines, weights)
  for (const [index, label] of labels.entries()) {
    const guess = found[index]?.label
    all += 1
    if (guess === label) right += 1
    else {
      wrong.set(`${label} as ${guess}`, (wrong.get(`${label} as ${guess}`) ?? 0) + 1)
      if (process.argv.includes('-v'))
        console.log(
          name,
          `${label} as ${guess}`,
          found[index]?.sure.toFixed(2),
          lines[index]?.text.slice(0, 60),
        )
    }
  }
}
console.log(`${right} of ${all} lines of other documents (${((100 * right) / all).toFixed(2)} %)`)
console.log([...wrong].toSorted(([, a], [, b]) => b - a).slice(0, 12))
