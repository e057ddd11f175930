import type { AssessmentResult, Reported, RowReport, StoredRow } from '#db/rows/assessment.ts'
import type { RowStatus } from '#db/rows/requirement.ts'
import { derivedOf } from '#lib/judge/verdict/result.ts'
import { foldLine } from '#lib/text/text.ts'

/** A row with a report of the person, and its status before. */
export type ReportedRow = StoredRow & { found?: { status: RowStatus; settled_by: string | null } }

/** Returns whether the person reported a row. */
export function isReported({ found }: ReportedRow): boolean {
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
