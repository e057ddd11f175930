import { isModelName } from '#lib/judge/models/help-text.ts'
import type { Reason } from '#lib/judge/models/outcome.ts'
import { findProgram } from '#lib/runtime/models/find-program.ts'
import { rememberByFile } from '#lib/runtime/models/remember.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import { type Ask, LOOK_MS, type Look, unusable } from '#lib/runtime/models/targets/look.ts'

/** What a program said of itself; remembered until its file changes. */
export type Program = { path: string; version: string | null; trouble: Reason | null }

/** A program that models are asked through: how it is read, whether it can be used now, and how it is asked. */
export type ProgramTarget<P extends Program> = {
  name: string
  read: (path: string, ground: Ground) => Promise<P>
  /** Looked at each time, such as a login; null where nothing is wrong. */
  loginTrouble: (path: string, ground: Ground) => Promise<Reason | null>
  asking: (program: P, asked: { model: string | null; ground: Ground }) => Ask
}

/** Looks for a program: installed, ours to run, new enough, and logged in. */
export function openProgram<P extends Program>(
  ground: Ground,
  { name, read, loginTrouble, asking }: ProgramTarget<P>,
): (model: string | null) => Promise<Look> {
  const known = rememberByFile((path) => read(path, ground))
  return async (model) => {
    if (model !== null && !isModelName(model)) return unusable('cli_config')
    const found = findProgram(name, ground)
    if (!found.ok) return unusable(found.reason, { installed: found.reason !== 'not_installed' })
    const program = await known(found)
    const { version, trouble } = program
    const reason = trouble ?? (await loginTrouble(found.path, ground))
    if (reason !== null) return unusable(reason, { version })
    return { installed: true, version, reason: null, ask: asking(program, { model, ground }) }
  }
}

type Question = { file: string; words: string[]; env?: Record<string, string> }

/** Asks a program something of itself, with nothing on its standard input. */
export function askItself({ file, words, env = {} }: Question, ground: Ground) {
  const limits = { timeout_ms: LOOK_MS, signal: ground.closing }
  return runProgram({ file, arguments: () => words, env, input: '', limits }, ground)
}
