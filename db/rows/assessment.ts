import type { CorrectionCounts, MatrixRow, RowClass } from '#db/rows/requirement.ts'
import { names } from '#lib/text/names.ts'

/** Names why a rewording contradicts its line. */
export type Contradiction =
  | 'contact_data'
  | 'strange_sign'
  | 'no_change'
  | 'new_number'
  | 'other_unit'
  | 'number_moved'
  | 'negation'
  | 'share'
  | 'limit'
  | 'left_out'

/**
 * One of the person's lines in other words: the id of the line in the master, and the words. `refused` says why they
 * contradict the line; they are shown then, and cannot be used.
 */
export type WordingSuggestion = { ref: string; text: string; refused?: Contradiction }

/** The verdict on a job; `not_judged` if there is no basis for one. */
export type Verdict =
  | 'not_a_match'
  | 'pending_user_answers'
  | 'matched_above_threshold'
  | 'below_threshold'
  | 'not_judged'

/** The rows that carry a match whose fit is below the threshold: likely ones, or bonuses that no evidence mentions. */
export type MatchSupport = 'likely' | 'unknown_bonuses'

/** The band of a job's chance: every must-have is shown, something is open, or no answer can make it a match. */
export type ChanceBand = 'shown' | 'open' | 'lost'

/** Why a job has no verdict: its posting has no text, nothing was read from it, no row counts, or there is no evidence yet. */
export type NotJudged = 'no_text' | 'nothing_read' | 'unread_language' | 'no_evidence'

/** A question to the person, and the row that a "yes" would settle. */
export type RowQuestion = { row: string; class: RowClass; question: string }

/** A cited line, by its id in the person's evidence; a `fact` is a setting by its name, such as `person.lives_in`. */
export type EvidenceRef = { kind: 'line' | 'answer' | 'story' | 'fact'; ref: string }

/** A stored row; it cites by ids that are the same in every call. */
export type StoredRow = Omit<MatrixRow, 'evidence'> & { evidence: EvidenceRef[] }

/** The result of assessing a job. */
export type AssessmentResult = {
  /** The name of a posting that is not stored: its title, or that of the pasted text, else its first line. */
  title?: string
  verdict: Verdict
  /** Why there is no verdict; null where there is one. */
  not_judged: NotJudged | null
  fit: number | null
  /** The expected share of shown requirements, in percent; undefined in assessments of earlier versions. */
  share?: number
  /** The band of the job's chance; undefined in assessments of earlier versions. */
  band?: ChanceBand
  /** Empty unless it is a match whose fit is below the threshold; undefined in assessments of earlier versions. */
  match_rests_on?: MatchSupport[]
  thin: boolean
  met: number
  /** How many of the counted rows are likely met; undefined in assessments of earlier versions. */
  likely?: number
  total: number
  rows: StoredRow[]
  rows_not_shown: number
  /** The rows that are not shown; fit and verdict count them. */
  more_rows: StoredRow[]
  questions: RowQuestion[]
  minor_gaps: string[]
  minor_gap_text: string | null
  unmet: string[]
  requirements_note: string | null
  addresses_ai: boolean
  /** Other wordings of lines of the master: the person's words, which are never shown beside a posting's. */
  suggestions: WordingSuggestion[]
  checks: Checks
}

/** Corrections that code made to the reading and the judging, counted. */
export type Checks = {
  settled_rows: number
  settled_by_rule: CorrectionCounts
  questions_dropped: number
  questions_capped: number
  suggestions_dropped: CorrectionCounts
  citations_cleaned: CorrectionCounts
  questions_removed?: CorrectionCounts
  /** Lines of evidence that did not fit into the call. */
  evidence_left_out?: number
}

/** The parts of a row by which answers to other questions settle it. */
export type WatchedRow = Pick<MatrixRow, 'quote' | 'kind' | 'terms' | 'min_years' | 'ask'>

/**
 * The evidence that an assessment depends on: the meanings of the questions it left open, and the questions without one; rows that
 * other questions settle too; answers and stories it cites. Assessments of earlier versions have questions alone.
 */
export type Watches = { questions: string[]; meanings?: string[]; cited: string[]; rows?: WatchedRow[] }

/** The inputs of an assessment: digests, ids and revisions, never the person's words (interface, `basis`). */
export type Basis = {
  /** Names the rules or the prompt that read and judged. */
  prompt_version: string
  /** Digest of the settings that decide a verdict. */
  constraints_digest: string
  /** Digest of every answer and story. */
  story_bank: string
  /** Every answer and story with the digest of its text; old assessments have its revision instead. */
  bank: Record<string, string | number>
  /** Digest of the master's evidence lines. */
  resume: string
  /** The master's revision, null where there was none. */
  master_revision_id: string | null
  master_revision: number | null
  /** True if a resume was pasted instead: changes of the master then do not matter. */
  resume_pasted?: true
  /** The key of the posting's words; missing for an unstored posting, and in old assessments. */
  posting?: number
}

/** Why an assessment is out of date (interface, Assessment freshness). */
const STALE_REASONS = names('older_prompt posting_changed settings_changed story_bank_changed resume_changed')
export type StaleReason = (typeof STALE_REASONS)[number]

/** The part of an assessment that its freshness depends on. */
export type FreshnessBasis = {
  target: string
  basis: Basis
  /** The present key of the posting's words; null if unknown. */
  said_now: number | null
  watches: Watches
  not_judged: AssessmentResult['not_judged']
}

/** Answers by id, each with the name of its state. */
export type EvidenceChanges = Record<string, string>

/** Whether an assessment is out of date, and which answers changed since that touch it. */
export type Freshness = { reason: StaleReason | null; touched_by: EvidenceChanges | null }

/** The person's reports on a row: it demands nothing, they do meet it, or it was misread. */
export const REPORTED = ['not_a_requirement', 'met', 'read_wrongly'] as const
export type Reported = (typeof REPORTED)[number]

/** A report on one row, identified by its quote from the posting. */
export type RowReport = { quote: string; report: Reported }
