import { Refusal } from '#lib/service/refusals.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The most characters that an answer may have. */
export const LONGEST_ANSWER = 20_000

/** Refuses a text that cannot be an answer: none, only marks, or too much; nothing is ever cut. */
export function checkAnswer(text: string): void {
  if (lengthOf(text) > LONGEST_ANSWER) {
    const message = 'The answer is longer than 20,000 characters. Shorten it and resend.'
    throw new Refusal('answer_invalid', message)
  }
  if (!HAS_CONTENT.test(text)) {
    throw new Refusal(
      'answer_invalid',
      'The answer says nothing. Send a text with at least a letter or digit.',
    )
  }
}

const HAS_CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
