import { listAnswers, putAnswer } from '#db/desk/evidence.ts'
import type { Answer, AnswerValue, JobUse } from '#db/rows/evidence.ts'
import type { Change, Store } from '#db/store.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { automaticTag } from '#lib/evidence/answers/automatic-tag.ts'
import { checkTexts, editAnswer, type SentPress, type ValueFor } from '#lib/evidence/answers/edit-answer.ts'
import { coveringAnswers, newQuestionId } from '#lib/evidence/answers/same-question.ts'
import type { NewAnswer } from '#lib/evidence/answers/schema.ts'
import { ANSWERS } from '#lib/evidence/answers/show-answers.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { editRecord, withStep, writeTime } from '#lib/records/record.ts'
import { settleWords } from '#lib/records/words.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

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
