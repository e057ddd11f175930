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
  /** The group of alternatives; null for a requirement without alternatives. */
  any_of: string | null
  /** One plain question that would settle it, put so that a "yes" means met. */
  ask: string | null
}

/** Why nothing was read: there is no text, its language is not supported, or it holds no demand. */
export type UnreadReason = 'no_text' | 'language' | 'nothing_read'

/** The reading of a posting. */
export type ReadPosting = {
  rows: Requirement[]
  addresses_ai: boolean
  is_job_posting: boolean
  /** Null if something was read. */
  unread: UnreadReason | null
}

/** A requirement with its result. */
export type MatrixRow = Requirement & {
  status: RowStatus
  evidence: string[]
  settled_by: string | null
  /** The chance, 0 to 1, that the evidence shows it; only if it is likely, which is a `partly`. */
  chance?: number
}

/** The number of each correction made to citations. */
export type CorrectionCounts = Record<string, number>

/** A model's reading of a posting, checked by code against the posting's words. */
export type StoredReading = {
  read: ReadPosting
  citations_cleaned: CorrectionCounts
  /** How many of the model's own questions were unfit. */
  questions_dropped: number
  /** The model that read, by its own name; null if unknown. */
  model: string | null
}
