import type { AssessmentResult, Reported, RowReport, StoredRow, Verdict } from '#db/rows/assessment.ts'
import type { MatrixRow, RowStatus } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { derivedOf } from '#lib/judge/verdict/result.ts'
import { fitOf, rowsThatCount, verdictOf } from '#lib/judge/verdict/verdict-of.ts'
import { foldLine } from '#lib/text/text.ts'

/** The effect of answers saved since an assessment, in ids and closed words only. */
export type ProvisionalVerdict = {
  verdict: Verdict
  fit: number | null
  met: number
  total: number
  rows: { id: string; status: RowStatus }[]
}

type ProvisionalInput = {
  result: Pick<AssessmentResult, 'rows' | 'rows_not_shown'>
  evidence: readonly EvidenceLine[]
  today: string
  match_at_percent: number
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
}: ProvisionalInput): ProvisionalVerdict | null {
  if (result.rows_not_shown > 0) return null
  const before: MatrixRow[] = result.rows.map((row) => ({ ...row, evidence: [] }))
  const after = rowsAfterAnswers(result.rows, evidence, today)
  const changed = after.filter((row, index) => row.status !== before[index]?.status)
  if (changed.length === 0) return null
  const counted = rowsThatCount(after)
  return {
    verdict: verdictOf({
      rows: after,
      match_at_percent,
      questions: questionsOf(after, match_at_percent).questions,
    }),
    fit: fitOf(after),
    met: counted.filter(({ status }) => status === 'met').length,
    total: counted.length,
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

/** A row with a report of the person, and its status before. */
export type ReportedRow = StoredRow & { found?: { status: RowStatus; settled_by: string | null } }

/** Returns whether the person reported a row. */
function isReported({ found }: ReportedRow): boolean {
  return found !== undefined
}

const SETTLED: Readonly<Record<Reported, Pick<StoredRow, 'status' | 'settled_by'>>> = {
  not_a_requirement: { status: 'unknown', settled_by: 'not_a_requirement' },
  met: { status: 'met', settled_by: 'said_met' },
  read_wrongly: { status: 'unknown', settled_by: 'read_wrongly' },
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
  const reportByQuote = new Map(reports.map(({ quote, report }) => [foldQuote(quote), report]))
  const reported = (row: StoredRow) => reportedRow(row, reportByQuote.get(foldQuote(row.quote)))
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

/** Normalises a quote (case, spaces) for comparison. */
export function foldQuote(quote: string): string {
  return foldLine(quote)
}
