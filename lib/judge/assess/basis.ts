/** What an assessment was made from: digests, ids and revisions, never a word of the person's (interface, `basis`). */
export type Basis = {
  /** Names the rules or the prompt that read and judged. */
  prompt_version: string
  /** Digest of the settings that decide a verdict. */
  constraints_digest: string
  /** Digest of every answer and story with what it said. */
  story_bank: string
  /** Every answer and story with a digest of what it said; with its revision in assessments of long ago. */
  bank: Record<string, string | number>
  /** Digest of what the master says as evidence. */
  resume: string
  /** The master's revision, null where there was none. */
  master_revision_id: string | null
  master_revision: number | null
  /** True where a resume was pasted instead: no change of the master touches what was found. */
  resume_pasted?: true
}

/** Why an assessment is out of date (interface, Assessment freshness). */
export const STALE_REASONS = [
  'older_prompt',
  'settings_changed',
  'story_bank_changed',
  'resume_changed',
] as const
export type StaleReason = (typeof STALE_REASONS)[number]
