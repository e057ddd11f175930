import { Command, type ErrorOptions, InvalidArgumentError, Option } from 'commander'
import { OTHER_WORDS } from '#lib/cli/command-words.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { flagOf, shellWord } from '#lib/service/print-command.ts'

/** A command whose flags may also be given a value: `--us-only 0` is `--no-us-only`. */
export class ServiceCommand extends Command {
  override createCommand(name?: string): ServiceCommand {
    return new ServiceCommand(name).enablePositionalOptions()
  }

  override parseOptions(words: string[]) {
    const flags = this.options.filter((option) => option.isBoolean() && !option.negate)
    const valued = this.options.filter((option) => option.required)
    return super.parseOptions(canonicalFlags(words, { flags: longNames(flags), valued: longNames(valued) }))
  }

  // A missing word is answered with the command's usage, an unknown one with the whole names of commands like it.
  override error(message: string, options?: ErrorOptions): never {
    if (options?.code === 'commander.missingArgument')
      return super.error(`${message}\nUsage: svc ${usageOf(this)} [options]`, options)
    if (options?.code === 'commander.excessArguments') return super.error(excessText(this), options)
    if (options?.code === 'commander.unknownOption' && this.parent === null)
      return super.error(`${message.split('\n')[0]}\n${WRONG_PLACE}`, options)
    if (options?.code !== 'commander.unknownCommand') return super.error(message, options)
    const [, word = ''] = UNKNOWN.exec(message) ?? []
    const meant = Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word] : undefined
    if (meant !== undefined) return super.error(`${message.split('\n')[0]}\n${didYouMean(meant)}`, options)
    if (this.parent !== null && !SUGGESTION.test(message)) return super.error(unknownText(this), options)
    return super.error(message.replace(SUGGESTION, wholeNames(this)), options)
  }
}

const MOST_SUGGESTED = 4
const WRONG_PLACE =
  'Options stand behind their command, as in: svc jobs --limit 5. The version: svc --version'
const UNKNOWN = /unknown command '([a-z-]+)'/
const LIST_WORDS = new Set(['list', 'ls', 'all', 'show'])

function didYouMean(uses: readonly string[]): string {
  return `(Did you mean ${uses.map((use) => `svc ${use}`).join(' or ')}?)`
}

// Examples: "svc boards list" -> "Did you mean svc boards"; "svc export answers" -> "Did you mean svc export --what answers";
// "svc job senior cook" -> the words in quotes.
function excessText(command: Command): string {
  const use = commandWords(command)
  const first = command.args[command.registeredArguments.length] ?? ''
  if (command.registeredArguments.length === 0 && LIST_WORDS.has(first))
    return `error: unknown command '${use} ${first}'\n${didYouMean([use])}`
  if (command.options.some(({ long }) => long === `--${first}`))
    return `error: '${first}' is an option. Type two dashes before it: svc ${use} --${shellWord(first)}`
  const field = COMMANDS.find((declared) => declared.use === use)?.fields.find(({ choices }) =>
    choices.includes(first),
  )
  if (field)
    return `error: unknown command '${use} ${first}'\n${didYouMean([`${use} ${flagOf(field.key)} ${first}`])}`
  const hasBelow = command.commands.some((child) => child.description() !== '')
  if (command.registeredArguments.length === 0 && hasBelow) return unknownText(command, [`svc ${use}`])
  const words = command.args.map((word) => shellWord(word)).join(' ')
  const quoted = `Put words that belong together in quotes: svc ${use} "${command.args.join(' ')}"`
  const hint = command.registeredArguments.length === 1 ? `\n${quoted}` : ''
  return `error: too many words for 'svc ${use}': ${words}.\nUsage: svc ${usageOf(command)} [options]${hint}`
}

// Example: "svc resume 1" -> the commands that begin with "svc resume".
function unknownText(command: Command, itself: readonly string[] = []): string {
  const below = command.commands.filter((child) => child.description() !== '')
  const names = [...itself, ...below.map((child) => `svc ${commandWords(child)}`)].join(', ')
  return `error: unknown command '${commandWords(command)} ${command.args[0] ?? ''}'. There are: ${names}.`
}

const SUGGESTION = /(?<=\(Did you mean )(?:one of )?([\w-]+(?:, [\w-]+)*)(?=\?\)$)/

// Commander names the last words of commands alone. Example: "status" -> "service status".
function wholeNames(program: Command): (text: string, names: string) => string {
  return (_, names) => {
    const all = commandsBelow(program).filter((command) => names.split(', ').includes(command.name()))
    return all
      .slice(0, MOST_SUGGESTED)
      .map((command) => `svc ${commandWords(command)}`)
      .join(' or ')
  }
}

/** Returns every described command below another, so that help and suggestions name subcommands too. */
export function commandsBelow(command: Command): Command[] {
  return command.commands.flatMap((child) => [
    ...(child.description() === '' ? [] : [child]),
    ...commandsBelow(child),
  ])
}

function longNames(options: readonly { long?: string | undefined }[]): Set<string> {
  return new Set(options.flatMap((option) => option.long ?? []))
}

/** Returns the command of these words below the program, created if missing. */
export function commandAt(program: Command, words: readonly string[]): Command {
  let command = program
  for (const word of words)
    command = command.commands.find((command) => command.name() === word) ?? command.command(word)
  return command
}

/** Returns the usage of a command without the program's name and options. Example: `boards remove <board_id>`. */
export function usageOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}...` : argument.name()
    return argument.required ? `<${name}>` : `[${name}]`
  })
  return [commandWords(command), ...words].join(' ')
}

/** Returns the words that call a command, without the program's own name. */
export function commandWords(command: Command): string {
  return command.parent ? [commandWords(command.parent), command.name()].filter(Boolean).join(' ') : ''
}

/** The options of a command: switches, and options that take the next word. */
export type OptionNames = { flags: ReadonlySet<string>; valued: ReadonlySet<string> }

const ON = new Set(['1', 'true'])
const OFF = new Set(['0', 'false'])

/** Rewrites a flag that was given a value (`--us-only 0`, `--us-only=0`) as the plain flag of the same meaning. */
export function canonicalFlags(words: readonly string[], names: OptionNames): string[] {
  const written: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const next = words[index + 1]
    if (word === '--') return [...written, ...words.slice(index)]
    if (names.valued.has(word) && next !== undefined) {
      written.push(word, next)
      index += 1
    } else if (names.flags.has(word) && isSwitchWord(next)) {
      written.push(flagFor(word, next))
      index += 1
    } else {
      written.push(withoutValue(word, names))
    }
  }
  return written
}

function withoutValue(word: string, { flags }: OptionNames): string {
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? []
  return name !== undefined && flags.has(name) && isSwitchWord(value) ? flagFor(name, value) : word
}

function isSwitchWord(word: string | undefined): word is string {
  return word !== undefined && (ON.has(word) || OFF.has(word))
}

function flagFor(flag: string, value: string): string {
  return ON.has(value) ? flag : `--no-${flag.slice(2)}`
}

const GROUP = 'Options of every command:'
const NUMBER = /^\d+(\.\d+)?$/

/** The options that every command takes, in any position. */
export type GlobalOptions = {
  json: boolean
  wide: boolean
  quiet: boolean
  colour: boolean
  explain: boolean
  actor: string
  /** True if the person named the actor on the command line. */
  actorNamed: boolean
  url: string | null
  timeoutMs: number
}

/** Adds the options of every command, except those whose name is a key of the route. */
export function addGlobalOptions(command: Command, takenKeys: ReadonlySet<string> = new Set()): void {
  const options = [
    new Option('--json', 'print the answer as it came'),
    new Option('--wide', 'do not cut tables to the width of the terminal'),
    new Option('--quiet', 'print ids or links only, and no progress'),
    new Option('--no-color', 'print without colours'),
    new Option('--actor <who>', 'who asks').choices(['operator', 'agent']),
    new Option('--url <address>', 'the address of the server'),
    new Option('--timeout <seconds>', 'how long to wait at most').argParser(secondsOf),
    new Option('--explain', 'print the request as JSON and send nothing'),
  ]
  for (const option of options) {
    if (!takenKeys.has(option.attributeName())) command.addOption(option.helpGroup(GROUP))
  }
}

function secondsOf(word: string): number {
  if (NUMBER.test(word) && Number(word) > 0) return Number(word)
  throw new InvalidArgumentError('It is a number of seconds.')
}

/** Returns the options of a command and its parents, completed from the environment. */
export function readGlobalOptions(command: Command, terminal: Terminal): GlobalOptions {
  const { environment, tty } = terminal
  const optionValue = (name: string) => findGiven(command, name)
  const text = (name: string) => (typeof optionValue(name) === 'string' ? String(optionValue(name)) : null)
  const seconds = optionValue('timeout')
  return {
    json: optionValue('json') === true,
    wide: optionValue('wide') === true,
    quiet: optionValue('quiet') === true,
    explain: optionValue('explain') === true,
    colour: tty.stdout && !environment['NO_COLOR'] && optionValue('color') !== false,
    actor: text('actor') ?? (environment['SVC_ACTOR'] || (isInteractive(terminal) ? 'operator' : 'agent')),
    actorNamed: text('actor') !== null,
    url: text('url') ?? (environment['SVC_URL'] || null),
    timeoutMs: (typeof seconds === 'number' ? seconds : 600) * 1000,
  }
}

function findGiven(command: Command, name: string): unknown {
  for (let ancestor: Command | null = command; ancestor !== null; ancestor = ancestor.parent) {
    const isGlobal = ancestor.options.some(
      (option) => option.attributeName() === name && option.helpGroupHeading === GROUP,
    )
    if (isGlobal && ancestor.getOptionValueSource(name) === 'cli') return ancestor.getOptionValue(name)
  }
  return undefined
}

/** Returns whether an option is one of those that every command accepts. */
export function isGlobal(option: Option): boolean {
  return option.helpGroupHeading === GROUP
}
