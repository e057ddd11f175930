// bun bench/judgement/figures.ts [FOLDER]: how far a shortlist can be believed, on labelled people. One table: people that weights,
// thresholds or rules were made with, people left out of the weights, and the fifth that was kept away from all (isHeldOut).
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { LABELS } from '#bench/judgement/labels.ts'
import { judgeLeftOut } from '#bench/judgement/row-model.ts'
import {
  countRowFigures,
  groupOf,
  type JudgedRow,
  jobsToFit,
  judgeLabelled,
  labelledJobs,
  TODAY,
} from '#bench/judgement/rows.ts'
import { type JudgedPair, judgePairs, verdictFigures } from '#bench/judgement/verdicts.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'

type Share = [number, number]
/** One figure; `first` was counted on people whom nobody had seen, on 2026-11-28. */
type FigureRow = {
  text: string
  first?: string
  goal?: string
  fitted: string
  left_out?: string
  aside?: string
}

// The postings whose processor time is measured.
const MEASURED = 100
const ORDERS = {
  ndcg10_rank: { first: '.785', goal: '.80' },
  ndcg10_best: { first: '.738', goal: '.84' },
}
const VERDICTS = {
  wanted_denied: { text: 'wanted jobs that are "below" or "not a match"', first: '18 of 38', goal: '2' },
  matched_wanted: { text: '"a match" that is wanted', first: '3 of 5', goal: '.75' },
  wanted_matched: { text: 'wanted jobs that are "a match"', first: '3 of 38', goal: '.33' },
}

const folder = resolve(process.argv[2] ?? LABELS)
if (!existsSync(folder)) {
  console.error(
    `There is no labelled data at ${folder}. Name its folder: bun bench/judgement/figures.ts FOLDER`,
  )
  process.exit(2)
}
console.log('| Figure | First, never seen | Goal | Fitted | Left out | Kept aside |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
for (const count of [rowFigures, costFigures, verdictRows, seekerFigures, mergeFigures])
  for (const { text, first = '', goal = '', fitted, left_out = '', aside = '' } of await count())
    console.log(`| ${[text, first, goal, fitted, left_out, aside].join(' | ')} |`)

async function rowFigures(): Promise<FigureRow[]> {
  const jobs = [...(await labelledJobs(folder)), ...(await labelledJobs(folder, 'rows-2'))]
  const judged = judgeLabelled(jobs)
  const leftOut = judgeLeftOut(await jobsToFit(folder))
  const figuresOf = (rows: readonly JudgedRow[], group: ReturnType<typeof groupOf>) =>
    countRowFigures(rows.filter((row) => groupOf(row) === group))
  const [left, aside] = [figuresOf(leftOut, 'left out'), figuresOf(judged, 'kept aside')]
  return figuresOf(judged, 'read').map(({ share, ...figure }, at) => ({
    ...figure,
    fitted: shareText(share),
    left_out: shareText(left[at]?.share),
    aside: shareText(aside[at]?.share),
  }))
}

// The first postings only warm up.
async function costFigures(): Promise<FigureRow[]> {
  const jobs = (await labelledJobs(folder)).slice(0, MEASURED)
  const timeOf = (work: (job: (typeof jobs)[number]) => unknown) => {
    const before = process.cpuUsage().user
    for (const job of jobs) work(job)
    return `${((process.cpuUsage().user - before) / 1000 / jobs.length).toFixed(1)} ms`
  }
  const read = timeOf(readRequirements)
  const judge = timeOf(({ rows, evidence }) => judgeByRules(rows, evidence, TODAY))
  return [{ text: 'processor time of a job: read; judged', fitted: `${read}; ${judge}` }]
}

async function verdictRows(): Promise<FigureRow[]> {
  const sets = [
    ['fit', '14 resumes'],
    ['seekers', '8 seekers, wanted and in reach'],
  ] as const
  const judged = await Promise.all(sets.map(async ([set]) => await judgePairs(join(folder, set))))
  const orders = sets.flatMap(([, name], at): FigureRow[] => {
    const pairs = judged[at] ?? []
    const [fitted, left, aside] = [
      verdictFigures(pairs.filter((pair) => !isHeldOut(pair))),
      verdictFigures(rankedLeftOut(pairs)),
      verdictFigures(pairs.filter(isHeldOut)),
    ]
    // Assessing may only improve an order. So few people allow for less than a fiftieth of chance.
    const all = verdictFigures(pairs)
    if (all.ndcg10_best < all.ndcg10_rank - 0.02) {
      console.error(`Assessing makes the order of ${name} worse.`)
      process.exitCode = 1
    }
    const row = (text: string, key: 'ndcg10_rank' | 'ndcg10_best') => ({
      text: `nDCG@10 of found jobs, ${text}: ${name}`,
      ...ORDERS[key],
      fitted: three(fitted[key]),
      left_out: three(left[key]),
      aside: three(aside[key]),
    })
    return [row('by rank', 'ndcg10_rank'), row('after assessing', 'ndcg10_best')]
  })
  const pairs = judged.flat()
  const [fitted, aside] = [
    verdictFigures(pairs.filter((pair) => !isHeldOut(pair))),
    verdictFigures(pairs.filter(isHeldOut)),
  ]
  const leftOut = verdictFigures(rankedLeftOut(pairs))
  const row = (key: keyof typeof VERDICTS) => ({
    ...VERDICTS[key],
    fitted: shareText(fitted[key]),
    left_out: shareText(leftOut[key]),
    aside: shareText(aside[key]),
  })
  return [...orders, row('wanted_denied'), row('matched_wanted'), row('wanted_matched')]
}

// The pairs that are not kept aside, each ranked by weights that were fitted without its person.
function rankedLeftOut(pairs: readonly JudgedPair[]): JudgedPair[] {
  return pairs
    .filter((pair) => !isHeldOut(pair))
    .map((pair) => ({ ...pair, rank: pair.rank === null ? null : pair.left_out }))
}

async function seekerFigures(): Promise<FigureRow[]> {
  const lines = await runCounting('eval_seekers.py', join(folder, 'seekers'))
  const people = lines.filter(({ seeker }) => typeof seeker === 'number')
  const [aside, fitted] = [true, false].map((is) =>
    people.filter(({ seeker }) => isHeldOut({ resume: Number(seeker) }) === is),
  )
  const row = (text: string, key: string, rest: Pick<FigureRow, 'first' | 'goal'>) => ({
    text,
    ...rest,
    fitted: shareText(sumOf(fitted, key)),
    aside: shareText(sumOf(aside, key)),
  })
  return [
    row('wanted jobs in the first 20', 'best_20', { first: '29 of 47', goal: '.75' }),
    row('the same after assessing', 'best_20_assessed', { first: '26 of 47', goal: '.85' }),
    row('jobs out of reach in the first 20', 'unreachable_20', { first: '6 of 105', goal: '.10' }),
    row('wanted jobs that the list holds', 'wanted_listed', { goal: '.92' }),
    row('"a match" in the list that is wanted: 8 seekers', 'matched_wanted', { goal: '.75' }),
  ]
}

async function mergeFigures(): Promise<FigureRow[]> {
  const [printed] = await runCounting('eval_identity.py', '--boards', '')
  const pairs = printed?.['pairs'] as Record<string, Record<string, number>>
  const { different, same_job, same_role_other_place } = pairs
  const both = (key: string) => (same_job?.[key] ?? 0) + (same_role_other_place?.[key] ?? 0)
  return [
    {
      text: 'different jobs that are merged',
      goal: '0',
      fitted: `${different?.['merged'] ?? 0} of ${different?.['of']}`,
    },
    {
      text: 'same jobs joined, and hinted',
      goal: '50 of 62',
      fitted: `${both('merged')} and ${both('hinted')} of ${both('of')}`,
    },
  ]
}

type PrintedJson = Record<string, unknown>

// A program of FOLDER/eval counts over HTTP, on servers of its own. It throws where a check of its own falls short.
async function runCounting(program: string, ...args: string[]): Promise<PrintedJson[]> {
  const { stdout } = await execa('python3', [join(folder, 'eval', program), ...args])
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as PrintedJson)
}

function sumOf(lines: PrintedJson[] = [], key: string): Share {
  const shares = lines.map((line) => line[key] as Share)
  return [shares.reduce((sum, [some]) => sum + some, 0), shares.reduce((sum, [, all]) => sum + all, 0)]
}

// Example: ".96 (106 of 112)".
function shareText([some, all]: Share = [0, 0]): string {
  return all === 0 ? '0 of 0' : `${(some / all).toFixed(2).replace(/^0/, '')} (${some} of ${all})`
}

function three(value: number): string {
  return value.toFixed(3).replace(/^0/, '')
}
