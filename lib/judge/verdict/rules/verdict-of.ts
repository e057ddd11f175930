import { isMustHave, type MatrixRow, type RowKind } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import type { OpenQuestion } from '#lib/judge/verdict/questions-of.ts'

/** How a job stands by its requirements; `not_judged` where there is nothing to say it by. */
export type Verdict =
  | 'not_a_match'
  | 'pending_user_answers'
  | 'matched_above_threshold'
  | 'below_threshold'
  | 'not_judged'

/** Why a job has no verdict: its posting has no text, nothing in it could be read or counts either way, or the person wrote nothing yet. */
export type NotJudged = 'no_text' | 'nothing_read' | 'unread_language' | 'no_evidence'

type Weighed = Pick<MatrixRow, 'id' | 'kind' | 'class' | 'status' | 'any_of' | 'settled_by'>

type Deciding = {
  rows: readonly Weighed[]
  fit: number | null
  match_at_percent: number
  /** The questions that are put, see `questionsOf`. */
  questions: readonly Pick<OpenQuestion, 'class'>[]
}

/**
 * The verdict. A must-have that an answer or the resume denies makes it no match; what is only not shown never does. Then
 * an open question on a must-have holds it, and else the fit decides.
 */
export function verdictOf({
  rows,
  fit,
  match_at_percent,
  questions,
}: Deciding): Exclude<Verdict, 'not_judged'> {
  if (countedRows(rows).some(isDenied)) return 'not_a_match'
  if (questions.some((question) => isMustHave(question.class))) return 'pending_user_answers'
  return fit !== null && fit >= match_at_percent ? 'matched_above_threshold' : 'below_threshold'
}

// What nobody learns on the job: without it, nothing else that fits helps.
const DECISIVE: readonly RowKind[] = [
  'work_auth',
  'clearance',
  'cert',
  'language',
  'location',
  'schedule',
  'degree',
  'years',
]

/** Whether a row says that the job is out of reach: a must-have of a kind that decides, and denied. */
export function isDenied({ class: rowClass, kind, status, settled_by }: Weighed): boolean {
  if (status !== 'unmet' || !isMustHave(rowClass)) return false
  // Somewhat too few years are a gap; far too few are another job.
  if (settled_by === 'answer_short') return false
  return rowClass === 'askable' || DECISIVE.includes(kind)
}
