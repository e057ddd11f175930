import { SHELLS } from '#lib/cli/closed-words.ts'
import type { OwnCommand } from '#lib/cli/own-command.ts'

/** The commands that set up other programs. They ask no server. */
export const AGENT_COMMANDS: readonly OwnCommand[] = [
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
]
