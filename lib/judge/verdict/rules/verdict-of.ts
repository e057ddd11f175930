import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'

/** How a job stands by its requirements. */
export type Verdict = 'not_a_match' | 'pending_user_answers' | 'matched_above_threshold' | 'below_threshold'

type Weighed = Pick<MatrixRow, 'id' | 'class' | 'status' | 'any_of' | 'settled_by'>

/** The verdict: a hard row unmet decides first, then an open must-have, then the fit. */
export function verdictOf({
  rows,
  fit,
  match_at_percent,
}: {
  rows: readonly Weighed[]
  fit: number | null
  match_at_percent: number
}): Verdict {
  const counted = countedRows(rows)
  if (counted.some((row) => row.class === 'hard' && row.status === 'unmet')) return 'not_a_match'
  if (counted.some((row) => isMustHave(row.class) && row.status === 'unknown')) return 'pending_user_answers'
  return fit !== null && fit >= match_at_percent ? 'matched_above_threshold' : 'below_threshold'
}
