import type { FailedCall } from '#lib/judge/targets/reasons.ts'
import type { Prompt } from '#lib/judge/targets/targets.ts'

/**
 * The sources of sent text: a stranger's posting or page, a reading of one, the name of a role, or the person's own
 * lines.
 */
export type SentKind = 'posting' | 'page' | 'requirements' | 'role' | 'evidence'

/** A model call, and the check of its answer. */
export type ModelQuery<T> = Prompt & {
  /** The target by its name in the settings. */
  target: string
  kinds: SentKind[]
  /** The name of the wording, for the ledger; by default a digest of the system text and the schema. */
  prompt_version?: string
  job_identity: string | null
  /** The links of several jobs that share the call. */
  job_identities?: string[]
  batch_id: string | null
  /** Work that a person waits for goes first. */
  priority: 'person' | 'batch' | 'pipeline' | 'learning'
  /** The time limit of all attempts together, in milliseconds; by default the target's own. */
  deadline_ms?: number
  signal: AbortSignal
  /** Once aborted, no further attempt starts; one under way is not ended. */
  halt?: AbortSignal
  /** Called with the time waited between two attempts, which is no work. */
  waited?: (ms: number) => void
  /** Accepts the answer, or returns its problems in closed words of ours; a bad answer is retried once. */
  accept: (value: unknown) => Accepted<T>
}

export type Accepted<T> = { ok: true; value: T } | { ok: false; problems: string[] }

/** An accepted answer, or the reason for none; its `attempts` are in the ledger. */
export type ModelOutcome<T> =
  | { ok: true; value: T; model: string | null; attempts: number }
  | ({ ok: false } & FailedCall)

/** Calls a model with consent, daily cap, turns, retries and ledger; never throws for a model's fault. */
export type AskModel = <T>(modelQuery: ModelQuery<T>) => Promise<ModelOutcome<T>>
