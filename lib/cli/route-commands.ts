import { type Command, Option } from 'commander'
import { addGlobalOptions, isGlobal } from '#lib/cli/global-options.ts'
import { type Field, fieldsOf } from '#lib/cli/rules/fields.ts'
import { bareWord, type RouteCommand, type Typed } from '#lib/cli/rules/make-call.ts'
import type { Contract } from '#lib/service/http/route.ts'
import { flagOf } from '#lib/service/print-command.ts'

/** A route's command with what its help says. */
export type DeclaredCommand = RouteCommand & { contract: Contract }

type Routes = Record<string, Partial<Record<string, unknown>>>

/** The commands that the routes of a manifest declare, parents before their children. */
export function declaredCommands(manifest: Routes): DeclaredCommand[] {
  const commands = Object.entries(manifest).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, route]) => {
      const contract = contractOf(route)
      if (!contract?.cli) return []
      const fields = fieldsOf(contract)
      return [{ method, path, contract, cli: contract.cli, fields, has_body: contract.body !== undefined }]
    }),
  )
  return commands.toSorted((a, b) => depth(a) - depth(b))
}

function contractOf(route: unknown): Contract | undefined {
  return typeof route === 'object' && route !== null && 'contract' in route
    ? (route.contract as Contract)
    : undefined
}

function depth({ cli }: RouteCommand): number {
  return cli.use.split(' ').length
}

/** Adds a route's command to the program; `run` gets what was typed when it is called. */
export function addRouteCommand(
  program: Command,
  declared: DeclaredCommand,
  run: (typed: Typed, command: Command) => Promise<void>,
): void {
  const command = commandAt(program, declared.cli.use.split(' '))
  command.description(declared.contract.summary)
  const names = (declared.cli.arguments ?? []).map(bareWord)
  for (const { key, rest } of names) command.argument(argumentText(declared, { key, rest }))
  const optional = declared.fields.filter((field) => names.every(({ key }) => key !== field.key))
  const own = optional.filter((field) => field.key !== 'actor').flatMap(optionsOf)
  for (const option of own) command.addOption(option)
  if (declared.cli.use === 'boards add') addOptionsOfAdd(command)
  if (listsJobs(declared)) command.option('--view <name>', 'the filters of a saved view, under those typed')
  addGlobalOptions(command, new Set(own.map((option) => option.attributeName())))
  command.addHelpText('after', helpAfter(declared))
  command.action(async () => {
    refuseLostOptions(command)
    await run({ options: typedOptions(command), bare: command.args }, command)
  })
}

/** Whether a command takes the filters of the list of jobs, which a saved view can stand for. */
export function listsJobs({ fields }: RouteCommand): boolean {
  return fields.some(({ part, key }) => part === 'query' && key === 'scope')
}

function addOptionsOfAdd(command: Command): void {
  command.option('--company <name>', 'the name of the company')
  command.option('--standard', 'the standard set: some sixty well-known companies')
  command.option('--read', 'read the standard set right away')
}

// A `--no-` option without its opposite is on by itself, which nobody typed.
function typedOptions(command: Command): Record<string, unknown> {
  const typed = Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === 'cli')
  return Object.fromEntries(typed)
}

function commandAt(program: Command, words: string[]): Command {
  let at = program
  for (const word of words) at = at.commands.find((one) => one.name() === word) ?? at.command(word)
  return at
}

// What the route cannot do without is asked for here; all else is the service's to refuse.
function argumentText({ fields, cli }: RouteCommand, { key, rest }: { key: string; rest: boolean }): string {
  const field = fields.find((one) => one.key === key)
  if (!field) throw new Error(`Cannot make a command: no key is called ${key}`)
  const name = `${key.replaceAll('_', '-')}${rest ? '...' : ''}`
  // The standard set needs no names.
  return field.required && cli.use !== 'boards add' ? `<${name}>` : `[${name}]`
}

function optionsOf(field: Field): Option[] {
  const flag = flagOf(field.key)
  const off = `--no-${flag.slice(2)}`
  const says = saysOf(field)
  if (field.kind === 'flag' || field.kind === 'switch') {
    return [keyed(flag, { field, says }), keyed(off, { field, says: '' })]
  }
  const empty = field.many || field.nullable
  const none = empty ? [keyed(off, { field, says: field.many ? 'none at all' : 'nothing' })] : []
  if (field.kind === 'group') return none
  const option = keyed(`${flag} <${placeholder(field)}>`, { field, says })
  if (field.many) option.argParser(gather)
  if (field.part === 'params') option.makeOptionMandatory()
  return [option, ...none]
}

function keyed(flags: string, { field, says }: { field: Field; says: string }): Option {
  const option = new Option(flags, says)
  option.attributeName = () => field.key
  return option
}

function gather(word: string, before: unknown): unknown[] {
  return Array.isArray(before) ? [...before, word] : [word]
}

function placeholder({ kind, key }: Field): string {
  return kind === 'text' ? (key.split(/[._]/).at(-1) ?? 'text') : kind
}

function saysOf({ says, choices, many, required, key }: Field): string {
  const one_of = choices.length === 0 ? '' : `one of ${choices.join(', ')}`
  const repeated = many ? 'may be repeated' : ''
  const needed = required && key !== 'revision' ? 'needed' : ''
  const read = key === 'revision' ? 'the revision that the record had; read first when left out' : ''
  const time = key === 'since' || key === 'until' ? 'a time such as 2026-11-21T09:00:00Z' : ''
  return [says, read, time, one_of, repeated, needed].filter(Boolean).join('; ')
}

function helpAfter({ cli, method, path }: DeclaredCommand): string {
  const examples = (cli.examples ?? []).map((line) => `\n  ${line}`).join('')
  return `${examples ? `\nExamples:${examples}\n` : ''}\nCalls ${method} ${path}.`
}

// `svc new --us-only answer` gives the option to `new`, where it would be lost without a word.
function refuseLostOptions(command: Command): void {
  for (let at = command.parent; at !== null; at = at.parent) {
    const parent = at
    const lost = at.options.find(
      (one) => !isGlobal(one) && parent.getOptionValueSource(one.attributeName()) === 'cli',
    )
    if (lost) command.error(`error: option '${lost.long}' belongs after '${command.name()}'`)
  }
}
