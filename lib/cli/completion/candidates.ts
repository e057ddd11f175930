import type { Command, Option } from 'commander'
import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { commandWords } from '#lib/cli/service-command.ts'

/** A word that a shell may offer. */
export type Candidate = { word: string; description: string }

/**
 * The words that may follow, by the words before them. Keys of `boards add`: `boards add` (its commands),
 * `boards add -` (its options), `boards add --state` (values of an option; empty if open), `boards add #0` (values of
 * its first argument).
 */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>

/** Returns the candidates of every command of a program. */
export function candidatesOf(program: Command, declared: readonly RouteCommand[]): Candidates {
  const byUse = new Map(declared.map((command) => [command.use, command]))
  const candidates = new Map<string, Candidate[]>()
  const visit = (command: Command) => {
    const path = commandWords(command)
    const fields = byUse.get(path)
    const children = command.commands.filter((child) => child.description() !== '' || child.commands.length)
    candidates.set(path, children.map(candidateOf))
    candidates.set(`${path} -`, [
      ...command.options.flatMap(optionWords),
      { word: '--help', description: 'show this' },
    ])
    for (const option of command.options) {
      if (option.required && option.long) candidates.set(`${path} ${option.long}`, valuesOf(option, fields))
    }
    for (const [at, argument] of command.registeredArguments.entries()) {
      const choices = argument.argChoices ?? choicesOf(fields?.positionals[at]?.key, fields)
      if (choices.length > 0) candidates.set(`${path} #${at}`, choices.map(plain))
    }
    for (const child of children) visit(child)
  }
  visit(program)
  candidates.set('help #0', candidates.get('') ?? [])
  return candidates
}

function candidateOf(command: Command): Candidate {
  return { word: command.name(), description: command.description() }
}

function optionWords({ long, description, hidden }: Option): Candidate[] {
  return long && !hidden ? [{ word: long, description: description }] : []
}

function valuesOf(option: Option, fields: RouteCommand | undefined): Candidate[] {
  return (option.argChoices ?? choicesOf(option.attributeName(), fields)).map(plain)
}

function choicesOf(key: string | undefined, fields: RouteCommand | undefined): readonly string[] {
  return fields?.fields.find((field) => field.key === key)?.choices ?? []
}

function plain(word: string): Candidate {
  return { word, description: '' }
}
