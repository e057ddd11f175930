import type { Failed } from '#lib/judge/targets/reasons.ts'
import type { Prompt } from '#lib/judge/targets/targets.ts'

/** Whose words are sent: a stranger's posting or page, what was read from one, the name of a role, or the person's own lines. */
export type SentKind = 'posting' | 'page' | 'requirements' | 'role' | 'evidence'

/** What is asked of a model, and how its answer is held against what it must be. */
export type ModelQuery<T> = Prompt & {
  /** The target by its name in the settings. */
  target: string
  kinds: SentKind[]
  /** The name of the wording, for the ledger; a digest of the system text and the schema where it is left out. */
  prompt_version?: string
  job_identity: string | null
  batch_id: string | null
  /** What a person waits for goes first. */
  priority: 'person' | 'batch' | 'pipeline' | 'learning'
  /** How long all attempts may take together, in milliseconds; as its target has it where it is left out. */
  deadline_ms?: number
  signal: AbortSignal
  /** Told how long was waited between two attempts, which is nobody's work. */
  waited?: (ms: number) => void
  /** Takes the answer, or says in closed words of ours what is wrong with it; the latter is asked once more. */
  accept: (value: unknown) => Accepted<T>
}

export type Accepted<T> = { ok: true; value: T } | { ok: false; problems: string[] }

/** An answer that was accepted, or why there is none; `attempts` of it are in the ledger. */
export type ModelOutcome<T> =
  | { ok: true; value: T; model: string | null; attempts: number }
  | ({ ok: false } & Failed)

/** Asks a model with consent, the day's cap, turns, retries and the ledger kept; never throws for what a model does. */
export type AskModel = <T>(modelQuery: ModelQuery<T>) => Promise<ModelOutcome<T>>
