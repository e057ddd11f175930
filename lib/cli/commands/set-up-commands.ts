import { AGENT_NAMES, SHELLS } from '#lib/cli/closed-words.ts'
import type { OwnCommand } from '#lib/cli/own-command.ts'

/** The commands that set up other programs: agents, shells and the start at login. They ask no server. */
export const SET_UP_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'agent',
    description: 'List the agents that can be set up, and those that are',
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runList,
  },
  {
    use: 'agent install',
    positionals: '<agent>',
    choices: AGENT_NAMES,
    description: 'Show the changes that set up an agent (MCP server and skill), ask, and write them',
    options: [{ flags: '--yes', description: 'do not ask' }],
    helpText: `
Examples:
  svc agent install claude
  svc agent install codex --yes`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runInstall,
  },
  {
    use: 'agent remove',
    positionals: '<agent>',
    choices: AGENT_NAMES,
    description: 'Remove what `agent install` wrote, after asking',
    options: [{ flags: '--yes', description: 'do not ask' }],
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/agents/agent.ts')).runRemove,
  },
  {
    use: 'completion',
    positionals: '<shell>',
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
    use: 'extension',
    positionals: '[folder]',
    description: 'Write the browser extension into a folder, for Chromium and for Firefox',
    helpText: `
Examples:
  svc extension
  svc extension ~/shortlist`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/extension.ts')).runExtension,
  },
  {
    use: 'service install',
    description: 'Show the file that starts the server at each login, ask, write it, and start the server',
    options: [{ flags: '--yes', description: 'do not ask' }],
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
    options: [{ flags: '--yes', description: 'do not ask' }],
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
      { flags: '--yes', description: 'do not ask' },
      {
        flags: '--home',
        description: 'remove the home too: roles, resume, answers, applications and backups',
      },
    ],
    helpText: `
Examples:
  svc uninstall
  svc uninstall --home`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/uninstall.ts')).runUninstall,
  },
  {
    use: 'update',
    positionals: '[file]',
    description:
      'Show the changes of a release, from a CHANGELOG.md that you downloaded; nothing is sent or changed',
    helpText: `
Examples:
  svc update
  svc update CHANGELOG.md`,
    isLocal: true,
    loadHandler: async () => (await import('#lib/cli/set-up/update.ts')).runUpdate,
  },
]
