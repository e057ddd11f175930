import type { Cited } from '#lib/judge/verdict/result.ts'

/** What an assessment was made from: digests, ids and revisions, never a word of the person's (interface, `basis`). */
export type Basis = {
  /** Names the rules or the prompt that read and judged. */
  prompt_version: string
  /** Digest of the settings that decide a verdict. */
  constraints_digest: string
  /** Digest of every answer and story with its revision. */
  story_bank: string
  /** Every answer and story with the revision it had. */
  bank: Record<string, number>
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

/** What of an assessment an answer or story may touch: what it cites, and the questions it left open. */
export type Touched = {
  cited: readonly Cited[]
  /** The saved answers that cover a question which was left open. */
  covering: readonly string[]
}

/** The first reason for which an assessment made from `then` is out of date now; null where none is. */
export function staleReason(then: Basis, now: Basis, touched: Touched): StaleReason | null {
  if (then.prompt_version !== now.prompt_version) return 'older_prompt'
  if (then.constraints_digest !== now.constraints_digest) return 'settings_changed'
  if (then.story_bank !== now.story_bank && isTouched(then.bank, now.bank, touched))
    return 'story_bank_changed'
  return then.resume_pasted || then.resume === now.resume ? null : 'resume_changed'
}

// An answer that neither was cited nor covers an open question changes nothing of what was found.
function isTouched(then: Basis['bank'], now: Basis['bank'], { cited, covering }: Touched): boolean {
  const differs = (id: string) => then[id] !== now[id]
  return cited.some(({ kind, ref }) => kind !== 'line' && differs(ref)) || covering.some(differs)
}
