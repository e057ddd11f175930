import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { answersFigures } from '#bench/judgement/answers.ts'
import { type FitFigures, measureFit } from '#bench/judgement/fit.ts'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { countReading } from '#bench/judgement/reading.ts'
import { judgePairs, verdictFigures } from '#bench/judgement/verdicts.ts'

/** One figure: the target, the value before the present rules, and the present value. */
type PrintedFigure = { what: string; expected: string; before: string; now: string }

const folder = process.argv[2] ?? LABELS
if (!existsSync(folder)) {
  console.error(`There is no labelled data at ${folder}. Name its folder: bun bench/judgement.ts FOLDER`)
  process.exit(2)
}
const figures = [...readingFigures(), ...rankFigures(), ...(await verdicts()), ...(await answers())]
console.log('| What | Wanted | Before | Now |\n| --- | --- | --- | --- |')
for (const { what, expected, before, now } of figures)
  console.log(`| ${what} | ${expected} | ${before} | ${now} |`)

function readingFigures(): PrintedFigure[] {
  const counts = countReading(labelledPostings(join(folder, 'requirements')))
  const { found, read, labelled, class_right, classed, shreds, questions, bad_questions } = counts
  return [
    { what: 'requirement rows: precision', expected: '0.90', before: '0.71', now: three(found / read) },
    { what: 'requirement rows: recall', expected: '0.88', before: '0.75', now: three(found / labelled) },
    {
      what: 'class of a found row right',
      expected: '0.92',
      before: '0.80',
      now: three(class_right / classed),
    },
    { what: 'rows that are shreds', expected: '0', before: '154', now: String(shreds) },
    {
      what: 'questions about no requirement',
      expected: '5 %',
      before: '23 %',
      now: percent(bad_questions, questions),
    },
  ]
}

function rankFigures(): PrintedFigure[] {
  const { good_found, bad_among_found, by } = measureFit(join(folder, 'fit'))
  const beside = (of: (figures: FitFigures) => number | null) =>
    `${three(of(by.rank))} (left out ${three(of(by.left_out))}, BM25 ${three(of(by.bm25))}, TF-IDF ${three(of(by.tf_idf))})`
  const shares = (of: (figures: FitFigures) => [number, number]) =>
    `${share(of(by.rank))} (left out ${share(of(by.left_out))})`
  return [
    { what: 'good jobs found by the role', expected: '0.90', before: '0.55', now: share(good_found) },
    { what: 'bad ones among the found', expected: '0.20', before: '0.25', now: share(bad_among_found) },
    { what: 'AUC of rank, all', expected: '0.90', before: '0.81', now: beside((fit) => fit.auc_all) },
    { what: 'AUC of rank, found', expected: '0.80', before: '0.66', now: beside((fit) => fit.auc_found) },
    {
      what: 'label 3 and 4 with rank 50 and over',
      expected: '0.88',
      before: '0.81',
      now: shares((fit) => fit.good_50),
    },
    {
      what: 'label 0 and 1 with rank under 50',
      expected: '0.85',
      before: '0.71',
      now: shares((fit) => fit.bad_under_50),
    },
    {
      what: 'nDCG@10 of found ones by rank alone',
      expected: '0.88',
      before: '0.85',
      now: beside((fit) => fit.ndcg10_found),
    },
  ]
}

async function verdicts(): Promise<PrintedFigure[]> {
  const judged = verdictFigures(await judgePairs(join(folder, 'fit')))
  return [
    {
      what: 'nDCG@10 of the list, found ones, after assessing',
      expected: '0.91',
      before: '0.83',
      now: three(judged.ndcg10_list),
    },
    {
      what: 'not a match among label 3 and 4',
      expected: '2 %',
      before: '41 %',
      now: percent(...judged.good_not_a_match),
    },
    {
      what: 'a match among label 4',
      expected: '50 %',
      before: '2 %',
      now: percent(...judged.strong_matched),
    },
    { what: 'a match among label 0 and 1', expected: '0', before: '0', now: percent(...judged.bad_matched) },
  ]
}

async function answers(): Promise<PrintedFigure[]> {
  const { hasQuestion, read, wrong_met, wrong_not_met, demands, demands_not_asked } = await answersFigures(
    folder,
    false,
  )
  return [
    { what: 'typed answers that are read', expected: 'any', before: '-', now: percent(read, hasQuestion) },
    {
      what: 'typed answers wrongly read as met',
      expected: '0',
      before: '16 %',
      now: percent(wrong_met, hasQuestion),
    },
    {
      what: 'typed answers wrongly read as not met',
      expected: '0',
      before: '-',
      now: percent(wrong_not_met, hasQuestion),
    },
    {
      what: 'demands about which nothing is asked',
      expected: '10 %',
      before: '27 %',
      now: percent(demands_not_asked, demands),
    },
  ]
}

function three(value: number | null): string {
  return value === null ? 'none' : value.toFixed(3)
}

function share([some, all]: [number, number]): string {
  return `${three(some / Math.max(1, all))}, ${some} of ${all}`
}

function percent(some: number, all: number): string {
  return `${((100 * some) / Math.max(1, all)).toFixed(1)} %, ${some} of ${all}`
}
