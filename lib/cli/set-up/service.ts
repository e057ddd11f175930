import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { execa } from 'execa'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import { lastingStart, readFileToChange, settleChanges } from '#lib/cli/set-up/change-file.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { type StartWords, startWords } from '#lib/runtime/built/start-words.ts'
import { xmlText } from '#lib/text/text.ts'

const MOST_MS = 30_000

/**
 * `svc service install`: shows the file that starts the server at login, asks, writes it and starts the server. An
 * unchanged file of a service that does not run starts it again.
 */
export async function runServiceInstall(command: Command, terminal: Terminal): Promise<void> {
  lastingStart(terminal, ['service', 'install'])
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

/** Returns the manager of this system's services, and its file for the server. */
export function serviceOf({ environment }: Pick<Terminal, 'environment'>): Service {
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

/** The surroundings that decide where the file of a service lies and what it starts. */
type ServicePlace = {
  home: string
  environment: Readonly<Record<string, string | undefined>>
  start: StartWords
}

/** A program of the system that starts others when a person logs in. */
type ServiceManager = {
  title: string
  /** The file that describes the service. */
  path: (place: ServicePlace) => string
  text: (place: ServicePlace) => string
  /** The commands that start the service now and at each login, once its file is written. */
  begin: (path: string) => string[][]
  /** The commands that stop it for good, before its file is removed. */
  end: (path: string) => string[][]
  /** The command that ends well if the service runs. */
  isRunning: string[]
}

const LABEL = 'shortlist'
// A server of the system gets few variables. Model programs are found by PATH.
const PASSED_ON = ['SVC_HOME', 'SVC_PORT', 'PATH', 'XDG_DATA_HOME', 'XDG_CACHE_HOME'] as const

/** The managers by the name that Node gives the platform. */
export const MANAGERS: Partial<Record<NodeJS.Platform, ServiceManager>> = {
  linux: {
    title: 'systemd',
    path: ({ home, environment }) =>
      join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'systemd/user', `${LABEL}.service`),
    text: (place) =>
      [
        '[Unit]',
        'Description=Shortlist, a job search on this machine',
        '',
        '[Service]',
        `ExecStart=${wordsOf(place)
          .map((word) => unitWord(word).replaceAll('$', '$$$$'))
          .join(' ')}`,
        ...variablesOf(place).map(([name, value]) => `Environment=${unitWord(`${name}=${value}`)}`),
        'Restart=on-failure',
        'TimeoutStopSec=20',
        '',
        '[Install]',
        'WantedBy=default.target',
        '',
      ].join('\n'),
    begin: () => [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', `${LABEL}.service`],
    ],
    end: () => [['systemctl', '--user', 'disable', '--now', `${LABEL}.service`]],
    isRunning: ['systemctl', '--user', 'is-active', '--quiet', `${LABEL}.service`],
  },
  darwin: {
    title: 'launchd',
    path: ({ home }) => join(home, 'Library/LaunchAgents', `${LABEL}.plist`),
    text: (place) =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
        '<plist version="1.0"><dict>',
        `<key>Label</key><string>${LABEL}</string>`,
        `<key>ProgramArguments</key><array>${wordsOf(place).map(xmlString).join('')}</array>`,
        `<key>EnvironmentVariables</key><dict>${variablesOf(place)
          .map(([name, value]) => `<key>${xmlText(name)}</key>${xmlString(value)}`)
          .join('')}</dict>`,
        '<key>RunAtLoad</key><true/>',
        '<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>',
        '</dict></plist>',
        '',
      ].join('\n'),
    begin: (path) => [['launchctl', 'bootstrap', `gui/${process.getuid?.()}`, path]],
    end: () => [['launchctl', 'bootout', `gui/${process.getuid?.()}/${LABEL}`]],
    isRunning: ['launchctl', 'print', `gui/${process.getuid?.()}/${LABEL}`],
  },
  win32: {
    title: 'Task Scheduler',
    path: ({ home, environment }) =>
      join(environment['LOCALAPPDATA'] || join(home, 'AppData/Local'), LABEL, 'service.xml'),
    text: (place) => {
      const [command = '', ...words] = wordsOf(place)
      return [
        '<?xml version="1.0"?>',
        '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
        '<Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>',
        '<Settings><MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
        '<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
        '<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
        '<ExecutionTimeLimit>PT0S</ExecutionTimeLimit></Settings>',
        `<Actions><Exec><Command>${xmlText(command)}</Command>`,
        `<Arguments>${xmlText(words.map((word) => `"${word}"`).join(' '))}</Arguments></Exec></Actions>`,
        '</Task>',
        '',
      ].join('\n')
    },
    begin: (path) => [
      ['schtasks', '/Create', '/TN', LABEL, '/XML', path, '/F'],
      ['schtasks', '/Run', '/TN', LABEL],
    ],
    end: () => [
      ['schtasks', '/End', '/TN', LABEL],
      ['schtasks', '/Delete', '/TN', LABEL, '/F'],
    ],
    isRunning: ['schtasks', '/Query', '/TN', LABEL],
  },
}

function wordsOf({ start }: ServicePlace): string[] {
  return [start.command, ...start.args, 'serve', '--no-open']
}

function variablesOf({ environment }: ServicePlace): [string, string][] {
  return PASSED_ON.flatMap((name): [string, string][] => {
    const value = environment[name]
    return value ? [[name, value]] : []
  })
}

// As systemd reads a word: quoted, with its escapes, and without specifiers. Commands also need `$` doubled.
function unitWord(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `"${escaped.replaceAll('%', '%%')}"`
}

function xmlString(text: string): string {
  return `<string>${xmlText(text)}</string>`
}
