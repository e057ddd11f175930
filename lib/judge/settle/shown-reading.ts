import type { Answer, ReadAs } from '#db/rows/evidence.ts'
import {
  numberIn,
  readAnswer,
  readValueText,
  type SavedAnswer,
} from '#lib/judge/settle/answers/judge-value.ts'
import { demandOfQuestion } from '#lib/judge/settle/demand.ts'
import { type AnswerForm, formOf, shownForm } from '#lib/judge/settle/form.ts'

/** The reading of an answer, in a sentence for its author. */
type ShownReading = {
  reads: ReadAs
  /** `press` and `person` are the person's own word; `rule` read the text. */
  by: 'rule' | 'press' | 'person'
  text: string
  value: number | null
  unit: string | null
}

/**
 * Returns the reading of a saved answer for its own question; null for a question that is answered in words alone.
 * `today` is a day, YYYY-MM-DD.
 */
export function shownReading(
  answer: SavedAnswer & Pick<Answer, 'read_as'>,
  today: string,
): ShownReading | null {
  const none = { value: null, unit: null }
  if (answer.read_as !== null)
    return { reads: answer.read_as, by: 'person', text: SET_RIGHT[answer.read_as], ...none }
  const form = formOf(answer.question)
  if (form.form === 'text' && answer.value === null) return null
  const { reading, value } = readAnswer(demandOfQuestion(answer.question), answer, today)
  const source = answer.value === null ? 'rule' : 'press'
  if (value === null)
    return { reads: 'unclear', by: source, text: `Not understood. ${PRESS[form.form]}`, ...none }
  return {
    reads: reading,
    by: source,
    text: `Read as: ${readValueText(value)}${SO[reading]}.`,
    ...numberIn(value),
  }
}

/** Adds to an answer its form and reading, and whether one press is missing to make it count. */
export function withReading<T extends SavedAnswer & Pick<Answer, 'read_as'>>(answer: T, today: string) {
  const reading = shownReading(answer, today)
  const needs_press = reading !== null && reading.by === 'rule' && reading.text.startsWith('Not understood.')
  return { ...answer, form: shownForm(answer.question), reading, needs_press }
}

const SO = { met: ', so met', not_met: ', so not met', unclear: '' } as const

/** The press that answers a question of a form. */
export const PRESS: Readonly<Record<AnswerForm['form'], string>> = {
  yes_no: 'Press yes, no or partly.',
  number: 'Enter the number.',
  level: 'Choose the level.',
  date: 'Choose the day.',
  choice: 'Choose those that apply.',
  text: '',
}

const SET_RIGHT: Readonly<Record<ReadAs, string>> = {
  met: 'You said: read it as a yes to what is asked.',
  not_met: 'You said: read it as a no to what is asked.',
  unclear: 'You said: it leaves the question open.',
}
