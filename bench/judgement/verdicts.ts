import { join } from 'node:path'
import { evidenceOf } from '#bench/judgement/evidence.ts'
import { readFit, readPeople } from '#bench/judgement/fit.ts'
import type { AssessmentResult } from '#db/rows/assessment.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import { MATCH_FROM } from '#lib/judge/classes/job-class.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'

/** A labelled pair with the verdict of the built-in rules, and its rank if the role finds it. */
export type JudgedPair = {
  resume: number
  title: string
  label: number
  /** False for a job that the reader called out of reach; the product hides such jobs if it knows. */
  in_reach: boolean
  result: AssessmentResult
  rank: number | null
  /** The rank by weights that were fitted without this person. */
  left_out: number
}

/** The day that labelled resumes count their years to. */
const TODAY = '2026-11-22'
/** Returns the verdicts of the built-in rules on every pair of a person and a posting with a text in a folder of labels. */
export async function judgePairs(folder: string): Promise<JudgedPair[]> {
  const ranked = readFit(folder)
  const judged: JudgedPair[] = []
  for (const { n, file } of readPeople(folder)) {
    const evidence = await evidenceOf(await Bun.file(join(folder, file)).text())
    for (const pair of ranked) {
      if (pair.resume !== n || pair.text === '') continue
      const { resume, title, left_out } = pair
      // A job out of reach is not wanted, however well the work suits.
      const label = pair.reach === 'no' ? 0 : pair.label
      const isFound = pair.match_rank !== null && pair.match_rank <= 4
      judged.push({
        result: judge(pair, evidence),
        resume,
        title,
        label,
        in_reach: pair.reach !== 'no',
        left_out,
        rank: isFound ? pair.rank : null,
      })
    }
  }
  return judged
}

function judge({ title, text }: { title: string; text: string }, evidence: readonly EvidenceLine[]) {
  const { rows, addresses_ai } = readRequirements({ title, text })
  return resultOf({
    rows: judgeByRules(rows, evidence, TODAY),
    addresses_ai,
    evidence,
    text_length: text.length,
    match_at_percent: 70,
  })
}

/**
 * The figures of verdicts over judged pairs; a wanted job has label 3 or 4 and is in reach. A match is one that lists call so:
 * found by the role, in reach, and of a high chance. Shares are [n, of n].
 */
export function verdictFigures(pairs: readonly JudgedPair[]) {
  const isMatch = (pair: JudgedPair) => pair.in_reach && isListedMatch(pair.result, pair.rank)
  const isWanted = ({ label }: JudgedPair) => label >= 3
  const share = (of: readonly JudgedPair[], is: (pair: JudgedPair) => boolean): [number, number] => {
    return [of.filter(is).length, of.length]
  }
  const wantedPairs = pairs.filter(isWanted)
  const found = [...Map.groupBy(pairs, ({ resume }) => resume).values()].map((own) =>
    own.filter((pair) => pair.rank !== null && pair.in_reach),
  )
  return {
    matched_wanted: share(pairs.filter(isMatch), isWanted),
    wanted_matched: share(wantedPairs, isMatch),
    wanted_denied: share(
      wantedPairs,
      ({ result: { verdict } }) => verdict === 'below_threshold' || verdict === 'not_a_match',
    ),
    ndcg10_rank: ndcgOf(found, byRank),
    ndcg10_best: ndcgOf(found, byBest),
  }
}

function isListedMatch(result: AssessmentResult, rank_score: number | null): boolean {
  const chance = chanceOfCall({ ...result, rank_score })
  return chance !== null && chance >= MATCH_FROM && result.verdict === 'matched_above_threshold'
}

/** The order of the page's lists, by the chance of a call. */
function byBest(pairs: readonly JudgedPair[]): JudgedPair[] {
  const chanceOf = ({ rank, result }: JudgedPair) =>
    chanceOfCall({
      ...result,
      rank_score: rank,
      verdict: result.not_judged === null ? result.verdict : null,
    }) ?? -1
  return pairs.toSorted((a, b) => chanceOf(b) - chanceOf(a))
}

// The mean over resumes of the nDCG of the first ten.
function ndcgOf(found: readonly JudgedPair[][], order: (pairs: readonly JudgedPair[]) => JudgedPair[]) {
  const labels = found.map((own) => order(own).map(({ label }) => label))
  return mean(labels.flatMap((own) => ndcg(own, 10) ?? []))
}

function byRank(pairs: readonly JudgedPair[]): JudgedPair[] {
  return pairs.toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
}

function ndcg(labels: readonly number[], most: number): number | null {
  const gain = (some: readonly number[]) =>
    some.slice(0, most).reduce((sum, label, at) => sum + (2 ** label - 1) / Math.log2(at + 2), 0)
  const best = gain(labels.toSorted((a, b) => b - a))
  return best === 0 ? null : gain(labels) / best
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
