import { isSameQuestion } from '#lib/answers/rules/same-question.ts'
import { findContactData } from '#lib/contact/rules/find-contact-data.ts'
import type { MatrixRow, RowClass } from '#lib/judge/read/matrix.ts'
import { byWeightAndLine, countedRows } from '#lib/judge/verdict/counted-rows.ts'

/** A question to the person, and the row that a yes would settle. */
export type OpenQuestion = { row: string; class: RowClass; question: string }

/** The questions that are left, and how many were not fit to ask or are too many. */
export type OpenQuestions = { questions: OpenQuestion[]; questions_dropped: number; questions_capped: number }

const MOST = 6
const LONGEST = 160
const ORDER: readonly RowClass[] = ['hard', 'askable', 'list_item']
const PROTECTED =
  /\b(?:passwords?|passcodes?|pin code|bank|credit card|social security|ssn|national id|passport number|date of birth|birth ?date|birthday|how old|health|medical|illness|pregnan\w*|disabilit\w*|religio\w*|sexual|ethnicit\w*|race)\b/i

/** The questions of a matrix: one for each open row that is no bonus, the hard ones first. */
export function questionsOf(rows: readonly MatrixRow[]): OpenQuestions {
  const open = countedRows(rows)
    .filter((row) => row.status === 'unknown' && row.class !== 'nice_to_have')
    .toSorted((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class) || byWeightAndLine(a, b))
  const kept: OpenQuestion[] = []
  for (const row of open) {
    const question = row.ask?.trim() ?? ''
    if (mayBeAsked(question) && !kept.some((other) => isRepeated(question, other.question))) {
      kept.push({ row: row.id, class: row.class, question })
    }
  }
  return {
    questions: kept.slice(0, MOST),
    questions_dropped: open.length - kept.length,
    questions_capped: Math.max(0, kept.length - MOST),
  }
}

/** Whether a text is one plain question that may be put to the person. */
export function mayBeAsked(question: string): boolean {
  if (question === '' || question.length > LONGEST || !/^[^?\n]+\?$/.test(question)) return false
  if (/[.!] +\p{Lu}/u.test(question) || PROTECTED.test(question)) return false
  return findContactData(question).length === 0
}

function isRepeated(question: string, other: string): boolean {
  return question.toLowerCase() === other.toLowerCase() || isSameQuestion(question, other)
}
