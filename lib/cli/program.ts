import type { Command, Help } from 'commander'
import { addAssessCommand } from '#lib/cli/assess-command.ts'
import { addBoardCommands, runBoardsAdd } from '#lib/cli/board-commands.ts'
import { addGlobalOptions } from '#lib/cli/global-options.ts'
import { addLearnCommands } from '#lib/cli/learn-commands.ts'
import { addMasterCommands } from '#lib/cli/master-commands.ts'
import { addOwnCommands } from '#lib/cli/own-commands.ts'
import { addQuestionsCommand } from '#lib/cli/questions-command.ts'
import { addResumeCommands } from '#lib/cli/resume-commands.ts'
import {
  addRouteCommand,
  type DeclaredCommand,
  declaredCommands,
  listsJobs,
} from '#lib/cli/route-commands.ts'
import { runCall } from '#lib/cli/run-call.ts'
import { addRunCommands } from '#lib/cli/run-commands.ts'
import { runWithView } from '#lib/cli/run-with-view.ts'
import { ServiceCommand, usageOf } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { VERSION } from '#lib/service/version.ts'
import { manifest } from '#routes/manifest.ts'

const AFTER = `
Examples:
  svc serve                     start the server
  svc boards add <link>         follow a company's board by any link to it
  svc new                       what is new since your last check
  svc new --json | jq .counts   for scripts

Exit codes: 0 done, 1 refused, 2 bad usage, 3 no server.`

/** The whole command line: a command for every route that declares one, and those of the program itself. */
export function makeProgram(terminal: Terminal): Command {
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
    .configureHelp({ visibleCommands: everyCommand, subcommandTerm: usageOf })
    .addHelpText('after', AFTER)
  addGlobalOptions(program)
  addOwnCommands(program, terminal)
  for (const declared of declaredCommands(manifest)) {
    const run = runnerOf(declared)
    addRouteCommand(program, declared, (typed, command) => run(declared, { typed, command, terminal }))
  }
  addBoardCommands(program, terminal)
  addMasterCommands(program, terminal)
  addAssessCommand(program, terminal)
  addQuestionsCommand(program, terminal)
  addResumeCommands(program, terminal)
  addRunCommands(program, terminal)
  addLearnCommands(program, terminal)
  return program
}

function runnerOf(declared: DeclaredCommand): typeof runCall {
  if (declared.cli.use === 'boards add') return runBoardsAdd
  return listsJobs(declared) ? runWithView : runCall
}

// Help lists what is below as well, so that nothing has to be guessed at.
function everyCommand(this: Help, command: Command): Command[] {
  return command.commands.flatMap((one) => [
    ...(one.description() === '' ? [] : [one]),
    ...everyCommand.call(this, one),
  ])
}
