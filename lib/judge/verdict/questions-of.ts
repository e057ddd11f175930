import type { RowQuestion } from '#db/rows/assessment.ts'
import type { MatrixRow, Requirement, RowClass } from '#db/rows/requirement.ts'
import { isSameQuestion } from '#lib/evidence/answers/same-question.ts'
import { askAsItStands } from '#lib/judge/read/ask-as-it-stands.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { mayBeAsked } from '#lib/judge/read/may-be-asked.ts'
import { isCondition } from '#lib/judge/settle/conditions.ts'
import { byWeightAndLine, countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { isDenied, isLikely, isMatch, isOpenMust, rowsThatCount } from '#lib/judge/verdict/verdict-of.ts'

/** The questions to ask, and how many are unfit or too many. */
type OpenQuestions = { questions: RowQuestion[]; questions_dropped: number; questions_capped: number }

const MOST = 6
/** The number of unproved must-haves that are asked about at least; more only up to the number that is shown. */
const FEWEST_HOPED = 4
const ORDER: readonly RowClass[] = ['askable', 'hard', 'list_item']

/** If all yeses together would not make a match, so many questions stay open at most: unknown is not missing. */
const MOST_UNHOPED = 3

/**
 * Returns the questions of a matrix; those that only the person can answer come first. Asks nothing if a must-have is
 * denied, because no answer can change that, and nothing about conditions, which are pressed once for all jobs. If nothing
 * plain can be asked and too little is known for a match, asks about must-haves as they stand.
 */
export function questionsOf(rows: readonly MatrixRow[], match_at_percent: number): OpenQuestions {
  const plain = plainQuestionsOf(rows, match_at_percent)
  if (plain.questions.some(isOfMust) || countedRows(rows).some(isDenied) || isMatch(rows, match_at_percent))
    return plain
  const open = rowsThatCount(rows).filter((row) => row.status === 'unknown' || row.status === 'partly')
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
  // If every must-have is met or likely and still too little is shown, the likely ones are open.
  const isUnsure = !counted.some(isOpenMust) && !isMatch(rows, match_at_percent)
  const isOpen = (row: MatrixRow) =>
    row.status === 'unknown' || isOpenMust(row) || (isUnsure && isLikely(row) && isMustHave(row.class))
  const open = counted
    .filter((row) => isOpen(row) && row.class !== 'nice_to_have' && row.kind !== 'soft' && !isCondition(row))
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
  const whole = askAsItStands({ quote })
  return mayBeAsked(whole) ? whole : null
}
