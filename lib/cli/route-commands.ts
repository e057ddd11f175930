import { type Command, Option } from 'commander'
import type { Field, RouteCommand, TypedWords } from '#lib/cli/call/make-call.ts'
import { addGlobalOptions, commandAt, isGlobal } from '#lib/cli/service-command.ts'
import { flagOf } from '#lib/service/print-command.ts'

/** Adds a route's command to the program; `run` receives the typed words. */
export function addRouteCommand(
  program: Command,
  declared: RouteCommand,
  run: (typed: TypedWords, command: Command) => Promise<void>,
): void {
  const command = commandAt(program, declared.use.split(' ')).description(declared.summary)
  for (const bare of declared.positionals) command.argument(argumentText(declared, bare))
  const optional = declared.fields.filter((field) =>
    declared.positionals.every(({ key }) => key !== field.key),
  )
  const own = optional.filter((field) => field.key !== 'actor').flatMap(optionsOf)
  for (const option of own) command.addOption(option)
  for (const { flags, help } of declared.options) command.option(flags, help)
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
  const name = `${key.replaceAll('_', '-')}${rest ? '...' : ''}`
  return field.required && !optional ? `<${name}>` : `[${name}]`
}

function optionsOf(field: Field): Option[] {
  const flag = flagOf(field.key)
  const off = `--no-${flag.slice(2)}`
  const help = optionHelp(field)
  if (field.kind === 'flag' || field.kind === 'switch') {
    return [keyed(flag, { field, help }), keyed(off, { field, help: '' })]
  }
  const empty = field.many || field.nullable
  const none = empty ? [keyed(off, { field, help: field.many ? 'none at all' : 'nothing' })] : []
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

function optionHelp({ help, choices, many, required, key }: Field): string {
  const oneOf = choices.length === 0 ? '' : `one of ${choices.join(', ')}`
  const repeated = many ? 'may be repeated' : ''
  const needed = required && key !== 'revision' ? 'needed' : ''
  const note = key === 'revision' ? 'the revision that the record had; read first when left out' : ''
  const time = key === 'since' || key === 'until' ? 'a time such as 2026-11-21T09:00:00Z' : ''
  return [help, note, time, oneOf, repeated, needed].filter(Boolean).join('; ')
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
