import { findApplicationForm, putApplicationForm } from '#db/desk/applications.ts'
import { listAnswers } from '#db/desk/evidence.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { ApplicationForm, FormQuestion } from '#db/rows/states.ts'
import type { Store } from '#db/store.ts'
import { coveringAnswers } from '#lib/evidence/answers/covering-answer.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import type { FormReading } from '#lib/index/boards/ask-posting.ts'
import { type JobReference, nameJob } from '#lib/index/jobs/name-job.ts'
import { shownMembers } from '#lib/index/jobs/shown-members.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { shownForm } from '#lib/judge/settle/form.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { factAnswer } from '#lib/shortlist/forms/rules/fact-answer.ts'
import { pastedForm } from '#lib/shortlist/forms/rules/pasted-form.ts'
import { isYours } from '#lib/shortlist/forms/rules/yours.ts'
import type { FormRead } from '#lib/shortlist/forms/schema.ts'
import { lengthOf } from '#lib/text/text.ts'

/** Asks a board for the questions of a posting's application form. */
export type FormSource = { askForm: (posting: BoardPosting) => Promise<FormReading> }

type BoardPosting = { system: string; board: string; ext_id: string }

type FormDeps = { desk: Store; index: Store }

/** Returns the questions of a job's application form; none before they were read. */
export async function showForm(services: FormDeps, job_url: string) {
  const job = await nameJob(services, job_url)
  const form = await findApplicationForm(services.desk, job.identities)
  return answerOf(job, { form, posting: await boardPosting(services.index, job) })
}

/**
 * Reads the questions of a job's form, from its board or from pasted text, and stores them. Nothing is ever sent to the form.
 * Refuses with `job_fetch_failed` if the board does not answer them, and with `invalid_value` if a text holds no question.
 */
export async function readForm(services: FormDeps & { engine: FormSource }, { job_url, text }: FormRead) {
  const job = await nameJob(services, job_url)
  const posting = await boardPosting(services.index, job)
  const questions = text === undefined ? await boardQuestions(services.engine, posting) : pastedForm(text)
  if (questions.length === 0) {
    throw new Refusal('invalid_value', 'No question was found. Paste the questions, one in each line.')
  }
  const read_from = text === undefined ? ('board' as const) : ('pasted' as const)
  const form = await services.desk.change(async (change) => {
    const next: ApplicationForm = { job_identity: job.identity, questions, read_from, read_at: change.now }
    change.run(putApplicationForm(next))
    return next
  })
  return answerOf(job, { form, posting })
}

async function boardQuestions(engine: FormSource, posting: BoardPosting | null): Promise<FormQuestion[]> {
  const reading =
    posting === null
      ? { reason: 'This hiring system does not tell the questions of its forms.' }
      : await engine.askForm(posting)
  if ('questions' in reading) return reading.questions
  throw new Refusal('job_fetch_failed', `${reading.reason} Paste the questions instead.`)
}

// The first listed posting whose hiring system answers the questions of its forms.
async function boardPosting(index: Store, { job_key }: JobReference): Promise<BoardPosting | null> {
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const members = document ? shownMembers(document.members, false) : []
  for (const { board_id, ext_id, sample } of members) {
    const [system = '', board = ''] = board_id.split(/:(.*)/s)
    if (!sample && systemNamed(system)?.form) return { system, board, ext_id }
  }
  return null
}

type FormParts = { form: ApplicationForm | undefined; posting: BoardPosting | null }

function answerOf(job: JobReference, { form, posting }: FormParts) {
  return {
    schema_version: 'svc-form:1' as const,
    job_url: job.identity,
    board_answers: posting !== null,
    read_from: form?.read_from ?? null,
    read_at: form?.read_at ?? null,
    questions: (form?.questions ?? []).map((question, index) => ({
      id: idOf(index),
      ...question,
      yours: isYours(question),
      form: formOf(question),
    })),
  }
}

const IN_WORDS: ReadonlySet<string> = new Set(['why', 'account', 'when', 'where'])
const YES_NO = /^(?:yes|no|ja|nein|oui|non|s[ií])\b/i

// A yes or no fits only a question, or choices that say so: "Country" is answered in words.
function formOf({ label, choices }: FormQuestion) {
  const form = shownForm(label)
  if (form.form !== 'yes_no') return form
  const isQuestion = /\?\s*(?:\([^)]*\)\s*)?$/.test(label) && !IN_WORDS.has(readQuestion(label).questionKind)
  const isYesNo = choices.length > 0 ? choices.every((choice) => YES_NO.test(choice)) : isQuestion
  return isYesNo ? form : { form: 'text' as const, choices: [] }
}

/**
 * Returns the answers to the questions of a job's form, from saved answers or else from the settings, and the questions without one.
 */
export async function showFormAnswers(services: FormDeps & { config: ConfigFile }, job_url: string) {
  const job = await nameJob(services, job_url)
  const form = await findApplicationForm(services.desk, job.identities)
  const saved = await listAnswers(services.desk)
  const { config } = await services.config.read()
  const countries = await countriesOf(services.index, job)
  const questions = (form?.questions ?? []).map((question, index) => ({ ...question, id: idOf(index) }))
  const fillable = questions.filter((question) => !isYours(question))
  const answers = fillable.flatMap((question) => {
    const { id, label, longest } = question
    const [cover] = coveringAnswers(label, saved)
    const fact = cover ? null : factAnswer(question, config.person, countries)
    const answer = cover?.answer.answer ?? fact?.answer
    if (answer === undefined) return []
    const [characters, words] = [lengthOf(answer), answer.split(/\s+/).filter(Boolean).length]
    const over =
      longest === null ? 0 : Math.max(0, (longest.unit === 'words' ? words : characters) - longest.amount)
    const question_id = cover?.answer.question_id ?? `person:${fact?.setting}`
    return [{ id, question_id, answer, how: cover?.how ?? ('settings' as const), characters, words, over }]
  })
  const covered = new Set(answers.map(({ id }) => id))
  const missing = fillable.filter(({ id }) => !covered.has(id)).map(({ id }) => id)
  return { schema_version: 'svc-form-answers:1' as const, answers, missing }
}

async function countriesOf(index: Store, { job_key }: JobReference): Promise<string[]> {
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  return [...new Set(document?.members.flatMap((member) => member.countries))]
}

// Example: the third question is `q3`.
function idOf(index: number): string {
  return `q${index + 1}`
}
