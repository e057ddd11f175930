import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { patch as patchToml, parse as readToml, stringify as writeToml } from '@decimalturn/toml-patch'
import { applyEdits, modify, type ParseError, parse as readJson } from 'jsonc-parser'
import type { AgentName } from '#lib/cli/command-words.ts'

/** The surroundings that decide where the files of an agent lie. */
export type AgentPlace = {
  home: string
  platform: string
  environment: Readonly<Record<string, string | undefined>>
}

/** An agent that can be set up: its config file, and the folder of its skills. */
export type AgentClient = {
  name: AgentName
  title: string
  /** Its program; without one on the PATH, its folder shows that it is installed. */
  program: string
  folder: (place: AgentPlace) => string
  config: (place: AgentPlace) => string
  format: 'json' | 'toml'
  /** The key of the config that holds the MCP servers. */
  servers: string
  /** Set if an entry names its transport. */
  typed: boolean
  skills: (place: AgentPlace) => string
}

const claudeFolder = ({ home, environment }: AgentPlace) =>
  environment['CLAUDE_CONFIG_DIR'] || join(home, '.claude')

const codexFolder = ({ home, environment }: AgentPlace) => environment['CODEX_HOME'] || join(home, '.codex')

/** The agents whose form was compared with what their own programs write, or with their public documents. */
export const AGENTS: readonly AgentClient[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    program: 'claude',
    folder: claudeFolder,
    config: ({ home, environment }) => join(environment['CLAUDE_CONFIG_DIR'] || home, '.claude.json'),
    format: 'json',
    servers: 'mcpServers',
    typed: true,
    skills: (place) => join(claudeFolder(place), 'skills'),
  },
  {
    name: 'codex',
    title: 'Codex',
    program: 'codex',
    folder: codexFolder,
    config: (place) => join(codexFolder(place), 'config.toml'),
    format: 'toml',
    servers: 'mcp_servers',
    typed: false,
    skills: ({ home }) => join(home, '.agents', 'skills'),
  },
  {
    name: 'cursor',
    title: 'Cursor',
    program: 'cursor',
    folder: ({ home }) => join(home, '.cursor'),
    config: ({ home }) => join(home, '.cursor', 'mcp.json'),
    format: 'json',
    servers: 'mcpServers',
    typed: false,
    skills: ({ home }) => join(home, '.cursor', 'skills'),
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    program: 'gemini',
    folder: ({ home }) => join(home, '.gemini'),
    config: ({ home }) => join(home, '.gemini', 'settings.json'),
    format: 'json',
    servers: 'mcpServers',
    typed: false,
    skills: ({ home }) => join(home, '.gemini', 'skills'),
  },
  {
    name: 'vscode',
    title: 'VS Code',
    program: 'code',
    folder: codeFolder,
    config: (place) => join(codeFolder(place), 'User', 'mcp.json'),
    format: 'json',
    servers: 'servers',
    typed: true,
    skills: ({ home }) => join(home, '.copilot', 'skills'),
  },
]

/** The name of the server in every config. */
export const SERVER_NAME = 'shortlist'

/** The MCP server as a config names it. */
export type ServerEntry = { command: string; args: string[]; env?: Record<string, string> }

/** The reason why a config is left as it is, in a sentence that follows the path of the file. */
export class UnfitConfig extends Error {}

const BYTE_ORDER_MARK = '\ufeff'

type ConfigForm = Pick<AgentClient, 'format' | 'servers' | 'typed'>
type Table = Record<string, unknown>

/**
 * Returns the text of a config with the server in it; everything else stays, comments too. Keys that the person gave
 * the entry stay, for example `trust`. Throws {@link UnfitConfig}.
 */
export function withServer(text: string, form: ConfigForm, entry: ServerEntry): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return `${BYTE_ORDER_MARK}${withServer(text.slice(1), form, entry)}`
  const { config, servers } = readConfig(text, form)
  const before = servers?.[SERVER_NAME]
  if (before !== undefined && !isTable(before)) throw new UnfitConfig(notTable(form, SERVER_NAME))
  const address = ['url', 'httpUrl', 'serverUrl'].find((key) => before?.[key] !== undefined)
  if (address !== undefined)
    throw new UnfitConfig(`names Shortlist by an address (${address}) already. Remove that entry first`)
  const env = { ...(isTable(before?.['env']) ? before['env'] : {}), ...entry.env }
  const after = {
    ...(form.typed ? { type: 'stdio' } : {}),
    ...before,
    command: entry.command,
    args: entry.args,
    ...(Object.keys(env).length > 0 ? { env } : {}),
  }
  if (isDeepStrictEqual(before, after)) return text
  return written(text, form, { ...config, [form.servers]: { ...servers, [SERVER_NAME]: after } })
}

/** Returns the text of a config without the server; the same text if it has none. Throws {@link UnfitConfig}. */
export function withoutServer(text: string, form: ConfigForm): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return `${BYTE_ORDER_MARK}${withoutServer(text.slice(1), form)}`
  const { config, servers } = readConfig(text, form)
  if (servers?.[SERVER_NAME] === undefined) return text
  const { [SERVER_NAME]: _removed, ...others } = servers
  return written(text, form, { ...config, [form.servers]: others })
}

/**
 * Returns a config without the server, an empty list of servers and white space, to compare it with another: '' if nothing else is in
 * it. Throws {@link UnfitConfig}.
 */
export function restOfConfig(text: string, form: ConfigForm): string {
  const bare = withoutServer(text, form).replace(BYTE_ORDER_MARK, '').replaceAll(/\s+/g, '')
  const { servers } = form
  const rest = bare.replace(`"${servers}":{}`, '').replace('{,', '{').replace(`[${servers}]`, '')
  return rest === '{}' ? '' : rest
}

/** Returns whether a config names the server; false if it cannot be read. */
export function hasServer(text: string, form: ConfigForm): boolean {
  try {
    return readConfig(text.replace(BYTE_ORDER_MARK, ''), form).servers?.[SERVER_NAME] !== undefined
  } catch {
    return false
  }
}

function readConfig(text: string, form: ConfigForm): { config: Table; servers: Table | undefined } {
  const config = form.format === 'json' ? jsonOf(text) : tomlOf(text)
  const servers = config[form.servers]
  if (servers !== undefined && !isTable(servers)) throw new UnfitConfig(notTable(form, form.servers))
  return { config, servers }
}

function notTable({ format }: ConfigForm, key: string): string {
  return `has a "${key}" that is not ${format === 'json' ? 'an object' : 'a table'}`
}

function jsonOf(text: string): Table {
  if (text.trim() === '') return {}
  const problems: ParseError[] = []
  const value: unknown = readJson(text, problems, { allowTrailingComma: true })
  const [first] = problems
  if (first) throw new UnfitConfig(`is not JSON: line ${lineAt(text, first.offset)} cannot be read`)
  if (!isTable(value)) throw new UnfitConfig('is not a JSON object')
  return value
}

function tomlOf(text: string): Table {
  try {
    return readToml(text) as Table
  } catch (problem) {
    const line = problem instanceof Error && 'line' in problem ? `: line ${problem.line} cannot be read` : ''
    throw new UnfitConfig(`is not TOML${line}`)
  }
}

// A library that lost or changed anything else would be found here, before anything is written.
function written(text: string, form: ConfigForm, config: Table): string {
  const edits = form.format === 'json' ? [jsonWith] : [tomlWithTable, patchedToml]
  for (const edit of edits) {
    const after = edit(text, form, config)
    if (isTextOf(after, form, config)) return after
  }
  throw new UnfitConfig('has a form that cannot be changed safely')
}

function isTextOf(text: string, { format }: ConfigForm, config: Table): boolean {
  try {
    return isDeepStrictEqual(plain(format === 'json' ? jsonOf(text) : tomlOf(text)), plain(config))
  } catch {
    return false
  }
}

// A new table at the end is the form that Codex writes; it fits unless the servers are an inline table.
function tomlWithTable(text: string, { servers }: ConfigForm, config: Table): string {
  const entry = (config[servers] as Table)[SERVER_NAME]
  if (!isTable(entry)) return text
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || text.endsWith(`${eol}${eol}`) ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`
  const { env, ...values } = entry
  const tables = { '': values, ...(env === undefined ? {} : { '.env': env }) }
  const lines = Object.entries(tables).map(
    ([end, table]) => `[${servers}.${SERVER_NAME}${end}]\n${writeToml(table).trimEnd()}\n`,
  )
  return `${text}${gap}${lines.join('\n').replaceAll('\n', eol)}`
}

function patchedToml(text: string, _form: ConfigForm, config: Table): string {
  return patchToml(text, config)
}

// Values of TOML are compared by what they say: dates are objects of the library.
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)))
}

function jsonWith(text: string, { servers }: ConfigForm, config: Table): string {
  const start = text.trim() === '' ? '{}\n' : text
  const entry = (config[servers] as Table)[SERVER_NAME]
  const indent = /^([ \t]+)\S/m.exec(start)?.[1] ?? '  '
  const edits = modify(start, [servers, SERVER_NAME], entry, {
    formattingOptions: {
      insertSpaces: !indent.startsWith('\t'),
      tabSize: indent.startsWith('\t') ? 1 : indent.length,
      eol: start.includes('\r\n') ? '\r\n' : '\n',
    },
    // At the beginning, so that no line of others gets a comma.
    getInsertionIndex: () => 0,
  })
  return applyEdits(start, edits)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function codeFolder({ home, platform, environment }: AgentPlace): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code')
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'Code')
}
