import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { execa } from 'execa'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import { readFileToChange, settleChanges } from '#lib/cli/set-up/change-file.ts'
import { MANAGERS, type ServiceManager, type ServicePlace } from '#lib/cli/set-up/managers.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { startWords } from '#lib/runtime/built/start-words.ts'

const MOST_MS = 30_000

/**
 * `svc service install`: shows the file that starts the server at login, asks, writes it and starts the server. An
 * unchanged file of a service that does not run starts it again.
 */
export async function runServiceInstall(command: Command, terminal: Terminal): Promise<void> {
  const service = serviceOf(terminal)
  const { manager, place, path } = service
  const before = await readFileToChange(path)
  const after = manager.text(place)
  if (before === after && (await isRunning(service))) {
    terminal.out(`${manager.title} starts the server at each login already. Nothing to change.\n`)
    return
  }
  const settling = { command, terminal, end: `Written: ${path}`, same: 'The file is there already.' }
  await settleChanges([{ path, before, after }], settling)
  await runAll(manager.begin(path), place)
  terminal.out(`${manager.title} started the server, and starts it at each login.\n`)
}

/** `svc service remove`: stops the server, and takes out what `svc service install` wrote. */
export async function runServiceRemove(command: Command, terminal: Terminal): Promise<void> {
  const service = serviceOf(terminal)
  const { manager, place, path } = service
  const before = await readFileToChange(path)
  const shipped = { path: 'svc service install', text: manager.text(place) }
  const end = 'The server stopped and does not start at login any more.'
  const same = 'The server does not start at login.'
  const first = async () => {
    try {
      await runAll(manager.end(path), place)
    } catch (problem) {
      // A service that was never started, or a manager that does not run, has nothing to end.
      if (await isRunning(service)) throw problem
    }
  }
  await settleChanges([{ path, before, after: null, shipped }], { command, terminal, end, same, first })
}

/** `svc service status`: states whether the server starts at login, and whether it runs. Exits with 1 if it does not. */
export async function runServiceStatus(_command: Command, terminal: Terminal): Promise<void> {
  const service = serviceOf(terminal)
  const { manager, path } = service
  const isThere = (await readFileToChange(path)) !== null
  const failed = !(await isRunning(service))
  terminal.out(
    `${isThere ? `Starts at login: ${path}` : 'Does not start at login. Set it up with: svc service install'}\n`,
  )
  terminal.out(`${failed ? `Does not run under ${manager.title}.` : `Runs under ${manager.title}.`}\n`)
  if (failed || !isThere) throw new CommandFailed()
}

type Service = { manager: ServiceManager; place: ServicePlace; path: string }

function serviceOf({ environment }: Terminal): Service {
  const manager = MANAGERS[process.platform]
  if (!manager) {
    const message = `Nothing was changed: no service is supported on ${process.platform}. Start the server with: svc serve`
    throw new CliProblem(EXITS.refused, { code: 'not_supported', message })
  }
  const SVC_HOME = environment['SVC_HOME'] && resolve(environment['SVC_HOME'])
  const home = environment['HOME'] || homedir()
  const place = { home, environment: { ...environment, SVC_HOME }, start: startWords(environment) }
  return { manager, place, path: manager.path(place) }
}

async function isRunning({ manager, place }: Service): Promise<boolean> {
  const [program = '', ...words] = manager.isRunning
  return !(await execa(program, words, inSystem(place))).failed
}

// The file stays as it is when a command fails, and the message names the commands that are left.
async function runAll(commands: readonly string[][], place: ServicePlace): Promise<void> {
  for (const [index, [program = '', ...words]] of commands.entries()) {
    const { failed, stderr } = await execa(program, words, inSystem(place))
    if (!failed) continue
    const reason = safeLines(stderr)[0] ?? ''
    const remaining = commands.slice(index).map((command) => command.join(' '))
    const message = `A command failed${reason && ` (${reason})`}. Run it yourself: ${remaining.join(' && ')}`
    throw new CliProblem(EXITS.refused, { code: 'command_failed', message })
  }
}

function inSystem({ environment }: ServicePlace) {
  return { env: { ...environment }, extendEnv: false, reject: false, timeout: MOST_MS } as const
}
