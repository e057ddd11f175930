import { CLAUDE } from '#lib/judge/targets/each/claude.ts'
import { CODEX } from '#lib/judge/targets/each/codex.ts'
import { COMMAND, LLM } from '#lib/judge/targets/each/command.ts'
import { OLLAMA } from '#lib/judge/targets/each/ollama.ts'
import { OPENAI } from '#lib/judge/targets/each/openai.ts'
import { CALLS_AT_ONCE, type TargetHelp, type TargetKind } from '#lib/judge/targets/program-target.ts'
import { strictSchema } from '#lib/judge/targets/strict-schema.ts'
import { leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'

/** A target that is asked; the rules are none. */
export type CallableTarget = Exclude<Target, { kind: 'builtin' }>

/** The kinds of targets; the facts of each are in its own file. */
export const TARGET_KINDS = {
  claude: CLAUDE,
  codex: CODEX,
  llm: LLM,
  command: COMMAND,
  ollama: OLLAMA,
  openai: OPENAI,
}

/** The targets that every machine may have, by the names under which they are looked for. */
export const COMMON_TARGETS = ['claude', 'codex', 'ollama', 'llm'] as const

const EACH: Record<CallableTarget['kind'], TargetKind> = TARGET_KINDS

/** Calls of one kind of target that run at once. */
export const AT_ONCE_OF_KIND: Record<Target['kind'], number> = {
  builtin: CALLS_AT_ONCE,
  claude: CLAUDE.at_once,
  codex: CODEX.at_once,
  command: COMMAND.at_once,
  llm: LLM.at_once,
  ollama: OLLAMA.at_once,
  openai: OPENAI.at_once,
}

/** Returns how long all attempts of one question may take together, from its turn on; milliseconds. */
export function deadlineOf(target: CallableTarget): number {
  const isLocalServer = target.kind === 'openai' && !leavesMachine(target)
  return EACH[isLocalServer ? 'ollama' : target.kind].deadline_ms
}

/** Returns the settings' note on a kind of target. */
export function noteOf(kind: Target['kind']): string {
  return kind === 'builtin' ? BUILTIN_NOTE : EACH[kind].note
}

const BUILTIN_NOTE = 'Compares facts and words. A model finds more. Free, and nothing leaves this computer.'

/** Returns where a target sends text and who pays. Example: `ollama:qwen3-cloud` -> unknown, unknown. */
export function termsOf(target: Target): Pick<TargetKind, 'goes_to' | 'bill'> {
  if (!leavesMachine(target)) return { goes_to: 'here', bill: 'free' }
  if (target.kind === 'builtin' || target.kind === 'ollama') return { goes_to: 'unknown', bill: 'unknown' }
  const { goes_to, bill } = EACH[target.kind]
  return { goes_to, bill }
}

/** Returns the schema of an answer as a target gets it: in the strict form, unless its kind takes it as it is. */
export function schemaSentTo(name: string, schema: Record<string, unknown>): Record<string, unknown> {
  const kind = readTarget(name)?.kind ?? 'builtin'
  return kind === 'builtin' || EACH[kind].takes_schema_as_it_is ? schema : strictSchema(schema)
}

/** Returns whether a kind is a server that can be installed and not be running. */
export function isServer(kind: Target['kind']): boolean {
  return kind !== 'builtin' && EACH[kind].is_server === true
}

/** Returns the advice for a target. */
export function helpFor(target: CallableTarget): TargetHelp {
  if (target.kind === 'openai') return OPENAI.helpFor(target.address)
  return EACH[target.kind].helpFor(target.kind === 'command' ? target.path : (target.model ?? ''))
}
