import type { Actor } from '#lib/service/values/schema.ts'

/** A step in the history of a record. */
export type HistoryEntry = { action: string; at: string; by: Actor }

/** The unit of a number that answers a question. Years may be parts of one: 1.5 is a year and a half. */
export type NumberUnit = 'years' | 'days' | 'percent' | 'people' | 'money' | 'days_a_week' | 'pounds'

/**
 * A pressed answer. It needs no reading, because the person chose it from the form of the question. Example: for "How many
 * years of Rust?" it is `{ form: 'number', amount: 4, unit: 'years' }`.
 */
export type AnswerValue =
  | { form: 'yes_no'; is: 'yes' | 'no' | 'partly' }
  | { form: 'number'; amount: number; unit: NumberUnit }
  | { form: 'level'; level: string }
  | { form: 'date'; date: string }
  | { form: 'choice'; chosen: string[] }

/** The use of an answer for a job: first given for it, given again, or matched to another wording. */
export type JobUse = 'answered' | 'confirmed' | 'reused'

/** A job that an answer was given for; the job's own words stay on the public side. */
export type AnsweredJob = {
  at: string
  company: null
  job_identity: string
  kind: JobUse
  title: null
  url: string
}

/** The reading of an answer to its question: yes, no, or neither. */
export type ReadAs = 'met' | 'not_met' | 'unclear'

/** A saved answer; `own_tag` says that the person chose the tag. */
export type Answer = {
  question_id: string
  question: string
  answer: string
  /** The pressed answer; null where only words were given. */
  value: AnswerValue | null
  tag: string
  own_tag: boolean
  source: string | null
  /** How it is to be read, where the person set the reading right; null where the text decides. */
  read_as: ReadAs | null
  history: HistoryEntry[]
  jobs: AnsweredJob[]
  sample: boolean
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** The parts of a story, in narrative order. */
export const NARRATIVE = ['situation', 'task', 'action', 'result'] as const

export type Narrative = Record<(typeof NARRATIVE)[number], string>

/** The texts of a story. */
export type StoryTexts = {
  title: string
  company: string | null
  role: string | null
  period: string | null
  narrative: Narrative
  tags: string[]
  /** Questions that the story answers: their words, or ids of saved answers. */
  answers_questions: string[]
}

/** A saved story. */
export type Story = StoryTexts & {
  story_id: string
  history: HistoryEntry[]
  sample: boolean
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** An answer or story of the person. */
export type Evidence = { kind: 'answer' | 'story'; id: string; text: string }
