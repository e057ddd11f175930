import { join } from 'node:path'
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

function codeFolder({ home, platform, environment }: AgentPlace): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code')
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'Code')
}
