import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/global-options.ts'
import { refusalIn } from '#lib/cli/rules/refusal-in.ts'
import type { Reply } from '#lib/cli/send-call.ts'
import type { Screen } from '#lib/cli/show/screen.ts'
import { showReply } from '#lib/cli/show/show-reply.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

export type Printing = {
  options: GlobalOptions
  terminal: Terminal
  /** Makes lines of an answer otherwise than by its own name for its shape. */
  show?: (answer: unknown, screen: Screen) => string[]
}

/** Prints an answer as the options say; one that refuses ends the command. */
export function printReply(reply: Reply, { options, terminal, show = showReply }: Printing): void {
  if (reply.value === undefined && reply.ok) {
    terminal.out(reply.bytes)
    return
  }
  if (!reply.ok) throw refused(reply)
  if (options.json) {
    terminal.out(reply.bytes)
    terminal.out('\n')
    return
  }
  const { wide, quiet, colour } = options
  const width = terminal.tty.stdout ? (terminal.tty.columns ?? 80) : 80
  const now = Date.now()
  const lines = show(reply.value, { width: wide ? Number.POSITIVE_INFINITY : width, quiet, colour, now })
  terminal.out(lines.map((line) => `${line}\n`).join(''))
}

/** The end of a command that the service refused; it keeps the answer as it came. */
class Refused extends CliProblem {
  readonly #envelope: string

  constructor(error: { code: string; message: string }, envelope: string) {
    super(EXITS.refused, error)
    this.#envelope = envelope
  }

  override envelope(): string {
    return this.#envelope
  }
}

function refused({ status, value, bytes }: Reply): CliProblem {
  const error = refusalIn(value)
  if (error) return new Refused(error, new TextDecoder().decode(bytes))
  const message = `What answers there is not this service, or failed without a word (status ${status}).`
  return new CliProblem(EXITS.refused, { code: 'internal', message })
}
