import type { Answer, AnswerValue } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { automaticTag } from '#lib/evidence/answers/automatic-tag.ts'
import type { NewAnswer } from '#lib/evidence/answers/schema.ts'
import { ANSWERS } from '#lib/evidence/answers/show-answers.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { editRecord, removeRecord, withStep, writeTime } from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The fields of an edit; missing ones stay, except that a new answer text loses its source. */
export type AnswerChanges = {
  answer?: string | undefined
  value?: AnswerValue | null | undefined
  question?: string | undefined
  tag?: string | undefined
  source?: string | undefined
  read_as?: Answer['read_as'] | undefined
}

/** Refuses an edit that names nothing to change. */
export function checkChanges({ answer, value, question, tag, source, read_as }: AnswerChanges): void {
  if ([answer, value, question, tag, source, read_as].some((part) => part !== undefined)) return
  const message =
    'Nothing is to be changed. Send at least one of `answer`, `value`, `question`, `tag`, `source` and `read_as`.'
  throw new Refusal('invalid_value', message)
}

/** Returns the answer after an edit; every edit makes a revision. */
export function editAnswer(
  stored: Answer,
  changes: AnswerChanges,
  { now, actor }: { now: string; actor: Actor },
): Answer {
  const writtenAt = writeTime(now, stored.updated_at)
  const question = changes.question ?? stored.question
  return {
    ...stored,
    question,
    answer: textAfter(stored, changes),
    value: valueAfter(stored, changes),
    ...tagAfter(stored, { tag: changes.tag, question }),
    source: sourceAfter(stored, changes),
    read_as: readAsAfter(stored, changes),
    history: withStep(stored.history, { action: 'edited', at: writtenAt, by: actor }),
    // A part changed by the person is the person's own, even if it came with the sample.
    sample: false,
    revision: stored.revision + 1,
    updated_at: writtenAt,
    written_by: actor,
  }
}

// A pressed answer keeps the words that stand beside it; words that only repeated an earlier press change with it.
function textAfter(stored: Answer, { answer, value }: AnswerChanges): string {
  if (answer !== undefined) return answer
  const repeats = stored.value !== null && stored.answer === valueText(stored.value)
  return value && repeats ? valueText(value) : stored.answer
}

// A press belongs to the words and the question that it was given with.
function valueAfter(stored: Answer, { answer, value, question }: AnswerChanges): AnswerValue | null {
  if (value !== undefined) return value
  const isSame =
    (answer ?? stored.answer) === stored.answer && (question ?? stored.question) === stored.question
  return isSame ? stored.value : null
}

function tagAfter(stored: Answer, { tag, question }: { tag: string | undefined; question: string }) {
  const own_tag = tag === undefined ? stored.own_tag : tag !== ''
  return own_tag ? { own_tag, tag: tag ?? stored.tag } : { own_tag, tag: automaticTag(question) }
}

// A changed text loses its reading, because nobody has chosen one for the new text.
function readAsAfter(stored: Answer, { answer, value, read_as }: AnswerChanges): Answer['read_as'] {
  if (read_as !== undefined) return read_as
  if (value) return null
  return answer === undefined || answer === stored.answer ? stored.read_as : null
}

// A source tells where a text came from, so it does not outlive the text.
function sourceAfter(stored: Answer, { answer, source }: AnswerChanges): string | null {
  if (source !== undefined) return source === '' ? null : source
  return answer === undefined || answer === stored.answer ? stored.source : null
}

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
