import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { Command } from 'commander'
import {
  AGENTS,
  type AgentClient,
  type AgentPlace,
  hasServer,
  restOfConfig,
  SERVER_NAME,
  type ServerEntry,
  UnfitConfig,
  withoutServer,
  withServer,
} from '#lib/cli/agents/edit-config.ts'
import { badUsage, CliProblem, EXITS } from '#lib/cli/exits.ts'
import {
  type FileChange,
  fileRefused,
  lastingStart,
  readFileToChange,
  settleChanges,
} from '#lib/cli/set-up/change-file.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { startWords } from '#lib/runtime/built/start-words.ts'
import { shellWord } from '#lib/service/print-command.ts'

const SKILL = join(ROOT, 'skills', SERVER_NAME, 'SKILL.md')

/** `svc agent`: lists the agents, and those that are set up. */
export async function runList(_command: Command, terminal: Terminal): Promise<void> {
  const place = placeOf(terminal)
  for (const { client, path, isSetUp } of agentConfigs(terminal)) {
    const state = isSetUp ? 'set up' : isInstalled(client, place) ? 'not set up' : 'not found'
    terminal.out(`${client.name.padEnd(8)} ${state.padEnd(11)} ${safeLines(path).join(' ')}\n`)
  }
}

/** The config of an agent, whether it has the server, and whether the agent has the skill. */
export type AgentConfig = { client: AgentClient; path: string; isSetUp: boolean; hasSkill: boolean }

/** Returns the config of each agent. */
export function agentConfigs(terminal: Terminal): AgentConfig[] {
  const place = placeOf(terminal)
  return AGENTS.map((client) => {
    const path = client.config(place)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const hasSkill = existsSync(skillPath(client, place))
    return { client, path, isSetUp: hasServer(text, client), hasSkill }
  })
}

/** `svc agent install AGENT`: shows the changes of its files, asks, and writes them. */
export async function runInstall(command: Command, terminal: Terminal): Promise<void> {
  const place = placeOf(terminal)
  const client = clientOf(command)
  if (!isInstalled(client, place)) {
    const message = `Nothing was changed: ${client.title} was not found. There is no program ${client.program} on the PATH, and no folder ${client.folder(place)}. Install it and start it once.`
    throw new CliProblem(EXITS.refused, { code: 'agent_not_found', message })
  }
  lastingStart(terminal, ['agent', 'install', client.name])
  const config = await readConfig(client, place)
  const skill = await readSkill(client, place)
  const entry = serverEntry(place)
  const changes: FileChange[] = [
    {
      ...config,
      shownWords: wordsOf(client, entry),
      after: edited(config, (text) => withServer(text, client, entry)),
    },
    { ...skill, after: skill.shipped.text },
  ]
  const end = `${client.title} now has Shortlist. Start it again, and start the server with: svc serve`
  await settleChanges(changes, { command, terminal, end, same: `${client.title} is set up already.` })
}

/** `svc agent remove AGENT`: takes out what `svc agent install` wrote. */
export async function runRemove(command: Command, terminal: Terminal): Promise<void> {
  const place = placeOf(terminal)
  const client = clientOf(command)
  const config = await readConfig(client, place)
  const isEmptied = hasServer(config.before ?? '', client) && restOfConfig(config.before ?? '', client) === ''
  const after =
    config.before === null || isEmptied ? null : edited(config, (text) => withoutServer(text, client))
  const changes: FileChange[] = [
    { ...config, after, shownWords: wordsOf(client, serverEntry(place)) },
    { ...(await readSkill(client, place)), after: null },
  ]
  const end = `${client.title} no longer has Shortlist.`
  await settleChanges(changes, { command, terminal, end, same: `${client.title} does not have Shortlist.` })
}

// The words of the entry itself, as JSON and TOML write them. Others may be keys, such as those that a person gave the entry.
function wordsOf({ servers }: AgentClient, { command, args, env = {} }: ServerEntry): ReadonlySet<string> {
  const values = [command, ...args, ...Object.values(env)]
  const keys = ['command', 'args', 'env', 'type', 'stdio', ...Object.keys(env), servers, SERVER_NAME]
  const tables = ['', '.env'].map((end) => `${servers}.${SERVER_NAME}${end}`)
  const quoted = [...keys, ...values].flatMap((word) => [JSON.stringify(word), `'${word}'`])
  return new Set([...keys, ...tables, ...quoted])
}

async function readConfig(client: AgentClient, place: AgentPlace) {
  const path = client.config(place)
  return { path, before: await readFileToChange(path) }
}

function skillPath(client: AgentClient, place: AgentPlace): string {
  return join(client.skills(place), SERVER_NAME, 'SKILL.md')
}

async function readSkill(client: AgentClient, place: AgentPlace) {
  const path = skillPath(client, place)
  const shipped = { path: SKILL, text: withCommand(await readFile(SKILL, 'utf8'), place) }
  return { path, before: await readFileToChange(path), shipped }
}

// The shipped skill lies in the folder of the program; its copy does not, and the executable file has no such folder.
function withCommand(skill: string, { environment }: AgentPlace): string {
  const { command, args } = startWords(environment)
  const words = [command, ...args].map(shellWord).join(' ')
  return skill.replace(/`lib\/cli\/(?:svc|start\.mjs)` in the\s+folder of Shortlist\./, () => `\`${words}\`.`)
}

function edited({ path, before }: Omit<FileChange, 'after'>, edit: (text: string) => string): string {
  try {
    return edit(before ?? '')
  } catch (problem) {
    if (problem instanceof UnfitConfig) throw fileRefused(path, problem.message)
    throw problem
  }
}

// Programs with a window often have another PATH, so the whole path of this program is written.
function serverEntry({ environment }: AgentPlace): ServerEntry {
  const SVC_HOME = environment['SVC_HOME'] && resolve(environment['SVC_HOME'])
  const { command, args } = startWords(environment)
  return { command, args: [...args, 'mcp'], ...(SVC_HOME ? { env: { SVC_HOME } } : {}) }
}

function placeOf({ environment }: Terminal): AgentPlace {
  return { home: environment['HOME'] || homedir(), platform: process.platform, environment }
}

function clientOf(command: Command): AgentClient {
  const client = AGENTS.find(({ name }) => name === command.args[0])
  if (client) return client
  throw badUsage('No agent has this name.')
}

function isInstalled(client: AgentClient, place: AgentPlace): boolean {
  const folders = (place.environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const isOnPath = folders.some((folder) => existsSync(join(folder, client.program)))
  return isOnPath || existsSync(client.folder(place)) || existsSync(client.config(place))
}
