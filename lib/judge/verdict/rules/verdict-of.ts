import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'

/** How a job stands by its requirements; `not_judged` where there is nothing to say it by. */
export type Verdict =
  | 'not_a_match'
  | 'pending_user_answers'
  | 'matched_above_threshold'
  | 'below_threshold'
  | 'not_judged'

/** Why a job has no verdict: its posting has no text, nothing in it could be read, or the person wrote nothing yet. */
export type NotJudged = 'no_text' | 'nothing_read' | 'unread_language' | 'no_evidence'

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
