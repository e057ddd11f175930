import type { Actor } from '#lib/service/values/schema.ts'

/** The stages of a run in their order. */
export const STAGES = ['boards', 'keywords', 'rank', 'assess'] as const
export type Stage = (typeof STAGES)[number]

export const RECEIPT_STATES = ['pending', 'running', 'done', 'failed', 'cancelled'] as const

/** The outcome of one stage; `code` says why it failed or was cut short. */
export type Receipt = {
  id: Stage
  state: (typeof RECEIPT_STATES)[number]
  counts: { total: number; done: number; failed: number }
  code: string | null
  started_at: string | null
  finished_at: string | null
}

export const SELECTION_RULES = ['best_rank', 'newest'] as const
export type SelectionRule = (typeof SELECTION_RULES)[number]

export const KEYWORD_REASONS = ['no_text_index', 'text_index_unavailable', 'bad_query'] as const

/** The effect of the keywords; `reason` explains why they had none (interface, POST /api/run, keyword rules). */
export type KeywordOutcome = {
  applied: boolean
  reason: (typeof KEYWORD_REASONS)[number] | null
  matched: number
  dropped: number
  text_not_checked: number
}

/** The settings of a run, fixed at its start. */
export type SealedSettings = {
  config: object
  config_digest: string
  consent: { read_boards: true; model_calls: true }
  keywords: string[]
  model_target: string
  profile_id: string
  run_days: number
  selection_cap: number
  selection_rule: SelectionRule
  titles: string[]
  us_only: boolean
}

/** The purpose of a run's batch: its own selection, all unassessed postings, or those of a later search. */
export type BatchUse = 'run' | 'assess_all' | 'posted_window'

/** The changing part of a run. */
export type RunState = {
  receipts: Receipt[]
  keywords: KeywordOutcome | null
  /** The selected jobs within the cap, in order; null before the selection. */
  selected: { job_key: number; job_identity: string }[] | null
  /** Its batches by purpose. */
  batches: Partial<Record<BatchUse, string>>
  window: { searched_days: number | null; added_total: number }
  /** The role for which it was ranked. */
  ranked_for: string | null
  /** How often a server's end interrupted it. */
  interruptions: number
  error_code: string | null
}

/** A run of this desk. */
export type StoredRun = {
  run_id: string
  status: 'running' | 'done' | 'failed'
  profile_id: string
  sealed: SealedSettings
  sealed_digest: string
  state: RunState
  written_by: Actor
  started_at: string
  finished_at: string | null
}

/** A posting that a run holds; times are milliseconds since 1970. */
export type RunPosting = {
  job_identity: string
  job_key: number
  title: string
  company: string
  posted_at: number
  is_new: boolean
  added_by: 'run' | 'posted_window'
  rank_score: number | null
}
