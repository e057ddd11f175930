import type { AnswerValue } from '#lib/evidence/answers/answer-value.ts'
import type { Section } from '#lib/evidence/master/master.ts'

/** How much a requirement weighs: a must, a must that only the person can confirm, one of a list, or a bonus. */
export type RowClass = 'hard' | 'askable' | 'list_item' | 'nice_to_have'

/** The subject of a requirement. */
export type RowKind =
  | 'skill'
  | 'experience'
  | 'years'
  | 'degree'
  | 'cert'
  | 'language'
  | 'location'
  | 'work_auth'
  | 'clearance'
  | 'schedule'
  | 'salary'
  | 'domain'
  | 'soft'
  | 'other'

/** The result of a requirement; `unknown` if the evidence does not tell. */
export type RowStatus = 'met' | 'partly' | 'unmet' | 'unknown'

/** One requirement of a posting, in words that are the posting's or made from them. */
export type Requirement = {
  /** `r` and a number, from 1. */
  id: string
  /** The line of the posting's text on which the quote begins, from 1. */
  line: number
  /** An exact slice of the posting's text. */
  quote: string
  class: RowClass
  kind: RowKind
  /** Its names, in the posting's spelling. */
  terms: string[]
  /** Whether one of several names is enough ("Python, Go or Java") or all are required. */
  enough: 'one' | 'all'
  min_years: number | null
  /** The group of alternatives; null for a requirement that stands alone. */
  any_of: string | null
  /** One plain question that would settle it, put so that a "yes" means met. */
  ask: string | null
}

/** Why nothing was read: there is no text, its language is not supported, or it holds no demand. */
export type Unread = 'no_text' | 'language' | 'nothing_read'

/** The reading of a posting. */
export type ReadPosting = {
  rows: Requirement[]
  addresses_ai: boolean
  is_job_posting: boolean
  /** Null if something was read. */
  unread: Unread | null
}

/** The entry of the master that a line stands in. */
export type EvidenceEntry = { heading: string; start: string | null; end: string | null; ongoing: boolean }

/** Citable evidence: a line of the master, an answer or a story. */
export type EvidenceLine = {
  /** `e` and a number, from 1. */
  id: string
  kind: 'line' | 'answer' | 'story'
  /** The line's id in the master, the answer's question id or the story's id. */
  ref: string
  text: string
  /** The line as the person worded it, if tags follow it in `text`. */
  wording?: string
  question?: string
  /** The reading of an answer that the person chose, if any. */
  read_as?: 'met' | 'not_met' | 'unclear'
  /** The pressed answer, if there is one. */
  value?: AnswerValue
  section?: Section
  entry?: EvidenceEntry
}

/** The status of a requirement, in ids and closed words only. */
export type JudgedRequirement = {
  id: string
  status: RowStatus
  evidence: string[]
  /** The rule in code that settled it; null if none did. */
  rule: string | null
  /** The chance, 0 to 1, that the evidence shows it; only if it is likely and not proved. */
  chance?: number
}

/** A requirement with its result. */
export type MatrixRow = Requirement & {
  status: RowStatus
  evidence: string[]
  settled_by: string | null
  /** The chance, 0 to 1, that the evidence shows it; only if it is likely, which is a `partly`. */
  chance?: number
}

/** Whether a class is a must-have. */
export function isMustHave(rowClass: RowClass): boolean {
  return rowClass === 'hard' || rowClass === 'askable'
}
