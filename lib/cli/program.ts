import type { Command } from 'commander'
import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import type { CommandInput } from '#lib/cli/call/run-call.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { EXIT_MEANINGS } from '#lib/cli/exits.ts'
import { addHomeCommands, addOwnCommands, OWN_COMMANDS } from '#lib/cli/own-commands.ts'
import { addRouteCommand } from '#lib/cli/route-commands.ts'
import { addGlobalOptions, commandsBelow, ServiceCommand, usageOf } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import type { CommandWork } from '#lib/service/http/route.ts'
import { VERSION } from '#lib/service/version.ts'

const AFTER = `
Examples:
  svc serve                     start the server
  svc boards add <link>         follow a company's board by any link to it
  svc new                       what is new since your last check
  svc new --json | jq .counts   for scripts

Exit codes: ${EXIT_MEANINGS.map(({ code, short }) => `${code} ${short}`).join(', ')}.`

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
    .addHelpText('after', AFTER)
  addGlobalOptions(program)
  const isWanted = commandFilter(words)
  addHomeCommands(program, { isWanted, terminal })
  for (const declared of COMMANDS) {
    if (!isWanted(declared.use)) continue
    addRouteCommand(program, declared, async (typed, command) => {
      const run = await runnerOf(declared)
      await run(declared, { typed, command, terminal })
    })
  }
  addOwnCommands(program, { isWanted, terminal })
  return program
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
  job_names: async () => (await import('#lib/cli/call/job-names.ts')).runWithJobNames,
  saved_view: async () => (await import('#lib/cli/call/saved-view.ts')).runWithView,
  standard_set: async () => (await import('#lib/cli/work/boards.ts')).runBoardsAdd,
}

// The runner imports the schemas of the answers, so it loads when a command runs.
async function runnerOf({ work }: RouteCommand): Promise<Runner> {
  return work === null ? (await import('#lib/cli/call/run-call.ts')).runCall : WORKS[work]()
}
