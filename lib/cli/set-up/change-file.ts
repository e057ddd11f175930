import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { chmod, copyFile, readFile, rm, rmdir } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import {
  packageCacheOf,
  packageName,
  runnerOf,
  type StartWords,
  startWords,
} from '#lib/runtime/built/start-words.ts'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'
import { shellWord } from '#lib/service/print-command.ts'
import { diffLines } from '#lib/text/diff.ts'

/** A file of another program before and after; null where there is none. `shipped` is a file of this program with that text. */
export type FileChange = {
  path: string
  before: string | null
  after: string | null
  shipped?: { path: string; text: string }
  /** The only words that a diff shows, if others may be keys of other programs; each other word becomes `…`. */
  shownWords?: ReadonlySet<string>
}

const MOST_BYTES = 20_000_000
const MOST_SHOWN = 200
const LONGEST_LINE = 160
const PLAIN_FAULTS = new Set('EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EEXIST ELOOP ENAMETOOLONG'.split(' '))

/** Returns the text of a file of another program, null if there is none. A file that cannot be changed is refused here. */
export async function readFileToChange(path: string): Promise<string | null> {
  if (!isThere(path)) return null
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw fileRefused(path, 'is a link to a file that is not there')
  if (!stats.isFile()) throw fileRefused(path, 'is not a file')
  if (stats.size > MOST_BYTES) throw fileRefused(path, 'is larger than 20 MB')
  // The owner's bit also counts for root, whom no bit hinders.
  if (!isWritable(path) || (stats.mode & 0o200) === 0) throw fileRefused(path, 'is read-only')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch {
    throw fileRefused(path, 'is not text in UTF-8')
  }
}

/** The sentences of a change: `same` if there is nothing to change, `end` when it is done. `first` runs after the yes. */
type FileChangeInput = {
  command: Command
  terminal: Terminal
  end: string
  same: string
  first?: () => Promise<void>
}

/** Shows what these changes do as a diff, asks unless `--yes` was typed, and writes them. Returns whether anything was written. */
export async function settleChanges(
  all: readonly FileChange[],
  { command, terminal, end, same, first }: FileChangeInput,
): Promise<boolean> {
  const changes = all.filter(({ before, after }) => before !== after)
  if (changes.length === 0) {
    terminal.out(`${same} Nothing to change.\n`)
    return false
  }
  terminal.out(`${changes.map((change) => safeLines(diffOf(change).join('\n')).join('\n')).join('\n\n')}\n\n`)
  if (command.opts<{ yes?: true }>().yes !== true) await confirm(terminal)
  await first?.()
  const now = new Date()
  for (const change of changes) {
    const backup = await writeChange(change, now)
    if (backup !== null) terminal.out(`Kept the file as it was: ${backup}\n`)
  }
  terminal.out(`${end}\n`)
  return true
}

async function confirm(terminal: Terminal): Promise<void> {
  if (isInteractive(terminal) && (await terminal.ask('Write this?'))) return
  const message = 'Nothing was changed. Run it again with --yes to write this.'
  throw new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message })
}

/**
 * Writes a change atomically: a link stays and its target is replaced, and the mode of the file stays. Returns the path
 * of the backup, null if there was nothing to keep. A file that changed since it was read is refused.
 */
async function writeChange(change: FileChange, now: Date): Promise<string | null> {
  const { path, before, after, shipped } = change
  if ((await readFileToChange(path)) !== before) {
    throw fileRefused(path, 'changed after it was read. Run the command again')
  }
  try {
    if (before === null) {
      mkdirSync(dirname(path), { recursive: true })
      await writeAtomically(path, after ?? '')
      return null
    }
    const target = realpathSync(path)
    if (after === null && before === shipped?.text) {
      await removeAlone(path)
      return null
    }
    const backup = `${target}.${now.toISOString().replaceAll(/[:.]/g, '-')}.bak`
    const mode = statSync(target).mode & 0o777
    await copyFile(target, backup, constants.COPYFILE_EXCL)
    if (after === null) await rm(path)
    else {
      await writeAtomically(target, after)
      await chmod(target, mode)
    }
    return backup
  } catch (problem) {
    throw asRefusal(path, problem)
  }
}

// A folder that holds nothing else goes with the file.
async function removeAlone(path: string): Promise<void> {
  await rm(path)
  await rmdir(dirname(path)).catch(() => undefined)
}

/** Returns the changed lines of a file, without lines around them, because these may hold keys of others. */
function diffOf({ path, before, after, shipped, shownWords }: FileChange): string[] {
  if (shipped && (before ?? shipped.text) === shipped.text && (after ?? shipped.text) === shipped.text) {
    const sign = after === null ? '-' : '+'
    return [path, `${sign} all ${linesOf(shipped.text).length} lines of ${shipped.path}`]
  }
  const lines = diffLines(linesOf(before), linesOf(after)).filter(({ kind }) => kind !== 'same')
  const shownLines = lines
    .slice(0, MOST_SHOWN)
    .map(({ kind, text }) => `${kind === 'added' ? '+' : '-'} ${shortened(masked(text, shownWords))}`)
  const more = lines.length > MOST_SHOWN ? [`  and ${lines.length - MOST_SHOWN} more lines`] : []
  const state = before === null ? ' (new)' : after === null ? ' (removed)' : ''
  return [`${path}${state}`, ...shownLines, ...more]
}

// Examples of words: `"command"`, `'a b'`, `args`. A word that a quote opens ends with its line at the latest.
const WORD = /"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|[^\s{}[\],:="']+/g

function masked(line: string, shownWords: ReadonlySet<string> | undefined): string {
  if (shownWords === undefined) return line
  return line.replace(WORD, (word) => (shownWords.has(word) ? word : '…'))
}

// A file in one line would be shown whole.
function shortened(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line
}

function linesOf(text: string | null): string[] {
  if (text === null || text === '') return []
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

// A link to nothing is there too.
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (problem) {
    throw asRefusal(path, problem)
  }
}

function asRefusal(path: string, problem: unknown): unknown {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  return PLAIN_FAULTS.has(code) ? fileRefused(path, `cannot be read or written (${code})`) : problem
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns how another program starts this one for good; refuses a start out of a package cache, because npx and others clear
 * theirs and the written path would lead nowhere.
 */
export function lastingStart({ environment }: Pick<Terminal, 'environment'>, again: string[]): StartWords {
  const start = startWords(environment)
  const cache = [start.command, ...start.args].map(packageCacheOf).find((folder) => folder !== null)
  if (!cache) return start
  const { install, program } = lastingInstall(cache, environment)
  const message = `Nothing was changed: this program runs out of a package cache, ${cache}, which is emptied some day. Install it first: ${install} && ${[program, ...again].join(' ')}`
  throw new CliProblem(EXITS.refused, { code: 'not_installed', message })
}

/**
 * Returns the command that installs the program of a package cache for good, from where it came, and the word that starts it then.
 * If the folder of global packages cannot be written, that is below the home. Example: `npm install --global --prefix
 * /home/ada/.local /home/ada/shortlist-0.1.0.tgz`, and `/home/ada/.local/bin/shortlist`.
 */
function lastingInstall(cache: string, environment: Terminal['environment']) {
  // The program stays, and only its Bun lies in the cache.
  if (packageCacheOf(ROOT) === null && !environment['SVC_PROGRAM'])
    return { install: `npm install --global bun@${Bun.version}`, program: 'svc' }
  const name = packageName(ROOT)
  const source = shellWord(sourceIn(cache, name))
  if (runnerOf(environment) === 'bunx') return { install: `bun add --global ${source}`, program: name }
  const prefix = environment['npm_config_global_prefix']
  let folder = join(prefix || tmpdir(), 'lib', 'node_modules')
  // npm makes the folders that are missing.
  while (!isThere(folder)) folder = dirname(folder)
  if (process.platform === 'win32' || isWritable(folder))
    return { install: `npm install --global ${source}`, program: name }
  const own = shellWord(join(environment['HOME'] || homedir(), '.local'))
  return { install: `npm install --global --prefix ${own} ${source}`, program: `${own}/bin/${name}` }
}

// The package.json of the cache names a tarball or a repository; from the registry the name is enough.
function sourceIn(cache: string, name: string): string {
  const path = join(cache, 'package.json')
  const { dependencies } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const written = String(dependencies?.[name] ?? '')
  if (written.startsWith('file:')) return resolve(cache, written.slice('file:'.length))
  return written.includes(':') ? written : name
}

/** The end of a command that leaves a file as it is; `reason` follows the path of the file. */
export function fileRefused(path: string, reason: string): CliProblem {
  const message = `Nothing was changed: ${path} ${reason}.`
  return new CliProblem(EXITS.refused, { code: 'agent_file_refused', message })
}
