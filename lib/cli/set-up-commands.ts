import { AGENT_NAMES, SHELLS } from '#lib/cli/closed-words.ts'
import type { OwnCommand } from '#lib/cli/own-command.ts'

/** The commands that set up other programs: agents, shells and the start at login. They ask no server. */
export const SET_UP_COMMANDS: readonly OwnCommand[] = [
  {
    use: 'agent',
    says: 'List the agents that can be set up, and those that are',
    asksNobody: true,
    work: async () => (await import('#lib/cli/agents/agent.ts')).runList,
  },
  {
    use: 'agent install',
    bare: '<agent>',
    choices: AGENT_NAMES,
    says: 'Show what sets up an agent (its MCP server and skill) as a diff, ask, and write it',
    options: [{ flags: '--yes', says: 'do not ask' }],
    after: `
Examples:
  svc agent install claude
  svc agent install codex --yes`,
    asksNobody: true,
    work: async () => (await import('#lib/cli/agents/agent.ts')).runInstall,
  },
  {
    use: 'agent remove',
    bare: '<agent>',
    choices: AGENT_NAMES,
    says: 'Take out what `agent install` wrote, after the same question',
    options: [{ flags: '--yes', says: 'do not ask' }],
    asksNobody: true,
    work: async () => (await import('#lib/cli/agents/agent.ts')).runRemove,
  },
  {
    use: 'completion',
    bare: '<shell>',
    choices: SHELLS,
    says: 'Print a script with which a shell completes commands, options and their values',
    after: `
Examples:
  svc completion bash > ~/.local/share/bash-completion/completions/svc
  svc completion zsh > ~/.zfunc/_svc
  svc completion fish > ~/.config/fish/completions/svc.fish`,
    asksNobody: true,
    work: async () => (await import('#lib/cli/completion/completion.ts')).runCompletion,
  },
  {
    use: 'service install',
    says: 'Show the file that starts the server at each login, ask, write it, and start the server',
    options: [{ flags: '--yes', says: 'do not ask' }],
    after: `
Examples:
  svc service install
  SVC_PORT=4848 svc service install --yes`,
    asksNobody: true,
    work: async () => (await import('#lib/cli/set-up/service.ts')).runServiceInstall,
  },
  {
    use: 'service remove',
    says: 'Stop the server, and take out what `service install` wrote, after the same question',
    options: [{ flags: '--yes', says: 'do not ask' }],
    asksNobody: true,
    work: async () => (await import('#lib/cli/set-up/service.ts')).runServiceRemove,
  },
  {
    use: 'service status',
    says: 'Tell whether the server starts at login, and whether it runs that way',
    asksNobody: true,
    work: async () => (await import('#lib/cli/set-up/service.ts')).runServiceStatus,
  },
  {
    use: 'update',
    bare: '[file]',
    says: 'Tell what is new in a release, from the CHANGELOG.md that you downloaded; nothing is sent or changed',
    after: `
Examples:
  svc update
  svc update CHANGELOG.md`,
    asksNobody: true,
    work: async () => (await import('#lib/cli/set-up/update.ts')).runUpdate,
  },
]
