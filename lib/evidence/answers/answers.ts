import { findAnswer, listAnswers, putAnswer, removeAnswer } from '#db/desk/evidence.ts'
import type { Answer, AnswerValue, JobUse } from '#db/rows/evidence.ts'
import type { Change, Store } from '#db/store.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { automaticTag, coveringAnswers, newQuestionId } from '#lib/evidence/answers/same-question.ts'
import type { AnswersQuery, NewAnswer } from '#lib/evidence/answers/schema.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import {
  editRecord,
  findWithEarlier,
  outdated,
  type RecordKind,
  removeRecord,
  settleWords,
  withStep,
  writeTime,
} from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { holdsWords } from '#lib/text/fold-text.ts'
import { lengthOf, tally } from '#lib/text/text.ts'

type ShowAnswersDeps = { desk: Store }

/** How answers are kept. */
const ANSWERS: RecordKind<Answer, Pick<Answer, 'question' | 'answer' | 'value' | 'tag' | 'source'>> = {
  find: findAnswer,
  put: putAnswer,
  remove: removeAnswer,
  words: ({ question, answer, value, tag, source }) => ({ question, answer, value, tag, source }),
  // A press leaves before the words beside it.
  printed: ({ question, answer, value }) =>
    value === null || valueText(value) === answer ? [question, answer] : [question, answer, value],
  missing: 'No answer has this id. `svc answers` lists the answers.',
  conflict: (current) => outdated('answer', current),
}

/** The fields of an edit; missing ones stay, except that a new answer text loses its source. */
type AnswerChanges = {
  answer?: string | undefined
  value?: AnswerValue | null | undefined
  question?: string | undefined
  tag?: string | undefined
  source?: string | undefined
  read_as?: Answer['read_as'] | undefined
}

/** Turns a sent value into the answer to a question; refuses a value that does not fit its form. */
type ValueFor = (question: string, sent: SentPress) => AnswerValue

/** A pressed value as it is sent. */
type SentPress = NonNullable<NewAnswer['value']>

type SentAnswerEdit = Omit<AnswerChanges, 'value'> & {
  question_id: string
  revision: number
  actor: Actor
  writer: WordsWriter
  value?: string | number | string[] | null | undefined
}

/** The most characters that an answer may have. */
export const LONGEST_ANSWER = 20_000

const HAS_CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

type NewAnswerRequest = NewAnswer & { actor: Actor; writer: WordsWriter; valueFor: ValueFor }

/**
 * Saves an answer. A question that a stored answer covers is answered with that one, which keeps its words. A press of the
 * person changes its value; an agent changes a stored answer only by an edit with its revision.
 *
 * Refuses with `invalid_value` a request without an answer, or with a value that does not fit.
 */
export async function addAnswer(
  services: { desk: Store; index: Store; tracker: { wake: () => void } },
  request: NewAnswerRequest,
) {
  const { question, value: sent, valueFor } = request
  if (request.answer === undefined && sent === undefined) throw new Refusal('invalid_value', NO_ANSWER)
  const value = sent === undefined ? null : valueFor(question, sent)
  checkTexts({ ...request, value: undefined })
  refuseContactData('question_id', [request.question_id ?? ''])
  const job = request.job_url === undefined ? null : await nameJob(services, request.job_url)
  const { answer, reused } = await services.desk.change(async (change) => {
    const answers = await listAnswers(change)
    const covering = coveringAnswer(answers, request)
    if (covering && (value === null || fits(covering, request))) {
      const isPress = value !== null && request.actor === 'operator'
      const answer = isPress
        ? await press(change, { covering, request, job })
        : reuse(change, { covering, request, job })
      return { answer, reused: true }
    }
    const answer = newAnswer(request, { answers, job, value, now: change.now })
    change.run(putAnswer(answer))
    const written = { id: answer.question_id, before: null, isChanged: true }
    await settleWords(change, request.writer, written)
    return { answer, reused: false }
  })
  services.tracker.wake()
  const message = reused ? reusedMessage(answer, request) : 'The answer is saved.'
  return { schema_version: 'svc-answers-response:1' as const, answer, reused, message }
}

const NO_ANSWER = 'The answer is missing. Send `answer` in words, or `value` for a pressed answer.'

// A question in other words may have another form, so the same press may say nothing to it.
function fits(covering: Answer, { question, value: sent, valueFor }: NewAnswerRequest): boolean {
  try {
    return sent !== undefined && valueFor(covering.question, sent).form === valueFor(question, sent).form
  } catch (problem) {
    if (problem instanceof Refusal) return false
    throw problem
  }
}

type Reuse = { covering: Answer; request: NewAnswerRequest; job: NamedJob | null }

// The earlier words of the answer stay in its history.
function press(change: Change, { covering, request, job }: Reuse): Promise<Answer> {
  const { answer, value: sent, valueFor, source, actor, writer } = request
  const value = valueFor(covering.question, sent as SentPress)
  const readVersion = { id: covering.question_id, revision: covering.revision }
  const edit = (stored: Answer) => {
    const edited = editAnswer(stored, { answer, value, source }, { now: change.now, actor })
    return job === null
      ? edited
      : { ...edited, jobs: jobsWith(edited, { job, kind: 'answered' }, edited.updated_at) }
  }
  return editRecord(ANSWERS, { change, read: readVersion, edit, writer })
}

function coveringAnswer(
  answers: readonly Answer[],
  { question, question_id }: NewAnswerRequest,
): Answer | undefined {
  const namedAnswer = answers.find((stored) => stored.question_id === question_id)
  return namedAnswer ?? coveringAnswers(question, answers)[0]?.answer
}

function reuse(change: Change, { covering, request, job }: Reuse): Answer {
  if (!job) return covering
  const kind = isSameAnswer(covering, request) ? 'confirmed' : 'reused'
  const noted = noteJob(covering, { job, kind }, { now: change.now, actor: request.actor })
  if (noted !== covering) change.run(putAnswer(noted))
  return noted
}

function isSameAnswer(stored: Answer, { answer }: NewAnswerRequest): boolean {
  return stored.answer.trim() === answer?.trim()
}

function reusedMessage(stored: Answer, request: NewAnswerRequest): string {
  if (request.value !== undefined && request.actor === 'operator')
    return 'The saved answer to this question has your press now.'
  return isSameAnswer(stored, request)
    ? 'A saved answer covers this question and says the same.'
    : 'A saved answer covers this question. The text you sent differs and was not saved; edit the answer to change it.'
}

type AnswerInput = {
  answers: readonly Answer[]
  job: NamedJob | null
  value: AnswerValue | null
  now: string
}

function newAnswer(request: NewAnswerRequest, { answers, job, value, now }: AnswerInput): Answer {
  const { question, answer, tag, source, read_as, actor } = request
  const takenIds = new Set(answers.map((stored) => stored.question_id))
  return {
    question_id: request.question_id ?? newQuestionId(question, takenIds),
    question,
    answer: answer ?? (value === null ? '' : valueText(value)),
    value,
    tag: tag || automaticTag(question),
    own_tag: Boolean(tag),
    source: source || null,
    read_as: read_as ?? null,
    history: [{ action: 'added', at: now, by: actor }],
    jobs: job ? [jobUse(job, { kind: 'answered', at: now })] : [],
    sample: false,
    revision: 1,
    created_at: now,
    updated_at: now,
    written_by: actor,
  }
}

type NamedJob = { identity: string; url: string }

type Note = { job: NamedJob; kind: JobUse }

/** Adds a job that an answer was used for, as a revision of its own; returns the same answer if it is noted already. */
export function noteJob(stored: Answer, note: Note, { now, actor }: { now: string; actor: Actor }): Answer {
  const writtenAt = writeTime(now, stored.updated_at)
  const jobs = jobsWith(stored, note, writtenAt)
  if (jobs === stored.jobs) return stored
  return {
    ...stored,
    jobs,
    history: withStep(stored.history, { action: note.kind, at: writtenAt, by: actor }),
    revision: stored.revision + 1,
    updated_at: writtenAt,
  }
}

/** Returns the jobs of an answer with one more; the same list if the job is noted already with this use. */
function jobsWith({ jobs }: Pick<Answer, 'jobs'>, { job, kind }: Note, at: string): Answer['jobs'] {
  const isNoted = jobs.some((use) => use.job_identity === job.identity && use.kind === kind)
  return isNoted ? jobs : [...jobs, jobUse(job, { kind, at })]
}

/** Returns a job as an answer names it: by its link alone, for its title and company are words of strangers. */
function jobUse({ identity, url }: NamedJob, { kind, at }: { kind: JobUse; at: string }) {
  return { at, company: null, job_identity: identity, kind, title: null, url }
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
function checkTexts(texts: AnswerChanges): void {
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

/** Returns the saved answers, the last written first; of a question, only those that cover it, the closest first. */
export async function showAnswers({ desk }: ShowAnswersDeps, { tag, q, question }: AnswersQuery) {
  const all = await listAnswers(desk)
  const covers = question === undefined ? null : coveringAnswers(question, all)
  // `experience` also asks for `experience:python`.
  const answers = (covers?.map((cover) => cover.answer) ?? all).filter(
    (answer) =>
      (tag === undefined || answer.tag === tag || answer.tag.startsWith(`${tag}:`)) &&
      holdsWords(q, [answer.question, answer.answer, answer.tag]),
  )
  const shownAnswers = new Set(answers)
  const matches = (covers ?? [])
    .filter((cover) => shownAnswers.has(cover.answer))
    .map(({ answer, how }) => ({ question_id: answer.question_id, how }))
  return { schema_version: 'svc-answers-response:1' as const, answers, matches, tags: tagsOf(all) }
}

function tagsOf(answers: readonly Answer[]) {
  const counts = tally(answers.map(({ tag }) => tag))
  const tags = [...counts].map(([tag, count]) => ({ tag, answers: count }))
  return tags.toSorted((a, b) => b.answers - a.answers || (a.tag < b.tag ? -1 : 1))
}

/** One answer with all that it said before, the last first. */
export async function showAnswer({ desk }: ShowAnswersDeps, question_id: string) {
  const { record: answer, earlier } = await findWithEarlier(ANSWERS, desk, question_id)
  return { schema_version: 'svc-answers-response:1' as const, answer, earlier }
}
