import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'

/** Ends a command that needs a person if none sits at the terminal; `needs` names the step. */
export function checkPerson(terminal: Terminal, needs: string): void {
  if (isInteractive(terminal)) return
  const message = `${needs} Run the command yourself in a terminal, not from a program or through a pipe.`
  throw new CliProblem(EXITS.refused, { code: 'proof_required', message })
}
