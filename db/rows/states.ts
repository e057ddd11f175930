import { z } from 'zod'

/** The state of a board after its last reading (docs/boards.md). */
export const BoardState = z.enum(['live', 'empty', 'gone', 'blocked', 'unread', 'failing'])
export type BoardState = z.output<typeof BoardState>

/** The stages of an application; all but the first count as applied. */
export const ApplicationStatus = z.enum([
  'interested',
  'applied',
  'screening',
  'interview',
  'offer',
  'accepted',
  'rejected',
  'withdrawn',
  'no_answer',
])
export type ApplicationStatus = z.output<typeof ApplicationStatus>

/** A person's quick mark: not interested, seen, or snoozed until a day. */
export const JOB_MARKS = ['declined', 'seen', 'snoozed'] as const
export type JobMarkName = (typeof JOB_MARKS)[number]

/** A hidden name: a company, an agency with every spelling of its name, or words of a title. */
export const HIDDEN_KINDS = ['company', 'agency', 'word'] as const
export type HiddenKind = (typeof HIDDEN_KINDS)[number]

/** The field of a question: one line, several lines, one choice, several choices, a file. */
export const FIELD_KINDS = ['line', 'lines', 'choice', 'choices', 'file'] as const

/** The most that a field of a form takes. */
export type Longest = { amount: number; unit: 'characters' | 'words' }

/** A question of an application form. */
export type FormQuestion = {
  label: string
  kind: (typeof FIELD_KINDS)[number]
  required: boolean
  /** The choices that the form offers; empty for a text. */
  choices: string[]
  /** Null if the form names no limit. */
  longest: Longest | null
}

/** The form of a job, as its board answered it or as it was pasted. */
export type ApplicationForm = {
  job_identity: string
  questions: FormQuestion[]
  read_from: 'board' | 'pasted'
  read_at: string
}

/** The kinds of interview rounds. */
export const ROUND_KINDS = ['phone', 'video', 'onsite', 'task', 'other'] as const

/** The outcomes of interview rounds; `open` until the person knows. */
export const ROUND_OUTCOMES = ['open', 'passed', 'not_passed', 'cancelled'] as const
