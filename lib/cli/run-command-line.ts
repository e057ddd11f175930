import { CommanderError } from 'commander'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import { makeProgram } from '#lib/cli/program.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

/** Runs one command line, without the program's own name, and returns its exit code. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const typed = words.length === 0 ? ['help'] : [...words]
    await makeProgram(typed, terminal).parseAsync(typed, { from: 'user' })
    return EXITS.well
  } catch (problem) {
    return endOf(problem, { terminal, json: requestsJson(words) })
  }
}

// A mistake in the options is found before they are parsed, so the typed words are searched.
function requestsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? words.length : end).includes('--json')
}

function endOf(problem: unknown, { terminal, json }: { terminal: Terminal; json: boolean }): number {
  if (problem instanceof CommandFailed) return EXITS.refused
  if (problem instanceof CommanderError) return endOfUsage(problem, { terminal, json })
  if (!(problem instanceof CliProblem)) throw problem
  if (json) terminal.out(`${problem.envelope()}\n`)
  else terminal.err(`${plain(problem)}\n`)
  return problem.exit
}

function endOfUsage(
  problem: CommanderError,
  { terminal, json }: { terminal: Terminal; json: boolean },
): number {
  if (problem.exitCode === 0) return EXITS.well
  const message = problem.message.replace(/^error: /, '').replaceAll('\n', '. ')
  if (json) terminal.out(`${new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message }).envelope()}\n`)
  return EXITS.bad_usage
}

function plain({ code, message, exit }: CliProblem): string {
  const text = safeLines(message).join(' ')
  return exit === EXITS.refused ? `${code}: ${text}` : text
}
