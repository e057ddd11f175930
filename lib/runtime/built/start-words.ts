import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { shellWord } from '#lib/service/print-command.ts'

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

/** The places that decide by which name the program can be started again. */
export type ProgramPlaces = {
  environment: Readonly<Record<string, string | undefined>>
  /** The folder of the sources. */
  root: string
  /** The folder of the caller. */
  folder: string
  /** Returns the path of a program that the shell finds by this name; null for none. */
  which: (name: string) => string | null
}

/**
 * Returns the words by which the person starts the program, for the commands in its messages. Examples: `svc` once it is installed or
 * linked, `npx shortlist`, `./shortlist` for the executable file, `./lib/cli/svc` in a checkout.
 */
export function programName({ environment, root, folder, which }: ProgramPlaces): string {
  const file = environment['SVC_PROGRAM']
  if (file) return nameOfFile(file, { folder, which })
  if (packageCacheOf(root) !== null) return `${runnerOf(environment)} ${packageName(root)}`
  const script = join(root, 'lib', 'cli', 'svc')
  const found = which('svc')
  if (found !== null && (!existsSync(script) || isWithin(found, root))) return 'svc'
  if (existsSync(script)) return nameOfFile(script, { folder, which })
  // npm's global folder of programs, which the PATH may lack.
  const installed = join(root, '../../../bin', packageName(root))
  if (existsSync(installed)) return nameOfFile(installed, { folder, which })
  return `${runnerOf(environment)} ${packageName(root)}`
}

function nameOfFile(file: string, { folder, which }: Pick<ProgramPlaces, 'folder' | 'which'>): string {
  const name = basename(file)
  if (which(name) === file) return shellWord(name)
  if (dirname(file) === folder) return shellWord(`./${name}`)
  return shellWord(file.startsWith(`${folder}/`) ? `./${file.slice(folder.length + 1)}` : file)
}

function isWithin(link: string, root: string): boolean {
  try {
    return realpathSync(link).startsWith(realpathSync(root))
  } catch {
    return false
  }
}

/** Returns the program that ran this one out of a package cache, as a person types it. */
export function runnerOf(environment: ProgramPlaces['environment']): string {
  const agent = environment['npm_config_user_agent'] ?? ''
  if (agent.startsWith('bun')) return 'bunx'
  return agent.startsWith('pnpm') ? 'pnpm dlx' : 'npx'
}

/** Returns the name of the package in a folder. */
export function packageName(root: string): string {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  return name
}

/** Returns the name of this process's program. */
export function thisProgram(): string {
  return programName({
    environment: process.env,
    root: ROOT,
    folder: process.cwd(),
    which: (name) => Bun.which(name),
  })
}
