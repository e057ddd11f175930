import { join } from 'node:path'
import type { StartWords } from '#lib/runtime/built/start-words.ts'
import { xmlText } from '#lib/text/text.ts'

/** The surroundings that decide where the file of a service lies and what it starts. */
export type ServicePlace = {
  home: string
  environment: Readonly<Record<string, string | undefined>>
  start: StartWords
}

/** A program of the system that starts others when a person logs in. */
export type ServiceManager = {
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
