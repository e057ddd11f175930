import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { type RecordStep, restand, undoingEdits } from '#assets/page/kit/edit-steps.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { changedFields, sendDraft, type TextDraft, type Texts } from '#assets/page/kit/texts/drafts.ts'
import type { Answer as AnswerSchema } from '#lib/evidence/answers/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

/** An answer as the API shows it. */
export type ShownAnswer = z.output<typeof AnswerSchema>

/** The person's answers. */
export const answers = createAsk(() => call('GET', '/api/answers'))

/** The name of the form for a new answer. */
export const NEW_ANSWER = 'answer:new'

/** The name of the form that changes an answer. */
export function answerKey(question_id: string): string {
  return `answer/${question_id}`
}

/** The form's copy of an answer, without an automatic tag, which is not the person's own. */
export function answerTexts({ question, answer, tag, own_tag, source }: ShownAnswer): Texts {
  return { question, answer, tag: own_tag ? tag : '', source: source ?? '', keep_source: '' }
}

/** An empty form. */
export const NO_ANSWER: Texts = { question: '', answer: '', tag: '', source: '' }

/** Whether the stored source would go with the answer that it was given for. */
export function losesSource({ read, texts }: Pick<TextDraft, 'read' | 'texts'>): boolean {
  const changed = changedFields(read, texts)
  return changed.includes('answer') && !changed.includes('source') && texts['source'] !== ''
}

/** Saves the form that changes an answer. Returns null on success, else the refusal. */
export async function saveAnswer(stored: ShownAnswer): Promise<RefusalBody | null> {
  let before = stored
  const refused = await sendDraft(answerKey(stored.question_id), {
    send: async (draft) => {
      const changes = changesOf(draft)
      const outcome = await putAnswer(stored.question_id, { ...changes, revision: draft.revision })
      if (outcome.ok) offerBack(before, outcome.value.answer)
      return outcome
    },
    readCurrent: (current) => {
      before = current as ShownAnswer
      return { revision: before.revision, read: answerTexts(before) }
    },
  })
  if (refused?.code === 'revision_conflict' || refused?.code === 'not_found' || !refused) await answers.load()
  return refused
}

function changesOf(draft: TextDraft): Record<string, string> {
  const { read, texts } = draft
  const changed = changedFields(read, texts).filter((name) => name !== 'keep_source')
  if (losesSource(draft) && texts['keep_source'] !== '') changed.push('source')
  return Object.fromEntries(changed.map((name) => [name, texts[name] ?? '']))
}

type AnswerBody = {
  answer?: string
  question?: string
  tag?: string
  source?: string
  read_as?: ShownAnswer['read_as']
  value?: string | number | string[] | null
  revision: number
}

/** Writes an answer as it was read. */
export function putAnswer(question_id: string, body: AnswerBody) {
  return step(callQuietly('PUT', '/api/answers/:question_id', { params: { question_id }, body }))
}

/** Returns the message on a saved answer: its reading. */
export function savedText({ reading }: ShownAnswer): string {
  return reading === null ? 'The answer is saved.' : `The answer is saved. ${reading.text}`
}

// An edit is undone by writing the earlier fields over it, and done again by writing its own.
function offerBack(before: ShownAnswer, after: ShownAnswer): void {
  const { question_id: id, question, revision, reading } = after
  const edit = { id, revision, to: fieldsOf(before), from: fieldsOf(after) }
  offerEdit(`Answer changed: ${question}`, [edit], reading?.text)
}

/** The fields that an undo writes back. */
export type AnswerFields = Omit<AnswerBody, 'revision'>

/** Returns the fields of an answer as an edit sends them. */
export function fieldsOf(stored: AnswerToWrite): AnswerFields {
  const { question, answer, tag, own_tag, source, read_as, value } = stored
  const press = value && (value.is ?? value.amount ?? value.chosen ?? value.level ?? value.date)
  const own = { tag: own_tag ? tag : '', source: source ?? '' }
  return { question, answer, ...own, read_as, ...(press === undefined ? {} : { value: press }) }
}

type AnswerToWrite = Pick<
  ShownAnswer,
  'question' | 'answer' | 'tag' | 'own_tag' | 'source' | 'read_as' | 'value'
>

const offerEdit = undoingEdits<AnswerFields>('answer', async ({ id, to, revision }) => {
  const outcome = await putAnswer(id, { ...to, revision })
  await answers.load()
  return outcome.ok ? outcome.value.answer.revision : outcome.error
})

type NewAnswerBody = {
  question: string
  answer?: string
  value?: string | number | string[]
  tag?: string
  source?: string
  job_url?: string
}

/** The id of the answer that was taken back last, for a part that still shows it; '' for none. */
export const takenBack = signal('')

/** Saves a new answer, and offers to take it back. A stored answer to the same question stays as it is, with `reused`. */
export async function addAnswer(body: NewAnswerBody) {
  const outcome = await step(callQuietly('POST', '/api/answers', { body }))
  if (outcome.ok && !outcome.value.reused) {
    const { question_id: id, question, revision } = outcome.value.answer
    offerAdded(`Answered: ${question}`, { id, revision, body })
  }
  return outcome
}

const offerAdded = undoing<RecordStep & { body: NewAnswerBody }>('answer-added', {
  undo: async (added) => {
    const { id: question_id, revision } = added
    const outcome = await step(
      callQuietly('DELETE', '/api/answers/:question_id', {
        params: { question_id },
        query: { revision: String(revision) },
      }),
    )
    return turned(outcome, () => {
      takenBack.value = question_id
      return added
    })
  },
  redo: async (added) => {
    const { body } = added
    const outcome = await step(callQuietly('POST', '/api/answers', { body }))
    return turned(outcome, ({ answer: { question_id: id, revision } }) => {
      restand(added, revision)
      return { id, revision, body }
    })
  },
})

async function turned<Reply, Noted>(
  outcome: CallOutcome<Reply>,
  noted: (reply: Reply) => Noted,
): Promise<Noted | RefusalBody> {
  if (answers.value.peek() !== null) await answers.load()
  return outcome.ok ? noted(outcome.value) : outcome.error
}
