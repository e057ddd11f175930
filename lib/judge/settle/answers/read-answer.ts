import type { AnswerValue, NumberUnit } from '#db/rows/evidence.ts'
import { amountText, valueText } from '#lib/evidence/answers/answer-value.ts'
import { type AnswerVerdict, judgeValue } from '#lib/judge/settle/answers/judge-value.ts'
import { type ReadValue, readSentence } from '#lib/judge/settle/answers/read-typed-answer.ts'
import type { Demand } from '#lib/judge/settle/demand.ts'
import { formOf } from '#lib/judge/settle/form.ts'

/** The reading of an answer for a demand, and the value that it rests on; a null value was not understood. */
export type AnswerReading = { reading: AnswerVerdict; value: ReadValue | null }

/** A saved answer: its question, its text, and the pressed value if there is one. */
export type SavedAnswer = { question: string; answer: string; value: AnswerValue | null }

/**
 * Reads a saved answer for a demand. The same result is shown to the person and used by a row. A pressed value is taken
 * as it is; a text only if the grammar of `readSentence` understands all of it. `today` is a day, YYYY-MM-DD.
 */
export function readAnswer(demand: Demand, answer: SavedAnswer, today: string): AnswerReading {
  const value = valueOfAnswer(answer, today)
  return value === null
    ? { reading: 'unclear', value }
    : {
        reading: judgeValue(demand, { question: answer.question, answer: answer.answer, value, today }),
        value,
      }
}

/** Returns the value of an answer: the pressed one, else the one that its whole text states; null if neither. */
export function valueOfAnswer({ question, answer, value }: SavedAnswer, today: string): ReadValue | null {
  return value ?? readSentence(answer, { question, form: formOf(question), today })
}

/** Returns a value in words. Example: a range from 3 to 5 years -> "3 to 5 years". */
export function readValueText(value: ReadValue): string {
  if (value.form !== 'range') return valueText(value)
  const least = amountText(value.least, value.unit as NumberUnit)
  return value.most === Number.MAX_SAFE_INTEGER
    ? `at least ${least}`
    : `${value.least} to ${amountText(value.most, value.unit)}`
}
