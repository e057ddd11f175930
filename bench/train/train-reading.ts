import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ReadingFitter } from '#bench/judgement/fit-reading.ts'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { countReading, type ReadingCounts, readingShares } from '#bench/judgement/reading.ts'
import { FOLDS, labelledDoc, weakDocs } from '#bench/judgement/reading-data.ts'
import { packModels, unpackModels } from '#lib/judge/read/learned/weights.ts'
import { readWith } from '#lib/judge/read/read-requirements.ts'
import { readRecordedPostings } from '#test/recorded/recorded-postings.ts'

// bun bench/train/train-reading.ts FOLDER-OF-LABELS FOLDER-OF-BOARDS [--check] [-v]
// Fits the models of reading to labelled postings, and weakly to recorded ones with clear headings. Prints what they do on
// companies that they were not fitted to; with --check that is all, else it writes assets/judge/reading-1.json.

const VERSION = 1
const [labels, boards] = process.argv.slice(2)
if (!labels || !boards) throw new Error('Say which folder holds the labels and which the recorded boards.')
const labelled = labelledPostings(resolve(labels))
const fitter = new ReadingFitter([
  ...labelled.map(labelledDoc),
  ...weakDocs(readRecordedPostings(resolve(boards)), labelled),
])
const tell = process.argv.includes('-v') ? console.log : undefined

const sums: ReadingCounts[] = []
for (let fold = 0; fold < FOLDS; fold += 1) {
  const models = unpackModels(packModels(fitter.fit(fold), VERSION))
  const leftOut = fitter.docs.flatMap(({ fold: own, labels }) =>
    labels && own === fold ? [labels.posting] : [],
  )
  sums.push(countReading(leftOut, (posting) => readWith(posting, models), tell))
}
const total = sums.reduce(
  (all, readingCounts) =>
    Object.fromEntries(
      Object.entries(all).map(([key, count]) => [key, count + readingCounts[key as keyof ReadingCounts]]),
    ) as ReadingCounts,
)
console.table({
  ...Object.fromEntries(sums.map((sum, index) => [`companies ${index + 1}`, readingShares(sum)])),
  'left out': readingShares(total),
})

if (!process.argv.includes('--check')) {
  const packed = packModels(fitter.fit(null), VERSION)
  const models = unpackModels(packed)
  console.table({
    'fitted to': readingShares(countReading(labelled, (posting) => readWith(posting, models))),
  })
  const folder = resolve(import.meta.dir, '../../assets/judge')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, 'reading-1.json'), `${JSON.stringify(packed, null, 2)}\n`)
}
