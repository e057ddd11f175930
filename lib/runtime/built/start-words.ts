import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#lib/runtime/built/build-cache.ts'

/** A program to start, and the words before its own. */
export type StartWords = { command: string; args: string[] }

/**
 * Returns how another program starts this command line: the executable file, the script of the checkout, or Bun with
 * the sources of an installed package. All paths are absolute.
 */
export function startWords(environment: Readonly<Record<string, string | undefined>>): StartWords {
  // The executable file names itself in this variable, because it runs the sources as Bun.
  const program = environment['SVC_PROGRAM']
  if (program) return { command: program, args: [] }
  const script = join(ROOT, 'lib', 'cli', 'svc')
  if (existsSync(script) && process.platform !== 'win32') return { command: script, args: [] }
  const config = `--config=${join(ROOT, 'bunfig.toml')}`
  const main = join(ROOT, 'lib', 'cli', 'main.ts')
  return { command: process.execPath, args: ['--no-env-file', config, main] }
}
