import type { Failure, Outcome, Reason } from '#lib/judge/targets/reasons.ts'

/** The purpose of a call. */
export type Purpose = 'extract' | 'judge' | 'tailor' | 'learn' | 'interview' | 'letter'

/** One question to a model, as the target gets it. */
export type Prompt = {
  purpose: Purpose
  /** The constant part, which a provider can cache. */
  system: string
  /** The part of this call. */
  prompt: string
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>
}

/** Whether a target can be used, found out without spending a token. */
export type TargetState = {
  name: string
  installed: boolean
  /** True where a call may be tried. */
  usable: boolean
  reason: Reason | null
  version: string | null
  /** Whether text given to it may leave this machine. */
  leaves_machine: boolean
  /** The models of a server on this machine, if it was looked for without one. */
  models?: readonly string[]
}

export type CallLimits = { timeout_ms: number; signal: AbortSignal }

/** Requests a path of a model server: its answer, or the reason for none. A body makes it a POST. */
export type AskServer = (path: string, body?: unknown) => Promise<ServerAnswer | Failure>

/** An answer of a model server; `retry_after` is its header of that name. */
export type ServerAnswer = { status: number; body: string; retry_after: string | null }

/** A server of models that was found on this machine. */
export type LocalServer = {
  /** The program that usually has the port. */
  name: string
  address: string
  /** Its models as names of targets. Example: `openai:qwen3-8b@http://127.0.0.1:1234/v1`. */
  targets: string[]
}

/** The programs and servers that run models; no fault of theirs is ever thrown. */
export type ModelTargets = {
  /** Looks whether a target can be used; `fresh` looks again instead of remembering for half a minute. */
  detect: (name: string, fresh?: boolean) => Promise<TargetState>
  /** One call of one target. */
  call: (name: string, prompt: Prompt, limits: CallLimits) => Promise<Outcome>
  /** Ends every call that is under way with all of its processes. */
  close: () => Promise<void>
}
