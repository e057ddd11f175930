import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { keepNumbers } from '#lib/cli/call/row-numbers.ts'
import type { Reply } from '#lib/cli/call/send-call.ts'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import { ListedRows, type Screen } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { notReachedIn } from '#lib/index/boards/not-reached.ts'

export type PrintContext = {
  options: GlobalOptions
  terminal: Terminal
  /** The command that was typed, in whose words a refusal is printed. */
  declared?: RouteCommand
  /** The command of a list, such as `svc jobs`; the numbers of its rows are kept for the next command. */
  list?: string
  /** Prints an answer in another way than the presenter of its schema. */
  show?: (answer: unknown, screen: Screen) => string[]
}

/** Prints an answer by the options; a refusal ends the command. */
export async function printReply(
  reply: Reply,
  { options, terminal, show, list, declared }: PrintContext,
): Promise<void> {
  if (reply.value === undefined && reply.ok) {
    terminal.out(reply.bytes)
    return
  }
  if (!reply.ok) throw await refused(reply, declared ?? null)
  if (options.json) {
    terminal.out(reply.bytes)
    terminal.out('\n')
    return
  }
  const { wide, quiet, colour } = options
  const width = terminal.tty.stdout ? (terminal.tty.columns ?? 80) : 80
  const now = Date.now()
  const asLines = show ?? (await import('#lib/cli/presenters.ts')).showReply
  // A server at another address has no home here that could keep them.
  const rows = list !== undefined && options.url === null && !quiet ? new ListedRows() : undefined
  const lines = await asLines(reply.value, {
    width: wide ? Number.POSITIVE_INFINITY : width,
    quiet,
    colour,
    now,
    rows,
  })
  terminal.out(lines.map((line) => `${line}\n`).join(''))
  if (rows !== undefined && list !== undefined) await keepNumbers(rows, list, terminal)
}

/** Ends the command with its own exit code if the printed reason is that nothing answered behind a link. */
export function checkAnswered(reason: unknown, terminal: Terminal): void {
  const sentence = notReachedIn(reason)
  if (sentence === undefined) return
  terminal.err(`${sentence} Check the link, and the network connection of this computer.\n`)
  throw new CommandFailed(EXITS.no_network)
}

/** The end of a command after a refusal; it keeps the original answer. */
class Refused extends CliProblem {
  readonly #envelope: string

  constructor(error: { code: string; message: string }, envelope: string) {
    super(notReachedIn(error.message) ? EXITS.no_network : EXITS.refused, error)
    this.#envelope = envelope
  }

  override envelope(): string {
    return this.#envelope
  }
}

async function refused({ status, value, bytes }: Reply, declared: RouteCommand | null): Promise<CliProblem> {
  const error = refusalIn(value)
  if (error) {
    const { refusalWords } = await import('#lib/cli/call/refusal-words.ts')
    const message = refusalWords(error.message, declared)
    return new Refused({ code: error.code, message }, new TextDecoder().decode(bytes))
  }
  const message = `What answers there is not this service, or failed without a word (status ${status}).`
  return new CliProblem(EXITS.refused, { code: 'internal', message })
}

/** Returns the refusal in an answer of the service, or null if it is none. */
export function refusalIn(answer: unknown): { code: string; message: string } | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const { error } = answer
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null
  return { code: String(error.code), message: String(error.message) }
}
