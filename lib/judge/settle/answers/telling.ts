import type { Polarity } from '#lib/judge/settle/answers/polarity.ts'
import type { Demand } from '#lib/judge/settle/demand.ts'
import type { AnswerReading, QuestionSense } from '#lib/judge/settle/read-answer.ts'

/** An answer in reading: the demand, the text, what it says of itself, and how it was asked. */
export type Telling = {
  demand: Demand
  text: string
  said: Polarity
  asked: QuestionSense
  question: string
  today: string
}

/** How a text stands to what is demanded. */
export type Decision = AnswerReading['reading']

/** The words of a text, without those of one letter. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d+#/]+/gu) ?? []).filter((word) => word.length > 1)
}

/** Whether two words begin alike, as forms of one word do. */
export function alike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, 5)
  return length >= 2 && one.slice(0, length) === other.slice(0, length)
}
