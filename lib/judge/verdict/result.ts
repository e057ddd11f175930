import type {
  AssessmentResult,
  Checks,
  NotJudged,
  Reported,
  RowQuestion,
  RowReport,
  StoredRow,
  Verdict,
  WordingSuggestion,
} from '#db/rows/assessment.ts'
import type { MatrixRow, Requirement, RowClass, RowStatus, UnreadReason } from '#db/rows/requirement.ts'
import { isSameQuestion } from '#lib/evidence/answers/same-question.ts'
import { meetsInFull } from '#lib/judge/read/ask-whole.ts'
import { type EvidenceLine, isMustHave } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'
import { isCondition } from '#lib/judge/settle/conditions.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import {
  bandOf,
  byWeightAndLine,
  capRows,
  countedRows,
  expectedShare,
  fitOf,
  isDenied,
  isLikely,
  isMatch,
  isOpenMust,
  isOwn,
  isThin,
  matchRestsOn,
  minorGaps,
  rowsThatCount,
  verdictOf,
} from '#lib/judge/verdict/verdict-of.ts'
import { foldLine } from '#lib/text/text.ts'

/** The effect of answers saved since an assessment: what follows from all rows, and the rows that changed. */
export type ProvisionalResult = { derived: DerivedResult; rows: { id: string; status: RowStatus }[] }

type ProvisionalInput = {
  result: Pick<AssessmentResult, 'rows' | 'rows_not_shown'>
  evidence: readonly EvidenceLine[]
  today: string
  match_at_percent: number
}

/** A row with a report of the person, and its status before. */
export type ReportedRow = StoredRow & { found?: { status: RowStatus; settled_by: string | null } }

const SETTLED: Readonly<Record<Reported, Pick<StoredRow, 'status' | 'settled_by'>>> = {
  not_a_requirement: { status: 'unknown', settled_by: 'not_a_requirement' },
  met: { status: 'met', settled_by: 'said_met' },
  read_wrongly: { status: 'unknown', settled_by: 'read_wrongly' },
}

/** The questions to ask, and how many are unfit or too many. */
type OpenQuestions = { questions: RowQuestion[]; questions_dropped: number; questions_capped: number }

const MOST = 6
/** The number of unproved must-haves that are asked about at least; more only up to the number that is shown. */
const FEWEST_HOPED = 4
const ORDER: readonly RowClass[] = ['askable', 'hard', 'list_item']

/** If all yeses together would not make a match, so many questions stay open at most: unknown is not missing. */
const MOST_UNHOPED = 3

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
  | 'band'
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
    band: bandOf(rows, match_at_percent),
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

/**
 * Returns the questions of a matrix; those that only the person can answer come first. Asks nothing if a must-have is
 * denied, because no answer can change that, and nothing about conditions, which are pressed once for all jobs. If nothing
 * plain can be asked and too little is known for a match, asks about must-haves as they stand.
 */
export function questionsOf(rows: readonly MatrixRow[], match_at_percent: number): OpenQuestions {
  const plain = plainQuestionsOf(rows, match_at_percent)
  if (plain.questions.some(isOfMust) || countedRows(rows).some(isDenied) || isMatch(rows, match_at_percent))
    return plain
  const open = rowsThatCount(rows).filter(
    (row) => row.status === 'unknown' || (row.status === 'partly' && !isLikely(row)),
  )
  const musts = open.toSorted(byWeightAndLine).flatMap((row) => {
    const question = isMustHave(row.class) ? questionOf(row) : null
    return question === null ? [] : [{ row: row.id, class: row.class, question }]
  })
  const questions = [...musts.slice(0, MOST_UNHOPED), ...plain.questions]
  return { ...plain, questions: questions.slice(0, MOST) }
}

function isOfMust(question: RowQuestion): boolean {
  return isMustHave(question.class)
}

function plainQuestionsOf(rows: readonly MatrixRow[], match_at_percent: number): OpenQuestions {
  const counted = countedRows(rows)
  const open = counted
    .filter(
      (row) =>
        (row.status === 'unknown' || isOpenMust(row)) &&
        row.class !== 'nice_to_have' &&
        row.kind !== 'soft' &&
        !isCondition(row),
    )
    .toSorted((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class) || byWeightAndLine(a, b))
  const fit = open.filter((row) => mayBeAsked(row.ask?.trim() ?? ''))
  const questions = fit.filter(
    (row) => !fit.slice(0, fit.indexOf(row)).some((earlier) => isRepeated(row.ask ?? '', earlier.ask ?? '')),
  )
  const needed = questions.slice(0, neededOf(rows, { questions, open: fit }, match_at_percent))
  return {
    questions: needed
      .slice(0, MOST)
      .map((row) => ({ row: row.id, class: row.class, question: row.ask?.trim() ?? '' })),
    questions_dropped: open.length - needed.length,
    questions_capped: Math.max(0, needed.length - MOST),
  }
}

// Returns how many of the questions, in order, are worth asking: those on must-haves stay until each is answered.
function neededOf(
  rows: readonly MatrixRow[],
  { questions, open }: { questions: readonly MatrixRow[]; open: readonly MatrixRow[] },
  match_at_percent: number,
): number {
  if (countedRows(rows).some(isDenied)) return 0
  const own = questions.filter((row) => row.class === 'askable').length
  const musts = questions.filter((row) => isMustHave(row.class)).length
  const shownCount = rowsThatCount(rows).filter((row) => row.status === 'met' || isLikely(row)).length
  const hopes = questions.slice(0, own + Math.max(FEWEST_HOPED, shownCount))
  const isHoped = ({ ask }: MatrixRow) => hopes.some((hope) => isRepeated(ask ?? '', hope.ask ?? ''))
  const hoped = new Set(open.filter(isHoped).map(({ id }) => id))
  const after = rows.map((row) => (hoped.has(row.id) ? { ...row, status: 'met' as const } : row))
  return isMatch(after, match_at_percent) ? musts : Math.min(musts, MOST_UNHOPED)
}

function isRepeated(question: string, earlier: string): boolean {
  return question.toLowerCase() === earlier.toLowerCase() || isSameQuestion(question, earlier)
}

/**
 * Returns the question that settles a row: its own, or for a must-have without one whether the person meets it as it stands.
 * Null for a trait, and where neither may be asked.
 */
export function questionOf({
  ask,
  class: rowClass,
  kind,
  quote,
}: Pick<Requirement, 'ask' | 'class' | 'kind' | 'quote'>): string | null {
  const own = ask?.trim() ?? ''
  if (mayBeAsked(own)) return own
  if (!isMustHave(rowClass) || kind === 'soft') return null
  const whole = meetsInFull({ quote })
  return mayBeAsked(whole) ? whole : null
}

/**
 * Settles the rows that an answer touches again, in code and at once. All other rows keep their status, and reported
 * rows the person's report. Returns null if no row changes, or if some rows are not shown.
 */
export function provisionalOf({
  result,
  evidence,
  today,
  match_at_percent,
}: ProvisionalInput): ProvisionalResult | null {
  if (result.rows_not_shown > 0) return null
  const before: MatrixRow[] = result.rows.map((row) => ({ ...row, evidence: [] }))
  const after = rowsAfterAnswers(result.rows, evidence, today)
  const changed = after.filter((row, index) => row.status !== before[index]?.status)
  if (changed.length === 0) return null
  const { counts: _, ...derived } = derivation(after, { unjudged: null, match_at_percent })
  return {
    derived,
    rows: changed.map(({ id, status }) => ({ id, status })),
  }
}

/** Returns rows with what the saved answers make of them; reported rows keep the person's report. */
export function rowsAfterAnswers(
  rows: AssessmentResult['rows'],
  evidence: readonly EvidenceLine[],
  today: string,
): MatrixRow[] {
  const before: MatrixRow[] = rows.map((row) => ({ ...row, evidence: [] }))
  const reportedIds = new Set(rows.filter(isReported).map(({ id }) => id))
  const answered = new Map(
    settleRows(
      before.filter(({ id }) => !reportedIds.has(id)),
      evidence,
      today,
    ).flatMap((settled) => (isByAnswer(settled.rule) ? [[settled.id, settled] as const] : [])),
  )
  return before.map((row) => {
    const settled = answered.get(row.id)
    if (settled) return { ...row, status: settled.status, settled_by: settled.rule }
    return isByAnswer(row.settled_by) ? { ...row, status: 'unknown' as const, settled_by: null } : row
  })
}

/** Returns whether a rule settled a row by a saved answer. */
export function isByAnswer(rule: string | null): boolean {
  return rule?.startsWith('answer_') ?? false
}

/** Returns whether the person reported a row. */
function isReported({ found }: ReportedRow): boolean {
  return found !== undefined
}

/**
 * Returns the result with the person's reports, and all parts that follow from the rows derived again. The earlier
 * status is kept beside, so a withdrawn report leaves no trace.
 */
export function withReports(
  result: AssessmentResult,
  reports: readonly RowReport[],
  match_at_percent: number,
): AssessmentResult {
  const reportByQuote = new Map(reports.map(({ quote, report }) => [foldLine(quote), report]))
  const reported = (row: StoredRow) => reportedRow(row, reportByQuote.get(foldLine(row.quote)))
  const rows = result.rows.map(reported)
  const more_rows = result.more_rows.map(reported)
  const all = [...rows, ...more_rows]
  if ([...result.rows, ...result.more_rows].every((row, index) => row === all[index])) return result
  // The reason from reading stays, unless it was missing evidence.
  const unjudged = result.not_judged === 'no_evidence' ? result.not_judged : null
  const derived = derivedOf(all, { unjudged, match_at_percent })
  return { ...result, ...derived, rows, more_rows }
}

function reportedRow(row: ReportedRow, report: Reported | undefined): ReportedRow {
  if (report === undefined && row.found === undefined) return row
  const { found, ...own } = row
  const before = found ?? { status: row.status, settled_by: row.settled_by }
  return report === undefined ? { ...own, ...before } : { ...own, ...SETTLED[report], found: before }
}
