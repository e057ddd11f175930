import { isSameQuestion } from '#lib/evidence/answers/same-question.ts'
import { isMustHave, type MatrixRow, type RowClass } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'
import { byWeightAndLine, countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { fitOf, isDenied } from '#lib/judge/verdict/verdict-of.ts'

/** A question to the person, and the row that a yes would settle. */
export type OpenQuestion = { row: string; class: RowClass; question: string }

/** The questions that are left, and how many were not fit to ask or are too many. */
type OpenQuestions = { questions: OpenQuestion[]; questions_dropped: number; questions_capped: number }

const MOST = 6
/** How many things that nobody wrote down may still be hoped for; who lacks more than these is no match. */
const MOST_HOPED = 3
const ORDER: readonly RowClass[] = ['askable', 'hard', 'list_item']

/**
 * The questions of a matrix, those first that only the person can answer. Nothing is asked of which no answer changes how
 * the job stands: where something was denied, where all yeses together would not make a match, or where it is one without
 * them and nothing but the person could deny it.
 */
export function questionsOf(rows: readonly MatrixRow[], match_at_percent: number): OpenQuestions {
  const open = countedRows(rows)
    .filter((row) => row.status === 'unknown' && row.class !== 'nice_to_have' && row.kind !== 'soft')
    .toSorted((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class) || byWeightAndLine(a, b))
  const fit = open.filter((row) => mayBeAsked(row.ask?.trim() ?? ''))
  const asked = fit.filter(
    (row) => !fit.slice(0, fit.indexOf(row)).some((other) => isRepeated(row.ask ?? '', other.ask ?? '')),
  )
  const needed = asked.slice(0, neededOf(rows, asked, match_at_percent))
  return {
    questions: needed
      .slice(0, MOST)
      .map((row) => ({ row: row.id, class: row.class, question: row.ask?.trim() ?? '' })),
    questions_dropped: open.length - needed.length,
    questions_capped: Math.max(0, needed.length - MOST),
  }
}

// How many of the questions, in their order, are worth an answer.
function neededOf(rows: readonly MatrixRow[], asked: readonly MatrixRow[], match_at_percent: number): number {
  if (countedRows(rows).some(isDenied)) return 0
  const own = asked.filter((row) => row.class === 'askable').length
  if ((fitOf(rows) ?? 0) >= match_at_percent) return own
  for (let count = own; count <= Math.min(asked.length, own + MOST_HOPED); count += 1) {
    const said = new Set(asked.slice(0, count).map(({ id }) => id))
    const after = rows.map((row) => (said.has(row.id) ? { ...row, status: 'met' as const } : row))
    if ((fitOf(after) ?? 0) >= match_at_percent)
      return asked.filter(({ class: one }) => isMustHave(one)).length
  }
  return 0
}

function isRepeated(question: string, other: string): boolean {
  return question.toLowerCase() === other.toLowerCase() || isSameQuestion(question, other)
}
