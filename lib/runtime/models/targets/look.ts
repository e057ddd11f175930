import { classifyProgram, type ProgramKind } from '#lib/judge/models/classify-program.ts'
import { jsonOfText } from '#lib/judge/models/json-of-text.ts'
import { failureOf, type Outcome, type Reason } from '#lib/judge/models/outcome.ts'
import { withoutAddedNulls } from '#lib/judge/models/strict-schema.ts'
import type { CallLimits, Prompt } from '#lib/judge/models/targets.ts'
import type { ProgramEnd } from '#lib/runtime/models/run-program.ts'

/** What was found of a target; `ask` is there where a call may be tried. */
export type Look = {
  installed: boolean
  version: string | null
  /** Set where a model that should be on this machine is run elsewhere. */
  is_remote?: boolean
} & ({ reason: null; ask: Ask } | { reason: Reason; ask: null })

/** One call of a target that was found usable. */
export type Ask = (prompt: Prompt, limits: CallLimits) => Promise<Outcome>

/** What a program is asked without a model being named, where it needs one. */
export const NO_MODEL: Ask = async () => failureOf('cli_config')

/** A target that cannot be used. */
export function unusable(reason: Reason, known: { installed?: boolean; version?: string | null } = {}): Look {
  return { installed: known.installed ?? true, version: known.version ?? null, reason, ask: null }
}

/** How long a program may take to say its version or whether it is logged in. */
export const LOOK_MS = 15_000

/** Why a question to a program itself gave no answer, or null where it did. */
export function troubleOf(end: ProgramEnd): Reason | null {
  if (end.exit_code === 0) return null
  const outcome = classifyProgram('command', end)
  return outcome.ok || outcome.reason === 'unknown' ? 'cli_config' : outcome.reason
}

/** What a call came to, as a value: whatever used a tool, or could have, is not believed. */
export function outcomeOf(kind: ProgramKind, end: ProgramEnd): Outcome {
  if (end.forbidden) return failureOf('tool_attempt')
  const outcome = classifyProgram(kind, end)
  if (!outcome.ok) return outcome
  // Only this program says what tools it has, always and first.
  if (kind === 'claude' && !end.proved) return failureOf('bad_output', { usage: outcome.usage })
  return outcome.value === undefined ? fromText(outcome) : outcome
}

function fromText(outcome: Extract<Outcome, { ok: true }>): Outcome {
  const found = jsonOfText(outcome.text)
  return found.ok ? { ...outcome, value: found.value } : failureOf(found.reason, { usage: outcome.usage })
}

/** The same outcome without the nulls that the strict form of a schema asked for. */
export function asAsked(outcome: Outcome, schema: Record<string, unknown>): Outcome {
  return outcome.ok ? { ...outcome, value: withoutAddedNulls(outcome.value, schema) } : outcome
}
