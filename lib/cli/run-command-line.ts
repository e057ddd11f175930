import { type Command, CommanderError, Option } from 'commander'
import type { Field, RouteCommand, TypedWords } from '#lib/cli/call/make-call.ts'
import type { CommandInput } from '#lib/cli/call/run-call.ts'
import { addedOptions, asksFirst, GROUPS } from '#lib/cli/command-words.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import { addHomeCommands, addOwnCommands, OWN_COMMANDS } from '#lib/cli/own-commands.ts'
import {
  addGlobalOptions,
  commandAt,
  commandsBelow,
  isGlobal,
  ServiceCommand,
  usageOf,
} from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import type { CommandWork } from '#lib/service/http/route.ts'
import { flagOf } from '#lib/service/print-command.ts'
import { VERSION } from '#lib/service/version.ts'
import { withoutHidden } from '#lib/text/text.ts'

const WORDS = [...GROUPS.flatMap(({ words }) => words), '--version', '<command>'].join('|')
// A command may begin in its colour, and a narrow screen may end the line within it.
const HINT = new RegExp(String.raw`(?:(?<=\u001b\[\d+m)|(?<![\w./-]))svc(?=\s+(?:${WORDS})(?![\w-]))`, 'g')

// Their output is read by programs, or is the person's own text.
const UNCHANGED = new Set(['completion', 'mcp', 'export', 'master'])
const FOR_PROGRAMS = new Set(['--json', '--quiet', '--explain'])

/** Runs one command line, without the program's own name, and returns its exit code. */
export async function runCommandLine(words: readonly string[], around: Terminal): Promise<number> {
  const terminal = withProgramName(withoutControls(around), words)
  try {
    const isBare = words.length === 0 || (words.length === 1 && HELP_FLAGS.has(words[0] ?? ''))
    const typed = isBare ? ['help'] : [...words]
    await makeProgram(typed, terminal).parseAsync(typed, { from: 'user' })
    return EXITS.well
  } catch (problem) {
    return endOf(problem, { terminal, json: requestsJson(words) })
  }
}

const HELP_FLAGS = new Set(['-h', '--help'])

// A mistake in the options is found before they are parsed, so the typed words are searched.
function requestsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? words.length : end).includes('--json')
}

async function endOf(
  problem: unknown,
  { terminal, json }: { terminal: Terminal; json: boolean },
): Promise<number> {
  if (problem instanceof CommandFailed) return problem.exit
  if (problem instanceof CommanderError) return endOfUsage(problem, { terminal, json })
  if (!(problem instanceof CliProblem)) return endOf(await faultProblem(problem), { terminal, json })
  if (json) terminal.out(`${problem.envelope()}\n`)
  else terminal.err(`${plain(problem)}\n`)
  return problem.exit
}

// The disk or the home folder refused; any other exception is a fault of this program.
async function faultProblem(problem: unknown): Promise<CliProblem> {
  const { faultOf } = await import('#db/store-fault.ts')
  const fault = faultOf(problem)
  if (fault === null) throw problem
  return new CliProblem(EXITS.refused, { code: 'target_unavailable', message: fault.message })
}

function endOfUsage(
  problem: CommanderError,
  { terminal, json }: { terminal: Terminal; json: boolean },
): number {
  if (problem.exitCode === 0) return EXITS.well
  const message = problem.message.replace(/^error: /, '').replaceAll('\n', '. ')
  if (json) terminal.out(`${new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message }).envelope()}\n`)
  return EXITS.bad_usage
}

function plain({ code, message, exit }: CliProblem): string {
  const text = safeLines(message).join(' ')
  return exit === EXITS.refused ? `${code}: ${text}` : text
}

/**
 * Creates the command line for the typed words: every command with the same first word, from routes and from the
 * program itself. Creating all commands takes longer than most calls.
 */
export function makeProgram(words: readonly string[], terminal: Terminal): Command {
  const program = new ServiceCommand('svc').enablePositionalOptions()
  program
    .description('Shortlist: your job search on your own machine')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => (terminal.tty.stdout ? (terminal.tty.columns ?? 80) : 80),
    })
    .configureHelp({ visibleCommands: commandsBelow, subcommandTerm: usageOf })
  addGlobalOptions(program)
  const isWanted = commandFilter(words)
  addHomeCommands(program, { isWanted, terminal })
  for (const declared of COMMANDS) {
    if (!isWanted(declared.use)) continue
    addRouteCommand(program, declared, async (typed, command) => {
      await namedRows(command, terminal)
      const run = await runnerOf(declared)
      await run(declared, { typed, command, terminal })
    })
  }
  addOwnCommands(program, { isWanted, terminal })
  return program
}

// Numbers and titles among the typed words become the links of their rows.
async function namedRows(command: Command, terminal: Terminal): Promise<void> {
  const { nameRows } = await import('#lib/cli/call/row-numbers.ts')
  await nameRows(command, terminal)
}

/** Returns whether a command may be the typed one, or appears in its help. */
function commandFilter([first = '', ...more]: readonly string[]): (use: string) => boolean {
  const groupOf = (use: string) => use.split(' ')[0] ?? ''
  if (more.length === 0 && VERSION_FLAGS.includes(first)) return () => false
  const isGroup = [...COMMANDS, ...OWN_COMMANDS].some(({ use }) => groupOf(use) === first)
  // An unknown word may resemble any command.
  return isGroup && !OF_ALL_COMMANDS.includes(first) ? (use) => groupOf(use) === first : () => true
}

const OF_ALL_COMMANDS = ['help', 'completion']
const VERSION_FLAGS = ['-V', '--version']

type Runner = (declared: RouteCommand, around: CommandInput) => Promise<void>

const WORKS: Record<CommandWork, () => Promise<Runner>> = {
  job_names: async () => (await import('#lib/cli/call/runners.ts')).runWithJobNames,
  saved_view: async () => (await import('#lib/cli/call/runners.ts')).runWithView,
  standard_set: async () => (await import('#lib/cli/work/boards.ts')).runBoardsAdd,
}

// The runner imports the schemas of the answers, so it loads when a command runs.
async function runnerOf(declared: RouteCommand): Promise<Runner> {
  const { work } = declared
  if (asksFirst(declared)) return (await import('#lib/cli/call/runners.ts')).runAskingFirst
  return work === null ? (await import('#lib/cli/call/run-call.ts')).runCall : WORKS[work]()
}

/** Adds a route's command to the program; `run` receives the typed words. */
function addRouteCommand(
  program: Command,
  declared: RouteCommand,
  run: (typed: TypedWords, command: Command) => Promise<void>,
): void {
  const command = commandAt(program, declared.use.split(' ')).description(declared.summary)
  for (const bare of declared.positionals)
    command.argument(argumentText(declared, bare), declared.fields.find(({ key }) => key === bare.key)?.help)
  const optional = declared.fields.filter((field) =>
    declared.positionals.every(({ key }) => key !== field.key),
  )
  const own = optional.filter((field) => field.key !== 'actor').flatMap(optionsOf)
  for (const option of own) command.addOption(option)
  for (const { flags, help } of [...declared.options, ...addedOptions(declared)]) command.option(flags, help)
  addGlobalOptions(command, new Set(own.map((option) => option.attributeName())))
  command.addHelpText('after', helpAfter(declared))
  command.action(async () => {
    refuseLostOptions(command)
    await run({ options: typedOptions(command), positionals: command.args }, command)
  })
}

// A `--no-` option without its opposite defaults to true, which nobody typed.
function typedOptions(command: Command): Record<string, unknown> {
  const typed = Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === 'cli')
  return Object.fromEntries(typed)
}

// Required arguments are checked here; all other checks are the service's.
function argumentText(
  { fields }: RouteCommand,
  { key, rest, optional }: RouteCommand['positionals'][number],
): string {
  const field = fields.find((field) => field.key === key)
  if (!field) throw new Error(`Cannot make a command: no key is called ${key}`)
  const name = `${flagOf(key).slice(2)}${rest ? '...' : ''}`
  return field.required && !optional ? `<${name}>` : `[${name}]`
}

function optionsOf(field: Field): Option[] {
  const flag = flagOf(field.key)
  const off = `--no-${flag.slice(2)}`
  const help = optionHelp(field)
  if (field.kind === 'flag' || field.kind === 'switch') {
    return [keyed(flag, { field, help }), keyed(off, { field, help: `not ${flag}` })]
  }
  const empty = field.many || field.nullable
  const none = empty ? [keyed(off, { field, help: field.many ? 'an empty list' : 'no value' })] : []
  if (field.kind === 'group') return none
  const option = keyed(`${flag} <${placeholder(field)}>`, { field, help })
  if (field.many) option.argParser(gather)
  if (field.part === 'params') option.makeOptionMandatory()
  return [option, ...none]
}

function keyed(flags: string, { field, help }: { field: Field; help: string }): Option {
  const option = new Option(flags, help)
  option.attributeName = () => field.key
  return option
}

function gather(word: string, before: unknown): unknown[] {
  return Array.isArray(before) ? [...before, word] : [word]
}

function placeholder({ kind, key }: Field): string {
  return kind === 'text' ? (key.split(/[._]/).at(-1) ?? 'text') : kind
}

function optionHelp({ help, choices, many, required, key, part }: Field): string {
  const oneOf = choices.length === 0 ? '' : `one of ${choices.join(', ')}`
  const repeated = many ? 'may be repeated' : ''
  const needed = required && key !== 'revision' ? 'needed' : ''
  const note = key === 'revision' ? 'the revision that the record had; read first when left out' : ''
  const time = key === 'since' || key === 'until' ? 'a time such as 2026-11-21T09:00:00Z' : ''
  const names =
    key === 'fields' && part === 'query' ? 'or fields of your choice, such as title,company,link' : ''
  return [help, note, time, oneOf, names, repeated, needed].filter(Boolean).join('; ')
}

function helpAfter({ examples: lines, method, path }: RouteCommand): string {
  const examples = lines.map((line) => `\n  ${line}`).join('')
  return `${examples ? `\nExamples:${examples}\n` : ''}\nCalls ${method} ${path}.`
}

// `svc new --us-only answer` gives the option to `new`, which would lose it silently.
function refuseLostOptions(command: Command): void {
  for (let ancestor = command.parent; ancestor !== null; ancestor = ancestor.parent) {
    const parent = ancestor
    const lost = ancestor.options.find(
      (option) => !isGlobal(option) && parent.getOptionValueSource(option.attributeName()) === 'cli',
    )
    if (lost) command.error(`error: option '${lost.long}' belongs after '${command.name()}'`)
  }
}

/** Returns a text whose commands start the program by its name. Example: "`svc new`" -> "`npx shortlist new`". */
export function renamed(text: string, program: string): string {
  return program === 'svc' ? text : text.replaceAll(HINT, () => program)
}

// The styles of `styled`, and the clearing of a line of progress.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const OWN_CONTROLS = /(\r\u001b\[2K|\u001b\[(?:[0-2]|3[1-3])m)/

/**
 * Returns the terminal without control characters in any text, also in the person's own. Pipes and files get every byte, for
 * example of `svc export --format csv > jobs.csv`.
 */
function withoutControls(terminal: Terminal): Terminal {
  const { tty } = terminal
  const printed = (text: string) =>
    text
      .split(OWN_CONTROLS)
      .map((part, index) => (index % 2 === 1 ? part : withoutHidden(part)))
      .join('')
  const decoded = (bytes: Uint8Array) => withoutHidden(new TextDecoder().decode(bytes))
  return {
    ...terminal,
    out: tty.stdout
      ? (text) => terminal.out(typeof text === 'string' ? printed(text) : decoded(text))
      : terminal.out,
    err: tty.stderr ? (text) => terminal.err(printed(text)) : terminal.err,
  }
}

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
