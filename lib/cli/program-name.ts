import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { GROUPS } from '#lib/cli/command-words.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { packageCacheOf } from '#lib/runtime/built/start-words.ts'
import { shellWord } from '#lib/service/print-command.ts'

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

function runnerOf(environment: ProgramPlaces['environment']): string {
  const agent = environment['npm_config_user_agent'] ?? ''
  if (agent.startsWith('bun')) return 'bunx'
  return agent.startsWith('pnpm') ? 'pnpm dlx' : 'npx'
}

function packageName(root: string): string {
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

const WORDS = [...GROUPS.flatMap(({ words }) => words), '--version', '<command>'].join('|')
const HINT = new RegExp(String.raw`(?<![\w./-])svc (?=(?:${WORDS})(?![\w-]))`, 'g')

/** Returns a text whose commands start the program by its name. Example: "`svc new`" -> "`npx shortlist new`". */
export function renamed(text: string, program: string): string {
  return program === 'svc' ? text : text.replaceAll(HINT, () => `${program} `)
}

// Their output is read by programs, or is the person's own text.
const UNCHANGED = new Set(['completion', 'mcp', 'export', 'master'])
const FOR_PROGRAMS = new Set(['--json', '--quiet', '--explain'])

/** Returns the terminal with the commands in all messages for people under the name of the program. */
export function withProgramName(terminal: Terminal, words: readonly string[]): Terminal {
  const { program = 'svc' } = terminal
  if (program === 'svc') return terminal
  const isData = UNCHANGED.has(words[0] ?? '') || words.some((word) => FOR_PROGRAMS.has(word))
  return {
    ...terminal,
    out: (text) => terminal.out(isData || typeof text !== 'string' ? text : renamed(text, program)),
    err: (text) => terminal.err(renamed(text, program)),
    ask: (question) => terminal.ask(renamed(question, program)),
    readLine: (question, hidden) => terminal.readLine(renamed(question, program), hidden),
  }
}
