import type { Command } from 'commander'
import { GROUPS } from '#lib/cli/command-words.ts'
import { EXIT_MEANINGS } from '#lib/cli/exits.ts'
import type { OwnCommand } from '#lib/cli/own-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** The commands that work on the home folder, start the server or help, without a call of a route. */
export const LOCAL_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'serve',
    description: 'Start the server of this home folder',
    options: [
      { flags: '--port <number>', description: 'the port to listen on; 4747 when left out' },
      { flags: '--no-open', description: 'do not open the page in the browser' },
    ],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/serve.ts')).runServe,
  },
  {
    use: 'status',
    description: 'Show the server, boards, new jobs, all that waits for you, and the next step',
    helpText: '\nExamples:\n  svc status\n  svc status --json | jq .next.command',
    loadHandler: async () => (await import('#lib/cli/work/status.ts')).runStatus,
  },
  {
    use: 'doctor',
    description: 'Check that everything works, with or without a server',
    loadHandler: async () => (await import('#lib/cli/work/doctor.ts')).runDoctor,
  },
  {
    use: 'open',
    description: 'Open the page in the browser',
    loadHandler: async () => (await import('#lib/cli/work/open.ts')).runOpen,
  },
  {
    use: 'pair',
    description: 'Print a link and a short code that pair one browser with you',
    helpText: '\nCalls POST /api/pairing/codes.',
    loadHandler: async () => (await import('#lib/cli/work/pair.ts')).runPair,
  },
  {
    use: 'models key set',
    positionals: '<address>',
    description: 'Store the key of a model server, which you type or paste when asked; it is not shown',
    helpText: `
Examples:
  svc models key set https://openrouter.ai

Calls PUT /api/model-keys.`,
    loadHandler: async () => (await import('#lib/cli/work/pair.ts')).runKeySet,
  },
  {
    use: 'mcp',
    description: 'Serve the tools for agents (MCP) over standard input and output, by the running server',
    helpText: `
Examples:
  svc mcp

A client starts it: {"mcpServers":{"svc":{"command":"svc","args":["mcp"]}}}
Calls POST /mcp.`,
    loadHandler: async () => (await import('#lib/cli/work/run-mcp.ts')).runMcp,
  },
  {
    use: 'backup restore',
    positionals: '<file>',
    description: 'Show the contents of a backup, ask, and restore it; the present data is kept aside',
    options: [{ flags: '--yes', description: 'do not ask' }],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runRestore,
  },
  {
    use: 'backup check',
    positionals: '<file>',
    description: 'Verify a backup file, without a server',
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runCheck,
  },
  {
    use: 'wipe',
    description: 'Remove all data of the home folder, with its backups',
    options: [{ flags: '--yes', description: 'you mean it' }],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runWipe,
  },
  {
    use: 'help',
    positionals: '[command...]',
    description: 'Show the commands by groups, or the arguments and options of one',
    options: [{ flags: '--all', description: 'every command with one line' }],
    isLocal: true,
    loadHandler: async () => showHelp,
  },
]

async function showHelp(command: Command, terminal: Terminal): Promise<void> {
  const program: Command = command.parent ?? command
  if (command.args.length === 0 && command.opts<{ all?: true }>().all !== true) {
    terminal.out(groupText(program))
    return
  }
  let current = program
  for (const word of command.args) {
    const child = current.commands.find((command) => command.name() === word)
    if (!child)
      program.error(`error: unknown command '${command.args.join(' ')}'`, {
        code: 'commander.unknownCommand',
      })
    current = child
  }
  current.outputHelp()
}

const NAMES = 14

// One screen of 24 lines and 80 columns.
function groupText(program: Command): string {
  const groups = GROUPS.map(({ title, words }) => `  ${title.padEnd(NAMES)}${words.join(', ')}`)
  return `${program.description()}

Usage: svc <command> [options]

${groups.join('\n')}

Examples:
  svc serve               start the server
  svc status              what is there, what waits for you, and the next step
  svc boards add <name>   follow a company by its name, site or any link
  svc new                 the new jobs; then svc job 1, svc apply 1

svc help <command> explains one; svc help --all lists every command.
Exit codes: ${EXIT_MEANINGS.map(({ code, short }) => `${code} ${short}`)
    .join(', ')
    .replace(', 130', ',\n130')}.
`
}
