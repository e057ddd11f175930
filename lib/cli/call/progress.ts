import type { Connection } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { capped } from '#lib/text/text.ts'

type Stream = { err: (text: string) => void; tty: { stderr: boolean; columns: number | undefined } }

const STEPS = 4 // lines at most where no line can be redrawn, at each quarter

/** Shows progress on standard error: one redrawn line in a terminal, plain lines elsewhere. */
export class Progress {
  readonly #stream: Stream
  readonly #quiet: boolean
  #last = ''
  #step = -1

  constructor(stream: Stream, quiet: boolean) {
    this.#stream = stream
    this.#quiet = quiet
  }

  show(text: string, { done, total }: { done: number; total: number }): void {
    const line = total > 0 ? `${text} ${done} of ${total}` : text
    if (this.#quiet || line === this.#last) return
    if (this.#stream.tty.stderr) {
      this.#stream.err(`\r\u001b[2K${capped(line, (this.#stream.tty.columns ?? 80) - 1)}`)
    } else {
      const step = total > 0 ? Math.floor((done / total) * STEPS) : 0
      if (step === this.#step) return
      this.#step = step
      this.#stream.err(`${line}\n`)
    }
    this.#last = line
  }

  /** Removes the redrawn line, so that output continues on an empty line. */
  end(): void {
    if (this.#last && this.#stream.tty.stderr) this.#stream.err('\r\u001b[2K')
    this.#last = ''
  }
}

/** The terminal and connection of a call whose progress is followed. */
export type CallContext = { terminal: Terminal; connection: Connection; quiet: boolean }

/** A followed call with its progress display. */
export type FollowedCall = CallContext & { progress: Progress }

const POLL_MS = 300

/** Waits a little, and ends the command at its time limit. */
export async function pause({ until }: Connection): Promise<void> {
  await Bun.sleep(POLL_MS)
  if (!until.aborted) return
  const message = 'The service is not ready yet. Wait longer with --timeout <seconds>, or ask again later.'
  throw new CliProblem(EXITS.refused, { code: 'timed_out', message })
}
