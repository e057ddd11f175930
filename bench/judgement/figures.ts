// bun bench/judgement/figures.ts [FOLDER]: how far a shortlist can be believed, on labelled people. One table: figures of the people that
// weights and thresholds were fitted on, and of the fifth that was kept away from them (isKeptAside).
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isHeldOut, readFit, reportOf } from '#bench/judgement/fit.ts'
import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { type PrintedJson, rowsOf, runCounting } from '#bench/judgement/outside.ts'
import { countReading } from '#bench/judgement/reading.ts'
import { judgeLeftOut } from '#bench/judgement/row-model.ts'
import {
  countRowFigures,
  type JudgedRow,
  jobsToFit,
  judgeLabelled,
  labelledJobs,
} from '#bench/judgement/rows.ts'
import { judgePairs, verdictFigures } from '#bench/judgement/verdicts.ts'

type Share = [number, number]
/** One figure. `left_out`: each person scored by weights that were fitted without them, where weights decide it. */
type FigureRow = { name: string; goal: string; fitted: string; left_out?: string; aside: string }

const folder = resolve(process.argv[2] ?? LABELS)
if (!existsSync(folder)) {
  console.error(
    `There is no labelled data at ${folder}. Name its folder: bun bench/judgement/figures.ts FOLDER`,
  )
  process.exit(2)
}
const isAside = (person: number) => isHeldOut({ resume: person })
const figures = [
  ...(await rowFigures()),
  ...(await seekerFigures()),
  ...rankFigures(),
  ...(await orderFigures()),
  ...(await others()),
]
console.log('| Figure | Goal | Fitted | Left out | Kept aside |\n| --- | ---: | ---: | ---: | ---: |')
for (const { name, goal, fitted, left_out = '', aside } of figures)
  console.log(`| ${name} | ${goal} | ${fitted} | ${left_out} | ${aside} |`)

async function rowFigures(): Promise<FigureRow[]> {
  const [fitted, aside] = [await countRows((n) => !isAside(n)), await countRows(isAside)]
  const jobs = await labelledJobs(folder)
  const judged = judgeLabelled(jobs)
  const own = countOf(judged.filter((row) => !isHeldOut(row)))
  const ownAside = countOf(judged.filter(isHeldOut))
  const leftOut = countOf(judgeLeftOut(await jobsToFit(folder)))
  const figure = (name: string, goal: string, key: string) => ({
    name,
    goal,
    fitted: shareText(fitted[key]),
    left_out: shareText(leftOut[key]),
    aside: shareText(aside[key]),
  })
  // The counting program knows nothing of likely rows.
  const figureOfLikely = (name: string, goal: string, key: string) => ({
    name,
    goal,
    fitted: shareText(own[key]),
    left_out: shareText(leftOut[key]),
    aside: shareText(ownAside[key]),
  })
  return [
    figure('rows called met that are shown', '95 %', 'met_shown'),
    figure('the same, rows on which readers agree', '95 %', 'met_shown_easy'),
    figure('shown rows called met', '65 %', 'shown_met'),
    figureOfLikely('shown rows called met or likely', '80 %', 'shown_met_or_likely'),
    figureOfLikely('likely rows shown at least in part', '75 %', 'likely_in_part'),
    figure('unknown musts that the resume shows', '8 %', 'unknown_must_shown'),
    figure('contradicted rows told as unmet', '50 %', 'contradicted_unmet'),
    figure('rows called unmet that are shown', '0', 'unmet_shown'),
  ]
}

// Under the names of the counting program.
function countOf(rows: readonly JudgedRow[]): PrintedJson {
  return Object.fromEntries(countRowFigures(rows).map(({ key, count }) => [key, count]))
}

async function countRows(isChosen: (person: number) => boolean): Promise<PrintedJson> {
  const { rows, remove } = await rowsOf(folder, isChosen)
  const lines = await runCounting(folder, 'eval_rows.py', [rows])
  await remove()
  return lines.at(-1) ?? {}
}

async function seekerFigures(): Promise<FigureRow[]> {
  const lines = await runCounting(folder, 'eval_seekers.py', [join(folder, 'seekers')])
  const people = lines.filter(({ seeker }) => typeof seeker === 'number')
  const [aside, fitted] = [true, false].map((is) =>
    people.filter(({ seeker }) => isAside(Number(seeker)) === is),
  )
  const figure = (name: string, goal: string, key: string) => ({
    name,
    goal,
    fitted: shareText(sumOf(fitted, key)),
    aside: shareText(sumOf(aside, key)),
  })
  return [
    figure('wanted jobs in the first 20', '75 %', 'best_20'),
    figure('the same after assessing', '85 %', 'best_20_assessed'),
    figure('jobs out of reach in the first 20', '10 %', 'unreachable_20'),
    figure('wanted jobs that the list holds', '92 %', 'wanted_listed'),
    figure('"a match" that is wanted', '70 %', 'matched_wanted'),
    figure('wanted jobs called "not a match"', '0', 'wanted_not_a_match'),
    {
      name: 'AUC of rank, wanted against bad or out of reach',
      goal: '.88',
      fitted: mean(fitted, 'auc_rank'),
      aside: mean(aside, 'auc_rank'),
    },
  ]
}

function rankFigures(): FigureRow[] {
  return (['fit', 'seekers'] as const).flatMap((set) => {
    const pairs = readFit(join(folder, set))
    const { by } = reportOf(pairs.filter((pair) => !isHeldOut(pair)))
    const { aside } = reportOf(pairs)
    const name = set === 'fit' ? '14 resumes' : '8 seekers, by the work alone'
    const figure = (text: string, goal: string, key: 'auc_all' | 'auc_found') => ({
      name: `AUC of rank, ${text}: ${name}`,
      goal,
      fitted: three(by.rank[key]),
      left_out: three(by.left_out[key]),
      aside: three(aside[key]),
    })
    return [figure('all', '.92', 'auc_all'), figure('found', '.80', 'auc_found')]
  })
}

async function orderFigures(): Promise<FigureRow[]> {
  const rows: FigureRow[] = []
  for (const [set, name] of [
    ['fit', '14 resumes'],
    ['seekers', '8 seekers, wanted and in reach'],
  ] as const) {
    const pairs = await judgePairs(join(folder, set))
    const fitted = verdictFigures(pairs.filter((pair) => !isHeldOut(pair)))
    const aside = verdictFigures(pairs.filter(isHeldOut))
    const figure = (order: string, key: 'ndcg10_rank' | 'ndcg10_list' | 'ndcg10_best') => ({
      name: `nDCG@10 of found jobs, ${order}: ${name}`,
      goal: '',
      fitted: three(fitted[key]),
      aside: three(aside[key]),
    })
    rows.push(
      figure('by rank', 'ndcg10_rank'),
      figure('by verdict, then fit', 'ndcg10_list'),
      figure('by chance after assessing', 'ndcg10_best'),
    )
    // Assessing may only improve an order. So few people allow for less than a fiftieth of chance.
    const all = verdictFigures(pairs)
    if (all.ndcg10_best < all.ndcg10_rank - 0.02) {
      console.error(`Assessing makes the order of ${name} worse.`)
      process.exitCode = 1
    }
  }
  return rows
}

async function others(): Promise<FigureRow[]> {
  const { found, read, labelled } = countReading(labelledPostings(join(folder, 'requirements')))
  const [printed] = await runCounting(folder, 'eval_identity.py', ['--boards', ''])
  const pairs = printed?.['pairs'] as Record<string, Record<string, number>>
  const { different, same_job, same_role_other_place } = pairs
  const joined = (same_job?.['merged'] ?? 0) + (same_role_other_place?.['merged'] ?? 0)
  const hinted = (same_job?.['hinted'] ?? 0) + (same_role_other_place?.['hinted'] ?? 0)
  const same = (same_job?.['of'] ?? 0) + (same_role_other_place?.['of'] ?? 0)
  return [
    {
      name: 'requirement rows read: precision, recall',
      goal: 'keep',
      fitted: `${three(found / read)}, ${three(found / labelled)}`,
      aside: '',
    },
    {
      name: 'different jobs that are merged',
      goal: '0',
      fitted: `${different?.['merged'] ?? 0} of ${different?.['of']}`,
      aside: '',
    },
    {
      name: 'same jobs joined, and hinted',
      goal: '50 of 62',
      fitted: `${joined} and ${hinted} of ${same}`,
      aside: '',
    },
  ]
}

function sumOf(lines: PrintedJson[] = [], key: string): Share {
  const shares = lines.map((line) => line[key] as Share)
  return [shares.reduce((sum, [some]) => sum + some, 0), shares.reduce((sum, [, all]) => sum + all, 0)]
}

function mean(lines: PrintedJson[] = [], key: string): string {
  const values = lines.map((line) => line[key]).filter((value) => typeof value === 'number')
  return values.length === 0 ? 'none' : three(values.reduce((sum, value) => sum + value, 0) / values.length)
}

function shareText(share: unknown): string {
  const [some, all] = share as Share
  return all === 0 ? '0 of 0' : `${((100 * some) / all).toFixed(0)} % (${some} of ${all})`
}

function three(value: number | null): string {
  return value === null ? 'none' : value.toFixed(3).replace(/^0/, '')
}
