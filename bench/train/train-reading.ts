import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReadingFitter } from '#bench/judgement/fit-reading.ts'
import {
  type LabelledPosting,
  labelledPostings,
  type PartlyLabelled,
  partlyLabelled,
} from '#bench/judgement/labelled-postings.ts'
import { countReading, matchRows, type ReadingCounts, readingShares } from '#bench/judgement/reading.ts'
import { FOLDS, foldOf, labelledDoc, partlyLabelledDoc, weakDocs } from '#bench/judgement/reading-data.ts'
import { readWith } from '#lib/judge/read/read-requirements.ts'
import { packModels, type ReadingModels, unpackModels } from '#lib/judge/read/weights.ts'
import { languageOf } from '#lib/text/language.ts'
import { readRecordedPostings } from '#test/recorded/recorded-postings.ts'

// bun bench/train/train-reading.ts --labels FOLDER [--labels ...] [--rows FOLDER] --boards FOLDER [--boards ...] [--check] [-v]
// Fits the models of reading to labelled postings, to rows that were judged to be none, and weakly to recorded postings
// with clear headings. Prints per language what they do on companies that they were not fitted to, and on the others; with
// --check that is all, else it writes assets/judge/reading-2.json.

const VERSION = 2
const { values: folders } = parseArgs({
  options: {
    labels: { type: 'string', multiple: true },
    rows: { type: 'string' },
    boards: { type: 'string', multiple: true },
    check: { type: 'boolean' },
    verbose: { type: 'boolean', short: 'v' },
  },
})
if (!folders.labels || !folders.boards)
  throw new Error('Say which folders hold the labels and the recorded boards.')
const labelled = folders.labels.flatMap((folder) => labelledPostings(resolve(folder)))
const starts = new Set(labelled.map(({ text }) => text.slice(0, 300)))
const partly = (folders.rows ? partlyLabelled(resolve(folders.rows)) : []).filter(
  ({ text }) => !starts.has(text.slice(0, 300)),
)
const fitter = new ReadingFitter([
  ...labelled.map(labelledDoc),
  ...partly.map(partlyLabelledDoc),
  ...weakDocs(
    folders.boards.flatMap((folder) => readRecordedPostings(resolve(folder))),
    [...labelled, ...partly],
  ),
])
const tell = folders.verbose ? console.log : undefined

type Count = ReadingCounts & { demands: number; demands_read: number; others: number; others_read: number }

const leftOut = new Map<string, Count>()
for (let fold = 0; fold < FOLDS; fold += 1) {
  const models = unpackModels(packModels(fitter.fit(fold), VERSION))
  countAll(leftOut, models, (company) => foldOf(company) === fold)
}
print('left out', leftOut)

const packed = packModels(fitter.fit(null), VERSION)
const fitted = new Map<string, Count>()
countAll(fitted, unpackModels(packed), () => true)
print('fitted to', fitted)
if (!folders.check) {
  const folder = resolve(import.meta.dir, '../../assets/judge')
  mkdirSync(folder, { recursive: true })
  writeFileSync(resolve(folder, 'reading-2.json'), `${JSON.stringify(packed, null, 2)}\n`)
}

function countAll(counts: Map<string, Count>, models: ReadingModels, takes: (company: string) => boolean) {
  const read = (posting: { title: string; text: string }) => readWith(posting, models)
  const byLanguage = (postings: readonly { company: string; text: string }[]) =>
    Map.groupBy(
      postings.filter(({ company }) => takes(company)),
      ({ text }) => languageOf(text.slice(0, 3000)) ?? 'other',
    )
  const taken = byLanguage(labelled) as Map<string, LabelledPosting[]>
  const takenPartly = byLanguage(partly) as Map<string, PartlyLabelled[]>
  for (const language of new Set([...taken.keys(), ...takenPartly.keys()])) {
    const sum: Count = {
      ...countReading(taken.get(language) ?? [], read, counts === leftOut ? tell : undefined),
      ...countPartly(takenPartly.get(language) ?? [], read),
    }
    const before = counts.get(language)
    for (const key of Object.keys(sum) as (keyof Count)[]) sum[key] += before?.[key] ?? 0
    counts.set(language, sum)
  }
}

function countPartly(
  postings: readonly PartlyLabelled[],
  read: (posting: { title: string; text: string }) => ReturnType<typeof readWith>,
) {
  const sum = { demands: 0, demands_read: 0, others: 0, others_read: 0 }
  for (const { title, text, demands, others } of postings) {
    const { rows } = read({ title, text: `${title}\n\n${text}` })
    const foundIn = (quotes: string[]) =>
      matchRows(
        rows,
        quotes.map((quote) => ({ quote, class: 'must', kind: 'other', only_person_can_say: false })),
      ).found.size
    sum.demands += demands.length
    sum.demands_read += foundIn(demands)
    sum.others += others.length
    sum.others_read += foundIn(others)
  }
  return sum
}

function print(name: string, counts: ReadonlyMap<string, Count>) {
  console.log(name)
  console.table(
    Object.fromEntries(
      [...counts].map(([language, count]) => [
        language,
        {
          ...readingShares(count),
          demands: `${count.demands_read} of ${count.demands}`,
          others: `${count.others_read} of ${count.others}`,
        },
      ]),
    ),
  )
}
