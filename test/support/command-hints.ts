import type { Command } from 'commander'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { makeProgram } from '#lib/cli/run-command-line.ts'

const QUIET = {
  environment: {},
  out: () => {},
  err: () => {},
  ask: async () => false,
  readLine: async () => null,
  tty: { stdin: false, stdout: false, stderr: false, columns: undefined },
}

/** Parses a printed command as the command line does and runs nothing; returns the parser's refusal, or the keys that are lacking. */
export async function refusalOf(hint: string): Promise<string | null> {
  const words = (hint.replaceAll(/\$\{[^}]*\}/g, '7').match(/"[^"]*"|\S+/g) ?? [])
    .slice(1)
    .map((word) => word.replaceAll('"', ''))
  const end = words.findIndex((word) => word === '|' || word === '>' || word === '<')
  const typed = end === -1 ? words : words.slice(0, end)
  const program = makeProgram(typed, QUIET)
  let found: Command | undefined
  const watch = (command: Command) => {
    command.action(() => {
      found = command
    })
    command.commands.forEach(watch)
  }
  watch(program)
  try {
    await program.parseAsync(typed, { from: 'user' })
  } catch (error) {
    return (error as Error).message
  }
  if (!found) return 'no command'
  return lackingOf(found)
}

/** Whether a text is the bare name of a command, such as `svc resume lines`. */
export function isCommandName(hint: string): boolean {
  const words = hint.split(/\s+/).slice(1)
  let command: Command | undefined = makeProgram(words, QUIET)
  for (const word of words) command = command?.commands.find((each) => each.name() === word)
  return command !== undefined
}

// Fields that the service needs; a revision is read first when it is left out. An optional word of such a field may
// only be left out beside an option that stands for it, such as `svc boards add --standard`.
function lackingOf(command: Command): string | null {
  const use = useOf(command)
  const typed = command.opts()
  if (use === 'keep') return command.args.length > 0 || typed['text'] !== undefined ? null : 'lacks link'
  const declared = COMMANDS.find((route) => route.use === use)
  if (!declared) return null
  const words = new Set(declared.positionals.slice(0, command.args.length).map(({ key }) => key))
  const isReplaced = Object.keys(typed).some(
    (name) => typed[name] === true && command.getOptionValueSource(name) === 'cli',
  )
  const replaced = new Set(isReplaced ? declared.positionals.map(({ key }) => key) : [])
  const lacking = declared.fields.filter(
    ({ key, required }) =>
      required && key !== 'revision' && !words.has(key) && !replaced.has(key) && typed[key] === undefined,
  )
  return lacking.length === 0 ? null : `lacks ${lacking.map(({ key }) => key).join(', ')}`
}

function useOf(command: Command): string {
  const names: string[] = []
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name())
  return names.join(' ')
}
