import type { AnswerValue } from '#lib/evidence/answers/answer-value.ts'
import type { HistoryEntry } from '#lib/records/history.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** How an answer met a job: it was first given for it, said again, or taken for another wording. */
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
