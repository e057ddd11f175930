import type { AssessmentResult, Verdict } from '#db/rows/assessment.ts'
import type { MatrixRow, RowStatus } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { fitOf, rowsThatCount, verdictOf } from '#lib/judge/verdict/verdict-of.ts'
import { isReported } from '#lib/judge/verdict/with-reports.ts'

/** What an assessment would say once the answers that were saved since are counted; ids and closed words only. */
export type Provisional = {
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
 * Decides the rows that an answer touches again, in code and at once; all others keep what was found, and those of which
 * the person said something what they said. Null where no row changes, or where not every row is shown.
 */
export function provisionalOf({
  result,
  evidence,
  today,
  match_at_percent,
}: ProvisionalInput): Provisional | null {
  if (result.rows_not_shown > 0) return null
  const before: MatrixRow[] = result.rows.map((row) => ({ ...row, evidence: [] }))
  const said = new Set(result.rows.filter(isReported).map(({ id }) => id))
  const answered = new Map(
    settleRows(
      before.filter(({ id }) => !said.has(id)),
      evidence,
      today,
    ).flatMap((one) => (isByAnswer(one.rule) ? [[one.id, one] as const] : [])),
  )
  const after = before.map((row) => {
    const now = answered.get(row.id)
    if (now) return { ...row, status: now.status, settled_by: now.rule }
    return isByAnswer(row.settled_by) ? { ...row, status: 'unknown' as const, settled_by: null } : row
  })
  const changed = after.filter((row, at) => row.status !== before[at]?.status)
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

function isByAnswer(rule: string | null): boolean {
  return rule?.startsWith('answer_') ?? false
}
