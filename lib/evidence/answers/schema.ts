import { z } from 'zod'
import {
  Actor,
  JobUrl,
  privateText,
  Revision,
  Switch,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Question = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/[\p{L}\p{N}]/u, { error: 'holds no letter or digit' })
// Emptiness and length of an answer are `answer_invalid`, which is the answer's own refusal.
const AnswerText = z.string()
const Tag = z
  .string()
  .trim()
  .max(60)
  .regex(/^[^\n\r]*$/, { error: 'holds a line break' })
const Source = z.string().trim().max(300)

/** The form of an id: a topic and a subject, separated by a colon. */
const QuestionId = z
  .string()
  .max(120)
  .regex(/^[\p{Ll}\p{Lo}\p{N}_.-]+(?::[\p{Ll}\p{Lo}\p{N}_.-]+)+$/u, {
    error: 'is not an id such as salary:expected',
  })

/** How the person says that the answer is to be read. */
const ReadAs = z.enum(['met', 'not_met', 'unclear'])

/** A pressed answer as it is sent: "yes", "no" or "partly", a number, a level, a day, or the names that were chosen. */
const SentValue = z
  .union([z.string().max(300), z.number(), z.array(z.string().max(100)).max(20)])
  .describe('the pressed answer that fits the form of the question, such as yes, 4, B2 or 2026-12-01')

/** Returns the form in which a question is answered by one press; the names to choose from are words of the question. */
export function formShown<T extends z.ZodType>(names: T) {
  return z.looseObject({
    form: z.enum(['yes_no', 'number', 'level', 'date', 'choice', 'text']),
    unit: serviceText().optional(),
    bound: z.number().nullable().optional(),
    levels: z.array(serviceText()).optional(),
    choices: z.array(names),
    /** Whether a yes or a no answers it beside its own form. */
    yes_no: z.boolean().optional(),
  })
}

/** The fields of a new answer; `job_url` records the job for which it was given. */
export const NewAnswer = z.strictObject({
  question: Question,
  answer: AnswerText.optional(),
  value: SentValue.optional(),
  question_id: QuestionId.optional(),
  tag: Tag.optional(),
  source: Source.optional(),
  read_as: ReadAs.optional(),
  job_url: JobUrl.optional(),
  actor: Actor.optional(),
})
export type NewAnswer = z.output<typeof NewAnswer>

/** The fields of an edit, at least one of the texts, and the revision that was read. */
export const AnswerChange = z.strictObject({
  answer: AnswerText.optional(),
  value: SentValue.nullable().optional(),
  question: Question.optional(),
  tag: Tag.optional(),
  source: Source.optional(),
  read_as: ReadAs.nullable().optional(),
  revision: Revision,
  actor: Actor.optional(),
})
export type AnswerChange = z.output<typeof AnswerChange>

export const AnswerParams = z.strictObject({
  question_id: z.string().min(1).max(200).describe('the id of the question'),
})

/** Which answers are listed; `question` asks for those that cover it, however they are worded. */
export const AnswersQuery = z.strictObject({
  tag: z.string().max(60).optional().describe('answers with this tag'),
  q: z.string().max(500).optional().describe('words in question or answer'),
  question: z.string().min(1).max(2000).optional().describe('the question whose answer is looked for'),
  needs_press: Switch.optional().describe('only those whose words decide nothing until a press'),
})
export type AnswersQuery = z.output<typeof AnswersQuery>

/** The pressed answer; null where only words were given. */
const ShownValue = z
  .looseObject({
    form: serviceText(),
    is: serviceText().optional(),
    amount: z.number().optional(),
    unit: serviceText().optional(),
    level: serviceText().optional(),
    date: serviceText().optional(),
    chosen: z.array(privateText()).optional(),
  })
  .nullable()

/** An answer as the API shows it. */
export const Answer = z.looseObject({
  question_id: privateText(),
  question: privateText(),
  answer: privateText(),
  value: ShownValue,
  /** The form of its question. */
  form: formShown(privateText()),
  /** Whether its words decide nothing until the person answers by one press. */
  needs_press: z.boolean(),
  tag: privateText(),
  own_tag: z.boolean(),
  source: privateText().nullable(),
  read_as: ReadAs.nullable(),
  /** The reading of the answer, and who chose it; null if its question has no such answer. */
  reading: z
    .looseObject({
      reads: ReadAs,
      by: z.enum(['rule', 'press', 'person']),
      text: privateText(),
      value: z.number().nullable(),
      unit: serviceText().nullable(),
    })
    .nullable(),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
  sample: z.boolean(),
  history: z.array(z.looseObject({ action: serviceText(), at: Timestamp, by: Actor })),
  jobs: z.array(
    z.looseObject({
      at: Timestamp,
      company: z.null().describe('always null beside an answer; GET /api/jobs gives it for `url`'),
      job_identity: serviceText(),
      kind: z.enum(['answered', 'confirmed', 'reused']),
      title: z.null().describe('always null beside an answer; GET /api/jobs gives it for `url`'),
      url: serviceText(),
    }),
  ),
})

const VERSION = z.literal('svc-answers-response:1')

export const AnswersResponse = z.looseObject({
  schema_version: VERSION,
  answers: z.array(Answer),
  /** The answers that cover the question that was asked, the closest first. */
  matches: z.array(z.looseObject({ question_id: privateText(), how: z.enum(['exact', 'same']) })),
  tags: z.array(z.looseObject({ tag: privateText(), answers: z.int() })),
})

export const AnswerResponse = z.looseObject({ schema_version: VERSION, answer: Answer })

export const AnswerAdded = z.looseObject({
  schema_version: VERSION,
  answer: Answer,
  /** True where an answer that was there covers the question: that one is answered, and nothing of it changed. */
  reused: z.boolean(),
  message: serviceText(),
  /** The questions that the job of `job_url` still asks after the answer, counted; null without an assessed job that asked it. */
  asks: z.looseObject({ settled: z.boolean(), open_questions: z.int(), message: serviceText() }).nullable(),
})

/** An answer with all that it said before. */
export const AnswerShown = z.looseObject({
  schema_version: VERSION,
  answer: Answer,
  earlier: z.array(
    z.looseObject({
      revision: Revision,
      replaced_at: Timestamp,
      question: privateText(),
      answer: privateText(),
      value: ShownValue.optional(),
      tag: privateText(),
      source: privateText().nullable(),
    }),
  ),
})

export const AnswerDeleted = z.looseObject({ schema_version: VERSION, deleted: privateText() })

/** Answers, stories, interview notes and resumes of roles whose words wait for the person's yes. */
export const HeldWords = z.looseObject({
  schema_version: z.literal('svc-words:1'),
  words: z.array(
    z.looseObject({
      id: privateText(),
      kind: z.enum(['answer', 'story', 'interview', 'role_resume']),
      revision: Revision,
      text: privateText(),
      written_by: Actor,
    }),
  ),
})
export type HeldWords = z.output<typeof HeldWords>
