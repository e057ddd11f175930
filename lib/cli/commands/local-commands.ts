import type { Command } from 'commander'
import { AGENT_NAMES, GROUPS, SHELLS } from '#lib/cli/command-words.ts'
import { EXIT_MEANINGS } from '#lib/cli/exits.ts'
import { FORCE, OUT, type OwnCommand, type OwnOption } from '#lib/cli/own-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** The commands that work on the home folder, start the server or help, without a call of a route. */
export const LOCAL_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'serve',
    description: 'Start the server of this home folder',
    options: [
      ['--port <number>', 'the port to listen on; 4747 when left out'],
      ['--no-open', 'do not open the page in the browser'],
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
    use: 'models key set <address>',
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
    use: 'backup restore <file>',
    description: 'Show the contents of a backup, ask, and restore it; the present data is kept aside',
    options: [['--yes', 'do not ask']],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runRestore,
  },
  {
    use: 'backup check <file>',
    description: 'Verify a backup file, without a server',
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runCheck,
  },
  {
    use: 'wipe',
    description: 'Remove all data of the home folder, with its backups',
    options: [['--yes', 'you mean it']],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/work/home.ts')).runWipe,
  },
  {
    use: 'help [command...]',
    description: 'Show the commands by groups, or the arguments and options of one',
    options: [['--all', 'every command with one line']],
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

/** The commands that set up other programs: agents, shells and the start at login. They ask no server. */
export const SET_UP_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'agent',
    description: 'List the agents that can be set up, and those that are',
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runList,
  },
  {
    use: 'agent install <agent>',
    choices: AGENT_NAMES,
    description: 'Show the changes that set up an agent (MCP server and skill), ask, and write them',
    options: [['--yes', 'do not ask']],
    helpText: `
Examples:
  svc agent install claude
  svc agent install codex --yes`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runInstall,
  },
  {
    use: 'agent remove <agent>',
    choices: AGENT_NAMES,
    description: 'Remove what `agent install` wrote, after asking',
    options: [['--yes', 'do not ask']],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runRemove,
  },
  {
    use: 'completion <shell>',
    choices: SHELLS,
    description: 'Print a script with which a shell completes commands, options and their values',
    helpText: `
Examples:
  svc completion bash > ~/.local/share/bash-completion/completions/svc
  svc completion zsh > ~/.zfunc/_svc
  svc completion fish > ~/.config/fish/completions/svc.fish`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/completion.ts')).runCompletion,
  },
  {
    use: 'extension [folder]',
    description: 'Write the browser extension into a folder, for Chromium and for Firefox',
    helpText: `
Examples:
  svc extension
  svc extension ~/shortlist`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/program.ts')).runExtension,
  },
  {
    use: 'service install',
    description: 'Show the file that starts the server at each login, ask, write it, and start the server',
    options: [['--yes', 'do not ask']],
    helpText: `
Examples:
  svc service install
  SVC_PORT=4848 svc service install --yes`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/service.ts')).runServiceInstall,
  },
  {
    use: 'service remove',
    description: 'Stop the server and remove what `service install` wrote, after asking',
    options: [['--yes', 'do not ask']],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/service.ts')).runServiceRemove,
  },
  {
    use: 'service status',
    description: 'Show whether the server starts at login and whether it is running',
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/service.ts')).runServiceStatus,
  },
  {
    use: 'uninstall',
    description: 'Remove what the program put on this machine, after asking; your home stays',
    options: [
      ['--yes', 'do not ask'],
      ['--home', 'remove the home too: roles, resume, answers, applications and backups'],
    ],
    helpText: `
Examples:
  svc uninstall
  svc uninstall --home`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/program.ts')).runUninstall,
  },
  {
    use: 'update [file]',
    description:
      'Show the changes of a release, from a CHANGELOG.md that you downloaded; nothing is sent or changed',
    helpText: `
Examples:
  svc update
  svc update CHANGELOG.md`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/program.ts')).runUpdate,
  },
]

const ROLE_LINES: OwnOption = ['--role <id>', 'only the lines of this role']

/** The commands of the main resume, resumes of jobs and letters that are not one call of one route. */
export const RESUME_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'master add <place> <text...>',
    description: 'Add a line to an entry (e3) or a section (summary)',
    options: [['--heading <text>', 'print it under this heading, as in `other "…" --heading Talks`']],
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runAdd,
  },
  {
    use: 'master edit <line> <text...>',
    description: 'Reword a line',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runEdit,
  },
  {
    use: 'master retire <ids...>',
    description: 'Remove lines or entries; `restore` brings them back',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runRetire,
  },
  {
    use: 'master restore <ids...>',
    description: 'Restore lines or entries that were removed',
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runRestore,
  },
  {
    use: 'master import <file>',
    description: 'Read a resume (PDF, DOCX, markdown, text, JSON Resume) into a proposal; --apply stores it',
    options: [
      ['--apply', 'store what was read'],
      ['--columns <count>', 'read each page of a PDF in 1, 2 or 3 columns'],
    ],
    loadHandler: async () => (await import('#lib/cli/work/master.ts')).runImport,
  },
  {
    use: 'master pdf',
    description:
      'Print your main resume without a job: PDF, or by its ending .docx, .md, .txt or .json (JSON Resume)',
    options: [
      OUT,
      ROLE_LINES,
      ['--header <file>', 'a JSON file with name, email and so on, for this one print'],
      FORCE,
    ],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterPdf,
  },
  {
    use: 'master text',
    description: 'Print your main resume as plain text, to paste into forms',
    options: [ROLE_LINES],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterText,
  },
  {
    use: 'master linkedin',
    description: 'Print your main resume as texts to paste into LinkedIn, each within its limit',
    options: [ROLE_LINES],
    helpText: '\nCalls POST /api/master/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runMasterLinkedin,
  },
  {
    use: 'resume tailor <link>',
    description: 'Let a model choose and word the lines of a job’s resume; rules do it if no model answers',
    options: [['--target <name>', 'the model target; the one of the settings when left out']],
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runTailor,
  },
  {
    use: 'resume pdf <link>',
    description: 'Print a job’s resume into a file: PDF, or by its ending .docx, .md or .txt',
    options: [
      OUT,
      ['--header <file>', 'a JSON file with name, email and so on, for this one print'],
      FORCE,
      ['--keep', 'keep a PDF without name and details in the resume’s folder of your home too'],
    ],
    helpText: '\nCalls POST /api/tailored-resumes/pdf, or .../file for another kind.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runPdf,
  },
  {
    use: 'letter file <link>',
    description: 'Print a job’s cover letter into a file: PDF, or by its ending .docx or .txt',
    options: [OUT, ['--header <file>', 'a JSON file with name, email and so on, for this one print'], FORCE],
    helpText: '\nCalls POST /api/letters/file.',
    loadHandler: async () => (await import('#lib/cli/work/resume.ts')).runLetterFile,
  },
]
