import { existsSync, readFileSync } from 'node:fs'
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

// Folders in which npx, bunx, pnpm dlx and yarn dlx keep a package until they clear it.
const CACHES = [
  /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]/,
  /^(.*[\\/]bunx-\d+-[^\\/]+)[\\/]/,
  /^(.*[\\/]dlx-[^\\/]+)[\\/]/,
  /^(.*[\\/]dlx[\\/][^\\/]+)[\\/](?:.*[\\/])?node_modules[\\/]/,
]

/**
 * Returns the folder of the package cache that holds a path; null if none does. Example: `~/.npm/_npx/8666902f` holds
 * `~/.npm/_npx/8666902f/node_modules/shortlist/lib/cli/main.ts`.
 */
export function packageCacheOf(path: string): string | null {
  for (const pattern of CACHES) {
    const folder = pattern.exec(path)?.[1]
    if (folder !== undefined) return folder
  }
  return null
}

/** Returns the command that installs this program for good. Example: `npm install --global shortlist`. */
export function installCommand(): string {
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string }
  if (packageCacheOf(ROOT) === null) return `npm install --global bun@${Bun.version}`
  return `${process.env['npm_config_user_agent']?.startsWith('bun') ? 'bun add' : 'npm install'} --global ${name}`
}
