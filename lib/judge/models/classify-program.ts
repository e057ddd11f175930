import { failureOf, type Outcome } from '#lib/judge/models/outcome.ts'
import { classifyClaude } from '#lib/judge/models/rules/classify/claude.ts'
import { classifyCodex } from '#lib/judge/models/rules/classify/codex.ts'
import { classifyCommand } from '#lib/judge/models/rules/classify/command.ts'
import { classifyLlm } from '#lib/judge/models/rules/classify/llm.ts'
import { reasonOfText } from '#lib/judge/models/rules/classify/reason-of-text.ts'

/** How a program ended, and all that it said. */
export type ProgramResult = {
  /** Why it could not be started, such as ENOENT; null where it was. */
  spawn_error: string | null
  exit_code: number | null
  signal: string | null
  timed_out: boolean
  cancelled: boolean
  /** Whether it said more than is read. */
  too_big: boolean
  stdout: string
  stderr: string
}

/** The programs that models are asked through. */
export type ProgramKind = 'claude' | 'codex' | 'llm' | 'command'

const BY_KIND: Record<ProgramKind, (result: ProgramResult) => Outcome | null> = {
  claude: classifyClaude,
  codex: classifyCodex,
  llm: classifyLlm,
  command: classifyCommand,
}

/**
 * What the end of a program means. Its exit code is not believed alone, since programs end with 0 without an answer;
 * and what a model answered is never searched for reasons, since a posting may have put any words there.
 */
export function classifyProgram(kind: ProgramKind, result: ProgramResult): Outcome {
  return notByItself(result) ?? BY_KIND[kind](result) ?? byWhatItSaid(result)
}

const KILLED_CODES = { from: 129, to: 143 }

// Ended from outside, or never begun.
function notByItself(result: ProgramResult): Outcome | null {
  const { exit_code, signal, stdout } = result
  if (result.cancelled) return failureOf('cancelled')
  if (result.timed_out) return failureOf('timeout')
  if (result.spawn_error !== null)
    return failureOf(result.spawn_error === 'ENOENT' ? 'not_installed' : 'not_executable')
  // A shell or env could not start what the program needs.
  if (exit_code === 126 || exit_code === 127) return failureOf('not_executable')
  if (result.too_big) return failureOf('too_big')
  if (signal !== null) return failureOf('killed')
  const isKilled = exit_code !== null && exit_code >= KILLED_CODES.from && exit_code <= KILLED_CODES.to
  return isKilled && stdout.trim() === '' ? failureOf('killed') : null
}

function byWhatItSaid({ stderr, exit_code }: ProgramResult): Outcome {
  return failureOf(reasonOfText(stderr) ?? (exit_code === 0 ? 'empty' : 'unknown'))
}
