import { join } from 'node:path'
import { readFit } from '#bench/judgement/fit.ts'
import { readLines } from '#bench/judgement/labels.ts'
import type { Verdict } from '#db/rows/assessment.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { bestFirst } from '#lib/index/jobs/sort-key.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { judgeByRules } from '#lib/judge/settle/judge-by-rules.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'

type LabelledRole = { n: number; file: string }
type Pair = { resume: number; source: string; id: string; title: string; label: number }
type LabelledVerdictPosting = { source: string; id: string; title: string; text: string }

/** A labelled pair with the verdict of the built-in rules, and its rank if the role finds it. */
export type JudgedPair = {
  resume: number
  title: string
  label: number
  verdict: Verdict
  fit: number | null
  rank: number | null
  denied: string[]
  questions: string[]
}

/** The day that labelled resumes count their years to. */
const TODAY = '2026-11-22'
const ORDER: readonly Verdict[] = [
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'not_a_match',
  'not_judged',
]

/** Returns the verdicts of the built-in rules on every labelled pair of a resume and a posting. */
export async function judgePairs(folder: string): Promise<JudgedPair[]> {
  const fit = join(folder, 'fit')
  const roles = await readLines<LabelledRole>(join(fit, 'resumes.jsonl'))
  const pairs = await readLines<Pair>(join(fit, 'pairs.jsonl'))
  const postings = new Map(
    (await readLines<LabelledVerdictPosting>(join(fit, 'postings.jsonl'))).map((posting) => [
      `${posting.source}/${posting.id}`,
      posting,
    ]),
  )
  const ranked = readFit(fit)
  const judged: JudgedPair[] = []
  for (const role of roles) {
    const evidence = evidenceOf(await Bun.file(join(fit, role.file)).text())
    const own = pairs.filter(({ resume }) => resume === role.n)
    const ranks = ranked.filter(({ resume }) => resume === role.n)
    for (const [at, pair] of own.entries()) {
      const posting = postings.get(`${pair.source}/${pair.id}`)
      if (posting)
        judged.push({
          ...judge(posting, evidence),
          ...rankOf(ranks[at]),
          resume: pair.resume,
          title: pair.title,
          label: pair.label,
        })
    }
  }
  return judged
}

function rankOf(pair: ReturnType<typeof readFit>[number] | undefined) {
  return { rank: pair && pair.match_rank !== null && pair.match_rank <= 4 ? pair.rank : null }
}

/** The evidence of a labelled resume. */
export function evidenceOf(markdown: string) {
  const read = readMaster(markdown)
  if (!read.ok) throw new Error('a labelled resume does not read as a master')
  const { entries, lines } = read.parts
  const content = {
    entries: entries.map((entry, at) => ({ ...entry, id: `e${at}` })),
    lines: lines.map((line, at) => ({
      ...line,
      id: `l${at}`,
      entry_id: line.entry === null ? null : `e${line.entry}`,
    })),
  }
  return evidenceLines({ content, answers: [], stories: [] })
}

function judge({ title, text }: LabelledVerdictPosting, evidence: ReturnType<typeof evidenceOf>) {
  const { rows, addresses_ai } = readRequirements({ title, text })
  const result = resultOf({
    rows: judgeByRules(rows, evidence, TODAY),
    addresses_ai,
    evidence,
    text_length: text.length,
    match_at_percent: 70,
  })
  const denied = result.rows.filter(({ status }) => status === 'unmet').map(({ quote }) => quote)
  return {
    verdict: result.verdict,
    fit: result.fit,
    denied,
    questions: result.questions.map(({ question }) => question),
  }
}

/** The figures of verdicts over judged pairs; shares are [n, of n]. */
export function verdictFigures(pairs: readonly JudgedPair[]) {
  const share = (
    of: (pair: JudgedPair) => boolean,
    what: (pair: JudgedPair) => boolean,
  ): [number, number] => {
    const some = pairs.filter(of)
    return [some.filter(what).length, some.length]
  }
  const verdict = (name: Verdict) => (pair: JudgedPair) => pair.verdict === name
  const resumes = [...new Set(pairs.map(({ resume }) => resume))]
  const found = resumes.map((n) => pairs.filter(({ resume, rank }) => resume === n && rank !== null))
  return {
    good_not_a_match: share(({ label }) => label >= 3, verdict('not_a_match')),
    strong_matched: share(({ label }) => label === 4, verdict('matched_above_threshold')),
    strong_waiting: share(({ label }) => label === 4, verdict('pending_user_answers')),
    bad_matched: share(({ label }) => label <= 1, verdict('matched_above_threshold')),
    bad_waiting: share(({ label }) => label <= 1, verdict('pending_user_answers')),
    by_label: Object.fromEntries(
      ORDER.map((name) => [
        name,
        [0, 1, 2, 3, 4].map(
          (label) => pairs.filter((pair) => pair.label === label && pair.verdict === name).length,
        ),
      ]),
    ),
    ndcg10_list: ndcgOf(found, inListOrder),
    ndcg10_rank: ndcgOf(found, byRank),
    ndcg10_best: ndcgOf(found, byBest),
    questions: pairs.reduce((sum, { questions }) => sum + questions.length, 0),
  }
}

/** The order in which the list shows assessed jobs: by verdict, weak fits behind, then fit, then rank. */
function inListOrder(pairs: readonly JudgedPair[]): JudgedPair[] {
  const isWeak = ({ verdict, fit, rank }: JudgedPair) =>
    verdict === 'pending_user_answers' && (fit ?? 0) < 40 && (rank ?? 0) < 50
  const place = (pair: JudgedPair) => (isWeak(pair) ? 2.5 : ORDER.indexOf(pair.verdict))
  return pairs.toSorted(
    (a, b) => place(a) - place(b) || (b.fit ?? -1) - (a.fit ?? -1) || (b.rank ?? 0) - (a.rank ?? 0),
  )
}

/** The order "Best first" of the list. */
function byBest(pairs: readonly JudgedPair[]): JudgedPair[] {
  const bestOf = ({ rank, fit }: JudgedPair) => bestFirst({ rank_score: rank, fit })
  return pairs.toSorted((a, b) => bestOf(b) - bestOf(a))
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
