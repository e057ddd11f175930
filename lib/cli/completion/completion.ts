import type { Command } from 'commander'
import type { Shell } from '#lib/cli/closed-words.ts'
import { candidatesOf } from '#lib/cli/completion/candidates.ts'
import { bashScript, fishScript, zshScript } from '#lib/cli/completion/scripts.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** `svc completion SHELL`: prints the script. It holds all words, so a press of Tab starts no program. */
export async function runCompletion(command: Command, terminal: Terminal): Promise<void> {
  const program = command.parent ?? command
  terminal.out(SCRIPTS[command.args[0] as Shell](candidatesOf(program, COMMANDS)))
}
