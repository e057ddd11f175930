import type { Answer, AnswerValue } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { type AnswerChanges, checkChanges, editAnswer } from '#lib/evidence/answers/edit-answer.ts'
import type { NewAnswer } from '#lib/evidence/answers/schema.ts'
import { ANSWERS } from '#lib/evidence/answers/show-answers.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { editRecord, removeRecord } from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/writer.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { lengthOf } from '#lib/text/text.ts'

/** Turns a sent value into the answer to a question; refuses a value that does not fit its form. */
export type ValueFor = (question: string, sent: SentPress) => AnswerValue

/** A pressed value as it is sent. */
export type SentPress = NonNullable<NewAnswer['value']>

type SentAnswerEdit = Omit<AnswerChanges, 'value'> & {
  question_id: string
  revision: number
  actor: Actor
  writer: WordsWriter
  value?: string | number | string[] | null | undefined
}

/**
 * Changes an answer at the revision that was read, and keeps its earlier words. A value is checked against the question
 * that the answer has after the change.
 */
export async function saveAnswer(
  { desk, tracker }: { desk: Store; tracker: { wake: () => void } },
  { value: sent, writer, ...edit }: SentAnswerEdit,
  valueFor: ValueFor,
) {
  checkChanges({ ...edit, value: sent === undefined ? undefined : null })
  checkTexts(edit)
  const answer = await desk.change((change) => {
    const author = { now: change.now, actor: edit.actor }
    const readVersion = { id: edit.question_id, revision: edit.revision }
    const edited = (stored: Answer) => {
      const value =
        sent === undefined || sent === null ? sent : valueFor(edit.question ?? stored.question, sent)
      return editAnswer(stored, { ...edit, value }, author)
    }
    return editRecord(ANSWERS, { change, read: readVersion, edit: edited, writer })
  })
  tracker.wake()
  return { schema_version: 'svc-answers-response:1' as const, answer }
}

/** Refuses texts that cannot be an answer, or that hold contact data (interface, rule 7). */
export function checkTexts(texts: AnswerChanges): void {
  if (texts.answer !== undefined) checkAnswer(texts.answer)
  for (const name of ['question', 'answer', 'tag', 'source'] as const) {
    refuseContactData(name, [texts[name] ?? ''])
  }
}

/** Removes an answer as it was read, with all that it ever said. */
export async function deleteAnswer(
  { desk, tracker }: { desk: Store; tracker: { wake: () => void } },
  { question_id, revision }: { question_id: string; revision: number },
) {
  await desk.change((change) => removeRecord(ANSWERS, { change, read: { id: question_id, revision } }))
  tracker.wake()
  return { schema_version: 'svc-answers-response:1' as const, deleted: question_id }
}

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
