import { reasonOfText } from '#lib/judge/targets/each/read-output.ts'
import type { ProgramResult, ProgramTarget } from '#lib/judge/targets/program-target.ts'
import { failureOf, type Outcome, type Reason } from '#lib/judge/targets/reasons.ts'
import { jsonOfText } from '#lib/judge/targets/strict-schema.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'

/** The programs that give access to models. */
export type ProgramKind = 'claude' | 'codex' | 'llm' | 'command'

/** The end of a program; `proved` and `forbidden` come from its own lines on its tools. */
export type ProgramEnd = ProgramResult & { proved: boolean; forbidden: boolean }

/** Returns the outcome of a call; a program that used a tool, or could have, is not believed. */
export function outcomeOf(kind: ProgramKind, end: ProgramEnd): Outcome {
  if (end.forbidden) return failureOf('tool_attempt')
  const outcome = classifyProgram(kind, end)
  if (!outcome.ok) return outcome
  // Claude Code lists its tools in its first event. An answer without that list does not prove that it had none.
  if (kind === 'claude' && !end.proved) return failureOf('bad_output', { usage: outcome.usage })
  return outcome.value === undefined ? fromText(outcome) : outcome
}

function fromText(outcome: Extract<Outcome, { ok: true }>): Outcome {
  const textValue = jsonOfText(outcome.text)
  return textValue.ok
    ? { ...outcome, value: textValue.value }
    : failureOf(textValue.reason, { usage: outcome.usage })
}

/** Returns why a query to a program itself failed, or null if it succeeded. */
export function queryFailure(end: ProgramEnd): Reason | null {
  if (end.exit_code === 0) return null
  const outcome = classifyProgram('command', end)
  return outcome.ok || outcome.reason === 'unknown' ? 'cli_config' : outcome.reason
}

/**
 * Classifies the end of a program. Its exit code alone is not trusted, because programs exit with 0 without an answer.
 * A model's answer is never searched for reasons, because a posting may have put any words there.
 */
export function classifyProgram(kind: ProgramKind, result: ProgramResult): Outcome {
  const target: ProgramTarget = TARGET_KINDS[kind]
  return notByItself(result) ?? target.classify(result) ?? outcomeByOutput(result)
}

const KILLED_CODES = { from: 129, to: 143 }

// Killed from outside, or never started.
function notByItself(result: ProgramResult): Outcome | null {
  const { exit_code, signal, stdout } = result
  if (result.cancelled) return failureOf('cancelled')
  if (result.timed_out) return failureOf('timeout')
  if (result.spawn_error !== null)
    return failureOf(result.spawn_error === 'ENOENT' ? 'not_installed' : 'not_executable')
  // A shell or env could not start a required program.
  if (exit_code === 126 || exit_code === 127) return failureOf('not_executable')
  if (result.too_big) return failureOf('too_big')
  if (signal !== null) return failureOf('killed')
  const isKilled = exit_code !== null && exit_code >= KILLED_CODES.from && exit_code <= KILLED_CODES.to
  return isKilled && stdout.trim() === '' ? failureOf('killed') : null
}

function outcomeByOutput({ stderr, exit_code }: ProgramResult): Outcome {
  return failureOf(reasonOfText(stderr) ?? (exit_code === 0 ? 'empty' : 'unknown'))
}
