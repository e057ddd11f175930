import type { AssessmentResult, Verdict } from '#db/rows/assessment.ts'
import type { MatrixRow, RowStatus } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { fitOf, rowsThatCount, verdictOf } from '#lib/judge/verdict/verdict-of.ts'
import { isReported } from '#lib/judge/verdict/with-reports.ts'

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
