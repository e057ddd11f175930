import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitWeights } from '#bench/judgement/fit-weights.ts'
import { ALSO_FITS } from '#db/desk/tracked-jobs.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { parseTitle } from '#lib/index/titles/read-title.ts'
import {
  alsoFits,
  compileRoleMatch,
  LEAST_TITLE_LIKENESS,
  type RoleMatch,
} from '#lib/index/titles/title-match.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import {
  EVIDENCE,
  type RankEvidence,
  type RankWeights,
  rankScores,
  scoreOf,
  sumOf,
  weighEvidence,
} from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights, sumRoles } from '#lib/judge/rank/role-weights.ts'
import { demandsOf, termVector } from '#lib/judge/rank/term-vector.ts'
import { titleLikeness } from '#lib/judge/rank/title-likeness.ts'
import { RECORDED_BOARDS, readRecordedPostings } from '#test/recorded/recorded-postings.ts'

/** A labelled pair of a resume and a posting with its rank and other scores. */
export type FitPair = {
  resume: number
  /** The set and the person in it. */
  person: string
  title: string
  label: number
  /** Whether the person may take the job where it is; missing if nobody labelled it. */
  reach?: string | undefined
  text: string
  meeting: RoleMatch
  evidence: RankEvidence
  has_text: boolean
  /** By the shipped weights, and by weights fitted to all other resumes. */
  rank: number
  left_out: number
  /** How the role finds it, 4 for "also fits"; null where it does not. */
  match_rank: number | null
}

/** The figures of ranks for these pairs by one way of ranking; shares are [n, of n], the others means over resumes. */
export type FitFigures = {
  auc_all: number | null
  auc_found: number | null
  ndcg10_found: number | null
  good_50: [number, number]
  bad_under_50: [number, number]
}

export type FitReport = {
  pairs: number
  good_found: [number, number]
  good_titled: [number, number]
  bad_among_found: [number, number]
  by: Record<'rank' | 'left_out', FitFigures>
  /** By the shipped weights, of the persons that were kept away from every choice. */
  aside: FitFigures
}

/** A fifth of the persons is kept away from every weight and threshold: those whose number ends in 3 or 8. */
export function isHeldOut({ resume }: Pick<FitPair, 'resume'>): boolean {
  return resume % 5 === 3
}

/** The labelled pairs of a folder, each ranked; it holds resumes.jsonl, pairs.jsonl and the postings' texts. */
export function readFit(folder: string): FitPair[] {
  const roles = readPeople(folder)
  const lines = readLines<PairLine>(join(folder, 'pairs.jsonl')).map((line) => ({
    ...line,
    resume: line.resume ?? line.seeker ?? 0,
  }))
  const texts = readTexts(folder)
  const pairs = roles.flatMap((role) => {
    const own = lines.filter(({ resume }) => resume === role.n)
    return rankPairs(role, { folder, texts, lines: own })
  })
  for (const { n } of roles) {
    const weights = fitWeights(pairs.filter((pair) => pair.resume !== n && !isHeldOut(pair)))
    for (const pair of pairs) if (pair.resume === n) pair.left_out = scored(pair, weights)
  }
  return pairs
}

/** The labelled people of a folder. */
export function readPeople(folder: string): RoleLine[] {
  const people = ['resumes.jsonl', 'seekers.jsonl'].map((name) => join(folder, name)).find(existsSync)
  if (!people) throw new Error('The folder names no people.')
  return readLines<RoleLine>(people)
}

type RoleLine = { n: number; label: string; titles: string[]; keywords: string[]; file: string }
type PairLine = {
  resume: number
  seeker?: number
  source: string
  id: string
  title: string
  label: number
  reach?: string
}

// The day that the labels call "now".
const YEAR = 2026

function rankPairs(
  role: RoleLine,
  { folder, texts, lines }: { folder: string; texts: Map<string, string>; lines: PairLine[] },
): FitPair[] {
  const model = loadRankModel()
  const resume = readFileSync(join(folder, role.file), 'utf8')
  const words = { titles: role.titles, keywords: role.keywords, year: YEAR }
  const full = compileRoleWeights([{ ...words, resume_text: resume.replace(/^## .*$/gm, '') }], model)
  const bare = compileRoleWeights([words], model)
  const plan = full.roles[0]!
  const meet = compileRoleMatch({ titles: role.titles, avoid_titles: [] })
  return lines.map(({ resume: n, title, source, id, label, reach }) => {
    const vector = termVector({ title, text: texts.get(keyOf({ source, id })) ?? '' }, model.worth)
    const demands = demandsOf(vector)
    const meeting = meet(title)
    const [sums] = sumRoles(vector, full)
    const alike = titleLikeness(title, plan.likeness)
    const evidence = weighEvidence({ sums: sums!, alike, title: parseTitle(title).read, demands, plan })
    const pair = {
      resume: n,
      person: `${folder} ${n}`,
      title,
      label,
      reach,
      meeting,
      evidence,
      text: texts.get(keyOf({ source, id })) ?? '',
      has_text: demands.hasText,
      left_out: 0,
    }
    const rank = scored(pair, model.weights)
    const isRead = meeting.nearness > 0 || alike >= LEAST_TITLE_LIKENESS
    const [bareScore = 0] = rankScores({ vector, title, matches: [null] }, bare, model.weights)
    const also = isRead && alsoFits({ score: rank, bareScore, hasResume: true }) ? ALSO_FITS : null
    return {
      ...pair,
      rank,
      match_rank: meeting.rank ?? also,
    }
  })
}

function scored(
  { evidence, has_text }: Pick<FitPair, 'evidence' | 'has_text'>,
  weights: RankWeights,
): number {
  return scoreOf(sumOf(evidence, weights), { hasText: has_text })
}

function readTexts(folder: string): Map<string, string> {
  const file = ['texts.jsonl', 'postings.jsonl'].map((name) => join(folder, name)).find(existsSync)
  if (!file) throw new Error('The folder holds no texts of its postings.')
  const recorded = existsSync(join(folder, 'boards.txt')) ? readRecordedPostings(RECORDED_BOARDS) : []
  return new Map([
    ...recorded.map(({ id, text }) => [keyOf({ source: '', id }), text] as const),
    ...readLines<{ source: string; id: string; text?: string; html?: string }>(file).map(
      ({ source, id, text, html }) => [keyOf({ source, id }), text ?? htmlToText(html ?? '')] as const,
    ),
  ])
}

// A posting that is named by its address is known by the last part of it.
function keyOf({ source, id }: { source: string; id: string }): string {
  return /^https?:/.test(id) || source === ''
    ? (id.split('?')[0]?.split('/').at(-1) ?? id)
    : `${source} ${id}`
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

/** The figures of these pairs. */
export function reportOf(pairs: FitPair[]): FitReport {
  const good = pairs.filter(({ label }) => label >= 3)
  const found = new Set(pairs.filter(({ match_rank }) => match_rank !== null))
  const by = (score: (pair: FitPair) => number) => figuresOf(pairs, { found, score })
  return {
    pairs: pairs.length,
    good_found: [good.filter((pair) => found.has(pair)).length, good.length],
    good_titled: [good.filter(({ meeting }) => meeting.rank !== null).length, good.length],
    bad_among_found: [[...found].filter(({ label }) => label <= 1).length, found.size],
    by: {
      rank: by(({ rank }) => rank),
      left_out: by(({ left_out }) => left_out),
    },
    aside: figuresOf(pairs.filter(isHeldOut), { found, score: ({ rank }) => rank }),
  }
}

type Scoring = { found: Set<FitPair>; score: (pair: FitPair) => number }

function figuresOf(pairs: FitPair[], { found, score }: Scoring): FitFigures {
  const each = [...Map.groupBy(pairs, ({ resume }) => resume).values()]
  const found_each = each.map((own) => own.filter((pair) => found.has(pair)))
  const share = (some: FitPair[], is: (pair: FitPair) => boolean): [number, number] => {
    return [some.filter(is).length, some.length]
  }
  const [good, bad] = [pairs.filter(({ label }) => label >= 3), pairs.filter(({ label }) => label <= 1)]
  return {
    auc_all: mean(each.map((own) => auc(own, score))),
    auc_found: mean(found_each.map((own) => auc(own, score))),
    ndcg10_found: mean(found_each.map((own) => ndcg(own, score, 10))),
    good_50: share(good, (pair) => score(pair) >= 50),
    bad_under_50: share(bad, (pair) => score(pair) < 50),
  }
}

function mean(values: (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

function auc(pairs: FitPair[], score: (pair: FitPair) => number): number | null {
  const good = pairs.filter(({ label }) => label >= 3).map(score)
  const rest = pairs.filter(({ label }) => label < 3).map(score)
  let over = 0
  for (const goodScore of good)
    for (const otherScore of rest) over += goodScore > otherScore ? 1 : goodScore === otherScore ? 0.5 : 0
  return good.length === 0 || rest.length === 0 ? null : over / (good.length * rest.length)
}

// Gain 2^label - 1; items with the same score share their gain.
function ndcg(pairs: FitPair[], score: (pair: FitPair) => number, most: number): number | null {
  const gain = ({ label }: FitPair) => 2 ** label - 1
  const groups = [...Map.groupBy(pairs, score)].toSorted(([a], [b]) => b - a)
  const got = groups.flatMap(([, own]) => {
    const shared = own.reduce((sum, pair) => sum + gain(pair), 0) / own.length
    return own.map(() => shared)
  })
  const sum = (gains: number[]) =>
    gains.slice(0, most).reduce((total, gain, at) => total + gain / Math.log2(at + 2), 0)
  const best = sum(pairs.map(gain).toSorted((a, b) => b - a))
  return best === 0 ? null : sum(got) / best
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (!folder) throw new Error('Say which folder holds the labelled pairs.')
  const pairs = readFit(folder)
  if (process.argv.includes('-v')) printPairs(pairs)
  const { by, aside, ...found } = reportOf(pairs)
  console.log(found)
  console.table(
    Object.fromEntries(
      Object.entries({ ...by, 'kept aside': aside }).map(([name, figures]) => [
        name,
        Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, shown(value)])),
      ]),
    ),
  )
}

function shown(value: number | null | [number, number]): string {
  if (value === null) return ''
  return Array.isArray(value) ? (value[0] / value[1]).toFixed(3) : value.toFixed(3)
}

function printPairs(pairs: FitPair[]): void {
  for (const pair of pairs.toSorted((a, b) => a.resume - b.resume || b.left_out - a.left_out)) {
    const { resume, label, match_rank, rank, left_out, title, evidence } = pair
    const partsText = EVIDENCE.map((name) => `${name} ${evidence[name].toFixed(2)}`).join(', ')
    console.log(
      `${resume} L${label} ${match_rank ?? '-'} rank ${rank} left out ${left_out} ${title} | ${partsText}`,
    )
  }
}
