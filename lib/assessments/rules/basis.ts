/** What an assessment was made from: digests and ids, never a word of the person's (interface, `basis`). */
export type Basis = {
  /** Names the rules or the prompt that read and judged. */
  prompt_version: string
  /** Digest of the settings that decide a verdict. */
  constraints_digest: string
  /** Digest of every answer and story with its revision. */
  story_bank: string
  /** The master's revision, null where there was none. */
  master_revision_id: string | null
  master_revision: number | null
}

/** Why an assessment is out of date (interface, Assessment freshness). */
export const STALE_REASONS = [
  'older_prompt',
  'settings_changed',
  'story_bank_changed',
  'resume_changed',
] as const
export type StaleReason = (typeof STALE_REASONS)[number]

/** The first reason for which an assessment made from `then` is out of date now; null where none is. */
export function staleReason(then: Basis, now: Basis): StaleReason | null {
  if (then.prompt_version !== now.prompt_version) return 'older_prompt'
  if (then.constraints_digest !== now.constraints_digest) return 'settings_changed'
  if (then.story_bank !== now.story_bank) return 'story_bank_changed'
  return then.master_revision_id === now.master_revision_id ? null : 'resume_changed'
}
