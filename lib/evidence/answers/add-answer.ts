import { listAnswers, putAnswer } from '#db/desk/evidence.ts'
import type { Change, Store } from '#db/store.ts'
import { automaticTag } from '#lib/evidence/answers/automatic-tag.ts'
import { coveringAnswers } from '#lib/evidence/answers/covering-answer.ts'
import { newQuestionId } from '#lib/evidence/answers/question-id.ts'
import type { Answer } from '#lib/evidence/answers/rules/answer.ts'
import { jobUse, type NamedJob, noteJob } from '#lib/evidence/answers/rules/note-job.ts'
import { checkTexts } from '#lib/evidence/answers/save-answer.ts'
import type { NewAnswer } from '#lib/evidence/answers/schema.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type Wanted = NewAnswer & { actor: Actor }

/** Saves an answer; a question that one covers already is answered with that one, which keeps its words. */
export async function addAnswer(
  services: { desk: Store; index: Store; tracker: { wake: () => void } },
  wanted: Wanted,
) {
  checkTexts(wanted)
  refuseContactData('question_id', [wanted.question_id ?? ''])
  const job = wanted.job_url === undefined ? null : await nameJob(services, wanted.job_url)
  const { answer, reused } = await services.desk.change(async (change) => {
    const answers = await listAnswers(change)
    const covering = coveringOne(answers, wanted)
    if (covering) return { answer: reuse(change, { covering, wanted, job }), reused: true }
    const answer = newAnswer(wanted, { answers, job, now: change.now })
    change.run(putAnswer(answer))
    return { answer, reused: false }
  })
  services.tracker.wake()
  const message = reused ? reusedMessage(answer, wanted) : 'The answer is saved.'
  return { schema_version: 'svc-answers-response:1' as const, answer, reused, message }
}

function coveringOne(answers: readonly Answer[], { question, question_id }: Wanted): Answer | undefined {
  const named = answers.find((one) => one.question_id === question_id)
  return named ?? coveringAnswers(question, answers)[0]?.answer
}

type Reuse = { covering: Answer; wanted: Wanted; job: NamedJob | null }

function reuse(change: Change, { covering, wanted, job }: Reuse): Answer {
  if (!job) return covering
  const kind = saysTheSame(covering, wanted) ? 'confirmed' : 'reused'
  const noted = noteJob(covering, { job, kind }, { now: change.now, actor: wanted.actor })
  if (noted !== covering) change.run(putAnswer(noted))
  return noted
}

function saysTheSame(stored: Answer, { answer }: Wanted): boolean {
  return stored.answer.trim() === answer.trim()
}

function reusedMessage(stored: Answer, wanted: Wanted): string {
  return saysTheSame(stored, wanted)
    ? 'A saved answer covers this question and says the same.'
    : 'A saved answer covers this question. The text you sent differs and was not saved; edit the answer to change it.'
}

type AnswerInput = { answers: readonly Answer[]; job: NamedJob | null; now: string }

function newAnswer(wanted: Wanted, { answers, job, now }: AnswerInput): Answer {
  const { question, answer, tag, source, read_as, actor } = wanted
  const taken = new Set(answers.map((one) => one.question_id))
  return {
    question_id: wanted.question_id ?? newQuestionId(question, taken),
    question,
    answer,
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
