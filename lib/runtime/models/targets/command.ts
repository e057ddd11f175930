import { checkProgram } from '#lib/runtime/models/find-program.ts'
import { type Ground, runProgram } from '#lib/runtime/models/run-program.ts'
import { type Look, outcomeOf, unusable } from '#lib/runtime/models/targets/look.ts'

/** Looks for a program of the person's own: an absolute path that can be run. It is not run to find out more. */
export function openCommand(ground: Ground): (path: string) => Promise<Look> {
  return async (path) => {
    const found = checkProgram(path)
    if (!found.ok) return unusable(found.reason, { installed: found.reason !== 'not_installed' })
    return {
      ...{ installed: true, version: null, reason: null },
      ask: async ({ purpose, system, prompt, schema }, limits) => {
        const input = `${JSON.stringify({ purpose, system, prompt, schema })}\n`
        const end = await runProgram({ file: found.path, arguments: () => [], input, limits }, ground)
        return outcomeOf('command', end)
      },
    }
  }
}
