import type { Command } from 'commander'
import { runCheck, runRestore, runWipe } from '#lib/cli/backup-commands.ts'
import { Unwell } from '#lib/cli/exits.ts'
import { findServer } from '#lib/cli/find-server.ts'
import { addGlobalOptions, readGlobalOptions } from '#lib/cli/global-options.ts'
import { sendCall } from '#lib/cli/send-call.ts'
import { checkGateway, checkIndexUrl, portOf } from '#lib/cli/serve-settings.ts'
import { styled } from '#lib/cli/show/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** Adds the commands that are not calls of a route. */
export function addOwnCommands(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Start the server of this home folder')
    .option('--port <number>', 'the port to listen on; 4747 when left out', (word) => portOf(word, '--port'))
    .action(async ({ port }: { port?: number }) => {
      const { SVC_PORT, SVC_BOARDS_GATEWAY, SVC_INDEX_URL } = terminal.environment
      const wanted = port ?? (SVC_PORT ? portOf(SVC_PORT, 'SVC_PORT') : null)
      checkGateway(SVC_BOARDS_GATEWAY)
      checkIndexUrl(SVC_INDEX_URL)
      const { serve } = await import('#lib/runtime/serve.ts')
      await serve({ port: wanted })
    })
  const doctor = program
    .command('doctor')
    .description('Look whether everything is well, without a server too')
  addGlobalOptions(doctor)
  doctor.action(() => runDoctor(doctor, terminal))
  const open = program.command('open').description('Open the page in the browser')
  addGlobalOptions(open)
  open.action(() => runOpen(open, terminal))
  addBackupCommands(program, terminal)
  program
    .command('help')
    .description('Show what a command takes')
    .argument('[command...]')
    .action((words: string[]) => showHelp(program, words))
}

// These work on the files of the home, while no server does.
function addBackupCommands(program: Command, terminal: Terminal): void {
  const backup = program.command('backup')
  backup
    .command('restore')
    .description('Put a backup in the place of what the home holds, which is put aside')
    .argument('<file>')
    .action((file: string) => runRestore(file, terminal))
  backup
    .command('check')
    .description('Read a backup file back, without a server')
    .argument('<file>')
    .action((file: string) => runCheck(file, terminal))
  program
    .command('wipe')
    .description('Remove everything of the home, its backups too')
    .option('--yes', 'you mean it')
    .action(({ yes }: { yes?: boolean }) => runWipe(yes === true, terminal))
}

function showHelp(program: Command, words: readonly string[]): void {
  let at = program
  for (const word of words) {
    const found = at.commands.find((one) => one.name() === word)
    if (!found) program.error(`error: unknown command '${words.join(' ')}'`)
    at = found
  }
  at.outputHelp()
}

async function runDoctor(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const { examine } = await import('#lib/cli/doctor.ts')
  const checks = await examine(terminal.environment, options.url)
  const ok = checks.every((check) => check.ok)
  if (options.json) terminal.out(`${JSON.stringify({ schema_version: 'svc-doctor:1', ok, checks })}\n`)
  else {
    const screen = { width: 80, quiet: false, colour: options.colour, now: 0 }
    for (const check of checks) {
      const mark = check.ok ? styled(screen, 'green', 'ok ') : styled(screen, 'red', 'bad')
      terminal.out(`${mark}  ${check.name.padEnd(8)} ${check.says}\n`)
    }
  }
  if (!ok) throw new Unwell()
}

async function runOpen(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const address = await findServer(options.url, terminal.environment)
  const line = { address, actor: options.actor, until: AbortSignal.timeout(options.timeout_ms) }
  await sendCall({ method: 'GET', path: '/api/health' }, line)
  terminal.out(options.json ? `${JSON.stringify({ url: `${address}/` })}\n` : `${address}/\n`)
  const { openPage } = await import('#lib/cli/open-page.ts')
  const opened = await openPage(`${address}/`, terminal.environment)
  if (!opened) terminal.err('No browser could be started. Open the address yourself.\n')
}
