import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { z } from 'zod'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage, CliProblem, EXITS } from '#lib/cli/exits.ts'
import { commandWords, type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import {
  ageOf,
  agoOf,
  type ListedRow,
  ListedRows,
  ROW_KINDS,
  type RowKind,
  safeLines,
} from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { homeFolder } from '#lib/runtime/home/home-folder.ts'
import { writeForNow } from '#lib/runtime/home/write-whole.ts'
import { shellWord } from '#lib/service/print-command.ts'
import { foldAccents } from '#lib/text/text.ts'

/**
 * Returns the file of a home that keeps the numbers of the last printed lists. No backup contains it. A program's lists have
 * their own, or an agent that lists boards would change the meaning of the number that you type next.
 */
function numbersFile(terminal: Terminal): string {
  const name = isInteractive(terminal) ? 'terminal.json' : 'terminal-programs.json'
  return join(homeFolder(terminal.environment), name)
}

const OLDEST_MS = 7 * 24 * 3_600_000
const MOST_CHOICES = 12
const NUMBER = /^[1-9]\d{0,3}$/

const Row = z.object({ id: z.string(), words: z.string() })
const List = z.object({ list: z.string(), at: z.string(), rows: z.array(Row.nullable()) })
const Kept = z.partialRecord(z.enum(ROW_KINDS), List)
type KeptLists = z.output<typeof Kept>

/** Keeps the numbers of a printed list in the home, in the place of those of the list before; `list` is the command of the list. */
export async function keepNumbers(rows: ListedRows, list: string, terminal: Terminal): Promise<void> {
  const lists = rows.byKind()
  if (lists.length === 0) return
  const kept: KeptLists = await readKept(terminal)
  const at = new Date().toISOString()
  for (const [kind, numbered] of lists) kept[kind] = { list, at, rows: numbered }
  try {
    writeForNow(numbersFile(terminal), JSON.stringify(kept))
  } catch {
    // A home that cannot be written keeps no numbers; the next command says so.
  }
}

async function readKept(terminal: Terminal): Promise<KeptLists> {
  try {
    return Kept.parse(JSON.parse(await readFile(numbersFile(terminal), 'utf8')))
  } catch {
    return {}
  }
}

// The kind of the rows that an argument names. A page to look at and a posting to keep are links of their own.
const ARGUMENTS: Readonly<Record<string, RowKind>> = {
  'job-url': 'job',
  'job-urls': 'job',
  'job-identity': 'job',
  link: 'job',
  url: 'job',
  boards: 'board',
  'board-id': 'board',
  role: 'role',
  'question-id': 'answer',
  'story-id': 'story',
  'round-id': 'interview',
  'pathway-id': 'course',
  'view-id': 'view',
}
const OTHER_LINKS = new Set(['boards add', 'boards look', 'keep', 'own read'])

/**
 * Replaces, in the typed words of a command, each number of the last list by the link or id of its row, and the words of a title or
 * company by the link of the job that has them. Examples: `svc job 3`, `svc apply stripe`. Several such jobs are a choice.
 */
export async function nameRows(command: Command, terminal: Terminal): Promise<void> {
  const use = commandWords(command)
  if (OTHER_LINKS.has(use)) return
  for (const [index, word] of command.args.entries()) {
    const argument = command.registeredArguments[index] ?? command.registeredArguments.at(-1)
    const kind = ARGUMENTS[argument?.name() ?? '']
    if (kind === undefined || isWhole(kind, word)) continue
    const options = readGlobalOptions(command, terminal)
    const finding = { kind, word, use, options, terminal }
    const row = NUMBER.test(word) ? await rowOfNumber(finding) : await rowOfWords(finding)
    if (row === null) continue
    command.args[index] = row.id
  }
}

type Finding = { kind: RowKind; word: string; use: string; options: GlobalOptions; terminal: Terminal }

// A link, an id, standard input and an option's placeholder stay as they are.
function isWhole(kind: RowKind, word: string): boolean {
  if (NUMBER.test(word)) return false
  if (!Object.hasOwn(SOURCES, kind) || word === '-' || word.trim() === '') return true
  return !/\s/.test(word) && (/[:/]/.test(word) || linkOfWord(word) !== word)
}

const LISTS: Record<RowKind, string> = {
  job: 'svc jobs',
  board: 'svc boards',
  role: 'svc roles',
  answer: 'svc answers',
  story: 'svc stories',
  interview: 'svc interviews',
  course: 'svc learn list',
  view: 'svc views',
}

async function rowOfNumber({ kind, word, options, terminal }: Finding): Promise<ListedRow> {
  const again = `List again: ${LISTS[kind]}`
  if (options.url !== null)
    throw badUsage(
      `Numbers are kept for the server of your home. With another address, name the ${kind} itself.`,
    )
  const kept = (await readKept(terminal))[kind]
  if (kept === undefined)
    throw badUsage(`No list of this kind was printed yet, so ${word} names no ${kind}. ${again}`)
  const now = Date.now()
  const ago = agoOf(kept.at, now)
  if (Date.now() - Date.parse(kept.at) > OLDEST_MS)
    throw badUsage(
      `The list of ${kept.list} is ${ageOf(kept.at, now)} old, so ${word} may name another ${kind} today. ${again}`,
    )
  const row = kept.rows[Number(word) - 1]
  if (!row)
    throw badUsage(`The last list, ${kept.list} ${ago}, has no ${kind} with the number ${word}. ${again}`)
  sayWhich({ options, terminal }, `${word} is ${row.words} (${kept.list}, ${ago})`)
  return row
}

function sayWhich({ options, terminal }: Pick<Finding, 'options' | 'terminal'>, text: string): void {
  if (!options.quiet && !options.json && !options.explain) terminal.err(`${safeLines(text).join(' ')}\n`)
}

/** A list in which words are looked for; `id` alone also names its row. */
type Source = {
  path: (words: string) => string
  rows: (reply: unknown) => (ListedRow & { company?: string })[]
}

const Jobs = z.looseObject({
  postings: z.looseObject({
    rows: z.array(z.looseObject({ job_url: z.string(), title: z.string(), company_name: z.string() })),
  }),
})
const Boards = z.looseObject({ boards: z.array(z.looseObject({ id: z.string(), company: z.string() })) })
const Roles = z.looseObject({ profiles: z.array(z.looseObject({ id: z.string(), label: z.string() })) })

const SOURCES: Partial<Record<RowKind, Source>> = {
  job: {
    path: (words) => `/api/postings?${new URLSearchParams({ q: words, ...EVERY_JOB })}`,
    rows: (reply) =>
      Jobs.safeParse(reply).data?.postings.rows.map(({ job_url, title, company_name }) => ({
        id: job_url,
        words: `${title}, ${company_name}`,
      })) ?? [],
  },
  board: {
    path: () => '/api/boards',
    rows: (reply) =>
      Boards.safeParse(reply).data?.boards.map(({ id, company }) => ({ id, words: company })) ?? [],
  },
  role: {
    path: () => '/api/profiles',
    rows: (reply) =>
      Roles.safeParse(reply).data?.profiles.map(({ id, label }) => ({ id, words: label })) ?? [],
  },
}
const EVERY_JOB = { scope: 'all', limits: '0', us_only: '0', fields: 'row', limit: '200' }

// Null for an unknown board or role, which the service refuses best.
async function rowOfWords({ kind, word, use, options, terminal }: Finding): Promise<ListedRow | null> {
  const source = SOURCES[kind]
  const folded = wordsOf(word)
  if (options.explain || source === undefined || folded.length === 0) return null
  const connection = await connect(options, terminal)
  const reply = await sendCall({ method: 'GET', path: source.path(folded.join(' ')) }, connection)
  const rows = source.rows(reply.value)
  if (rows.some(({ id }) => id === word)) return null
  const named = rows.filter((row) => isNamed(row, folded))
  const same = named.filter((row) => wordsOf(row.words).join(' ') === folded.join(' '))
  const [first, ...others] = same.length === 1 ? same : named
  if (first === undefined) {
    if (kind !== 'job') return null
    const message = `No stored job has “${word}” in its title or company. Look in the texts too: svc search ${shellWord(word)}`
    throw new CliProblem(EXITS.refused, { code: 'not_found', message: safeLines(message).join(' ') })
  }
  if (others.length > 0) return choose([first, ...others], { kind, word, use, options, terminal })
  sayWhich({ options, terminal }, `“${word}” is ${first.words}`)
  return first
}

function wordsOf(text: string): string[] {
  return foldAccents(text).match(/[\p{L}\p{N}+#]+/gu) ?? []
}

// Each typed word begins a word of the title or company, as in "kite plat" for "Platform Engineer, Kite Works".
function isNamed({ words }: ListedRow, folded: readonly string[]): boolean {
  const own = wordsOf(words)
  return folded.every((word) => own.some((each) => each.startsWith(word)))
}

async function choose(rows: readonly ListedRow[], finding: Finding): Promise<ListedRow> {
  const { kind, word, use, options, terminal } = finding
  const count = `${rows.length} ${kind}s have “${word}” in their name`
  if (options.json)
    throw badUsage(`${count}. Name one of them by more words or by its ${kind === 'job' ? 'link' : 'id'}.`)
  const shown = rows.slice(0, MOST_CHOICES)
  const listed = new ListedRows()
  const lines = shown.map(
    (row) => `${String(listed.add({ [kind]: row.id }, row.words)).padStart(3)}  ${row.words}`,
  )
  const more = rows.length > shown.length ? [`     and ${rows.length - shown.length} more`] : []
  terminal.err(`${[`${count}:`, ...lines, ...more].flatMap(safeLines).join('\n')}\n`)
  if (isInteractive(terminal)) {
    const typed = (await terminal.readLine(`Which one? 1 to ${shown.length}, or Enter for none: `)) ?? ''
    const row = NUMBER.test(typed) ? shown[Number(typed) - 1] : undefined
    if (row !== undefined) return row
    throw badUsage('No row was chosen, so nothing was done.')
  }
  if (options.url !== null) throw badUsage('Name one of them by more words.')
  await keepNumbers(listed, `svc ${use} ${shellWord(word)}`, terminal)
  throw badUsage(`Name one of them by its number or by more words. Example: svc ${use} 1`)
}
