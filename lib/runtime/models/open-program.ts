import { outcomeOf, queryFailure } from '#lib/judge/targets/classify-program.ts'
import { failureOf, type Outcome, type Reason } from '#lib/judge/targets/outcome.ts'
import {
  type AskItself,
  isModelName,
  type NamedProgram,
  type ProgramFacts,
} from '#lib/judge/targets/program-target.ts'
import { withoutAddedNulls } from '#lib/judge/targets/strict-schema.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import type { CallLimits, Prompt } from '#lib/judge/targets/targets.ts'
import { checkProgram, type FoundProgram, findProgram } from '#lib/runtime/models/find-program.ts'
import { type ProgramHost, runProgram } from '#lib/runtime/models/run-program.ts'

/** The state of a target; `ask` is present if a call may be tried. */
export type TargetLookup = {
  installed: boolean
  version: string | null
  /** Set if a supposedly local model runs elsewhere. */
  is_remote?: boolean
  /** The models of a server on this machine. */
  models?: readonly string[]
} & ({ reason: null; ask: AskTarget } | { reason: Reason; ask: null })

/** One call of a usable target. */
type AskTarget = (prompt: Prompt, limits: CallLimits) => Promise<Outcome>

/** The call of a target that requires a model name and has none. */
export const NO_MODEL: AskTarget = async () => failureOf('cli_config')

/** Returns a target that cannot be used. */
export function unusable(
  reason: Reason,
  details: { installed?: boolean; version?: string | null } = {},
): TargetLookup {
  return { installed: details.installed ?? true, version: details.version ?? null, reason, ask: null }
}

/** The time limit for a version or login query. */
export const LOOK_MS = 15_000

/** Looks up a program by its name: installed, ours to run, new enough, and logged in. */
export function openProgram<Known extends ProgramFacts>(
  target: NamedProgram<Known>,
  host: ProgramHost,
): (model: string | null) => Promise<TargetLookup> {
  const { name, environment: env = {} } = target
  const askItself = (file: string): AskItself => {
    const limits = { timeout_ms: LOOK_MS, signal: host.closing }
    return async (...words) => {
      const end = await runProgram({ file, arguments: () => words, env, input: '', limits }, host)
      return { ...end, problem: queryFailure(end) }
    }
  }
  const readCached = rememberByFile((path) => target.read(askItself(path)))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const foundProgram = findProgram(name, host)
    if (!foundProgram.ok)
      return unusable(foundProgram.reason, { installed: foundProgram.reason !== 'not_installed' })
    const program = await readCached(foundProgram)
    const { version, problem } = program
    const reason = problem ?? (await target.loginFault?.(askItself(foundProgram.path))) ?? null
    if (reason !== null) return unusable(reason, { version })
    if (model === null && target.needs_model) return { installed: true, version, reason, ask: NO_MODEL }
    const askTarget: AskTarget = async (prompt, limits) => {
      const callOnce = () => {
        const call = target.call(prompt, { model, program })
        const options = { file: foundProgram.path, ...call, env, limits }
        return runProgram(target.signOf ? { ...options, signOf: target.signOf } : options, host)
      }
      let end = await callOnce()
      if (target.mayRepeat?.(end, { model, program })) end = await callOnce()
      const outcome = outcomeOf(name, end)
      // The strict form of a schema requires nulls that the schema itself does not allow.
      return outcome.ok ? { ...outcome, value: withoutAddedNulls(outcome.value, prompt.schema) } : outcome
    }
    return { installed: true, version, reason, ask: askTarget }
  }
}

/** Looks up the person's own program: an absolute path that can be run. */
export function openCommand(host: ProgramHost): (path: string) => Promise<TargetLookup> {
  return async (path) => {
    const program = checkProgram(path)
    if (!program.ok) return unusable(program.reason, { installed: program.reason !== 'not_installed' })
    return {
      installed: true,
      version: null,
      reason: null,
      ask: async (prompt, limits) => {
        const end = await runProgram(
          { file: program.path, ...TARGET_KINDS.command.call(prompt), limits },
          host,
        )
        return outcomeOf('command', end)
      },
    }
  }
}

/** Caches the facts of a program until its file changes; a failed reading is not cached. */
function rememberByFile<T extends { problem: unknown }>(
  readProgram: (path: string) => Promise<T>,
): (foundProgram: FoundProgram) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return async ({ path, identity }) => {
    const reading = cache.get(identity) ?? readProgram(path)
    cache.set(identity, reading)
    const program = await reading
    if (program.problem !== null) cache.delete(identity)
    return program
  }
}
