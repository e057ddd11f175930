import type {
  AssessmentResult,
  Checks,
  NotJudged,
  StoredRow,
  Verdict,
  WordingSuggestion,
} from '#db/rows/assessment.ts'
import type { MatrixRow, UnreadReason } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { capRows, DROPPING_RULES } from '#lib/judge/verdict/counted-rows.ts'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import {
  expectedShare,
  fitOf,
  isLikely,
  isThin,
  matchRestsOn,
  minorGaps,
  rowsThatCount,
  verdictOf,
} from '#lib/judge/verdict/verdict-of.ts'

const MOST_ROWS = 40
const NO_QUESTIONS = { questions: [], questions_dropped: 0, questions_capped: 0 }

/** Counts that only an assessment by a model has, beside those of every result. */
export type ModelChecks = Pick<Checks, 'questions_dropped' | 'suggestions_dropped' | 'citations_cleaned'> &
  Pick<Checks, 'questions_removed' | 'evidence_left_out'>

export type Finding = {
  /** All requirements of the posting, with their statuses. */
  rows: readonly MatrixRow[]
  addresses_ai: boolean
  /** Why the rules read nothing; missing for a model, which reads every language. */
  unread?: UnreadReason | null
  evidence: readonly EvidenceLine[]
  text_length: number
  match_at_percent: number
  /** Parts that only a model provides. */
  suggestions?: readonly WordingSuggestion[]
  checks?: ModelChecks
}

/** Derives the rest of an assessment in code: fit, verdict, questions, gaps and notes. */
export function resultOf({
  rows,
  addresses_ai,
  unread = null,
  evidence,
  text_length,
  match_at_percent,
  suggestions = [],
  checks,
}: Finding): AssessmentResult {
  const unjudged = notJudgedReason({ rows, unread, evidence, text_length })
  const { counts, ...derived } = derivation(rows, { unjudged, match_at_percent })
  // A repetition, or text that demands nothing, is no requirement of the posting.
  const own = rows.filter(isOwn)
  const shownRows = capRows(own, MOST_ROWS)
  const settled = rows.filter((row) => row.settled_by !== null)
  return {
    ...derived,
    rows: shownRows.rows.map((row) => storedRow(row, evidence)),
    rows_not_shown: shownRows.more.length,
    more_rows: shownRows.more.map((row) => storedRow(row, evidence)),
    requirements_note: requirementsNote(own, text_length),
    addresses_ai,
    suggestions: [...suggestions],
    checks: {
      suggestions_dropped: {},
      citations_cleaned: {},
      ...checks,
      settled_rows: settled.length,
      settled_by_rule: countBy(settled.map((row) => row.settled_by ?? '')),
      questions_dropped: counts.questions_dropped + (checks?.questions_dropped ?? 0),
      questions_capped: counts.questions_capped,
    },
  }
}

/** The reason why no rows could decide; null if they can. */
type DeriveInput = { unjudged: NotJudged | null; match_at_percent: number }
type DerivedResult = Pick<
  AssessmentResult,
  | 'not_judged'
  | 'verdict'
  | 'fit'
  | 'share'
  | 'match_rests_on'
  | 'thin'
  | 'met'
  | 'likely'
  | 'total'
  | 'questions'
  | 'minor_gaps'
  | 'minor_gap_text'
  | 'unmet'
>

/** Returns the parts that rows alone determine: fit, verdict, questions and gaps. */
export function derivedOf(rows: readonly StoredRow[], deriving: DeriveInput): DerivedResult {
  const { counts: _, ...derived } = derivation(
    rows.map((row) => ({ ...row, evidence: [] })),
    deriving,
  )
  return derived
}

function derivation(rows: readonly MatrixRow[], { unjudged, match_at_percent }: DeriveInput) {
  const fit = unjudged ? null : fitOf(rows)
  const toAsk = unjudged ? NO_QUESTIONS : questionsOf(rows, match_at_percent)
  const { questions, ...counts } = toAsk
  const decided = verdictOf({ rows, match_at_percent, questions })
  // Without a counted row, "below the threshold" would have no basis.
  const saysNothing = fit === null && decided === 'below_threshold'
  const not_judged = unjudged ?? (saysNothing ? 'nothing_read' : null)
  const verdict: Verdict = not_judged === null ? decided : 'not_judged'
  const gaps = minorGaps(rows)
  const own = rows.filter(isOwn)
  const counted = rowsThatCount(rows)
  return {
    not_judged,
    verdict,
    fit,
    share: expectedShare(counted),
    match_rests_on: verdict === 'matched_above_threshold' ? matchRestsOn(rows, match_at_percent) : [],
    thin: verdict === 'matched_above_threshold' && isThin(rows),
    met: counted.filter((row) => row.status === 'met').length,
    likely: counted.filter(isLikely).length,
    total: counted.length,
    questions,
    minor_gaps: gaps.list,
    minor_gap_text: gaps.text,
    unmet: own.filter((row) => row.status === 'unmet').map((row) => row.quote),
    counts,
  }
}

function isOwn({ settled_by }: Pick<MatrixRow, 'settled_by'>): boolean {
  return settled_by === null || !DROPPING_RULES.includes(settled_by) || settled_by === 'any_of'
}

function notJudgedReason({
  rows,
  unread,
  evidence,
  text_length,
}: Pick<Finding, 'rows' | 'unread' | 'evidence' | 'text_length'>): NotJudged | null {
  if (text_length === 0) return 'no_text'
  if (rows.length === 0) return unread === 'language' ? 'unread_language' : 'nothing_read'
  return evidence.every(({ kind }) => kind === 'fact') ? 'no_evidence' : null
}

function storedRow(row: MatrixRow, evidence: readonly EvidenceLine[]): StoredRow {
  const cited = row.evidence.flatMap((id) => {
    const line = evidence.find((candidate) => candidate.id === id)
    return line ? [{ kind: line.kind, ref: line.ref }] : []
  })
  return { ...row, evidence: cited }
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const FEWEST_ROWS = 3
const LONG_TEXT = 1200

/** Returns the note on a long posting with hardly any requirement; null for all others. */
export function requirementsNote(rows: readonly unknown[], textLength: number): string | null {
  if (rows.length >= FEWEST_ROWS || textLength < LONG_TEXT) return null
  const countText = ['No requirement was', 'Only one requirement was', 'Only two requirements were'][
    rows.length
  ]
  return `${countText} read from a posting of ${textLength} characters. Read the posting yourself before you rely on the fit.`
}
