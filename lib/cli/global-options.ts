import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Terminal } from '#lib/cli/terminal.ts'

const GROUP = 'Options of every command:'
const NUMBER = /^\d+(\.\d+)?$/

/** The options that every command takes, wherever they stand. */
export type GlobalOptions = {
  json: boolean
  wide: boolean
  quiet: boolean
  colour: boolean
  explain: boolean
  actor: string
  /** True where the person named the actor on the command line. */
  actor_named: boolean
  url: string | null
  timeout_ms: number
}

/** Adds the options of every command, except those whose name is a key of the route. */
export function addGlobalOptions(command: Command, taken: ReadonlySet<string> = new Set()): void {
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
    if (!taken.has(option.attributeName())) command.addOption(option.helpGroup(GROUP))
  }
}

function secondsOf(word: string): number {
  if (NUMBER.test(word) && Number(word) > 0) return Number(word)
  throw new InvalidArgumentError('It is a number of seconds.')
}

/** The options as given at a command or at any of its parents, completed from the environment. */
export function readGlobalOptions(command: Command, { environment, tty }: Terminal): GlobalOptions {
  const given = (name: string) => findGiven(command, name)
  const text = (name: string) => (typeof given(name) === 'string' ? String(given(name)) : null)
  const person = tty.stdin && tty.stderr
  const seconds = given('timeout')
  return {
    json: given('json') === true,
    wide: given('wide') === true,
    quiet: given('quiet') === true,
    explain: given('explain') === true,
    colour: tty.stdout && !environment['NO_COLOR'] && given('color') !== false,
    actor: text('actor') ?? (environment['SVC_ACTOR'] || (person ? 'operator' : 'agent')),
    actor_named: text('actor') !== null,
    url: text('url') ?? (environment['SVC_URL'] || null),
    timeout_ms: (typeof seconds === 'number' ? seconds : 600) * 1000,
  }
}

function findGiven(command: Command, name: string): unknown {
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const isGlobal = at.options.some((one) => one.attributeName() === name && one.helpGroupHeading === GROUP)
    if (isGlobal && at.getOptionValueSource(name) === 'cli') return at.getOptionValue(name)
  }
  return undefined
}

/** Whether an option is one of those that every command takes. */
export function isGlobal(option: Option): boolean {
  return option.helpGroupHeading === GROUP
}
