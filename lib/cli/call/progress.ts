import type { Call } from '#lib/cli/call/make-call.ts'
import { type Connection, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { notReachedIn } from '#lib/index/boards/not-reached.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
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

/** Sends the call that reads boards and shows its progress until the end; a cut connection ends nothing. */
export async function followRefresh(call: Call, { connection, progress }: FollowedCall): Promise<Reply> {
  const answer = endOf(sendCall(call, connection))
  let end = await Promise.race([answer, pause(connection)])
  for (;;) {
    if (end && 'reply' in end) return end.reply
    // A silent connection may be cut; the reading itself continues.
    const refresh = await readRefresh(connection)
    if (end && refresh?.state !== 'running') return replyOf(refresh, end.problem)
    if (refresh?.state === 'running') {
      progress.show('Reading boards:', { done: refresh.boards_done, total: refresh.boards_total })
    }
    end = (await Promise.race([answer, pause(connection)])) ?? end
    if (end && 'problem' in end) await pause(connection)
  }
}

function endOf(answer: Promise<Reply>): Promise<{ reply: Reply } | { problem: unknown }> {
  return answer.then(
    (reply) => ({ reply }),
    (problem: unknown) => ({ problem }),
  )
}

// Loaded here: the schema takes longer to load than most calls take.
async function readRefresh(connection: Connection): Promise<Refresh | null> {
  const { Refresh } = await import('#lib/index/boards/schema.ts')
  const status = await sendCall({ method: 'GET', path: '/api/boards/status' }, connection).catch(() => null)
  const { refresh } = (status?.value ?? {}) as { refresh?: unknown }
  return Refresh.safeParse(refresh).data ?? null
}

function replyOf(refresh: Refresh | null, problem: unknown): Reply {
  const broken = problem instanceof CliProblem && problem.code === 'no_answer'
  if (!refresh || !broken) throw problem
  const value = { schema_version: 'svc-boards-refresh:1', refresh }
  return { status: 200, ok: true, value, bytes: new TextEncoder().encode(JSON.stringify(value)) }
}

/** Ends the command with its own exit code if no failing board could even be reached: then the network is most likely missing. */
export async function checkReached(connection: Connection, terminal: Terminal): Promise<void> {
  const { value } = await sendCall({ method: 'GET', path: '/api/boards?state=failing' }, connection)
  const { z } = await import('zod')
  const Failing = z.looseObject({ boards: z.array(z.looseObject({ reason: z.string().nullable() })) })
  const boards = Failing.safeParse(value).data?.boards ?? []
  if (boards.length === 0 || boards.some(({ reason }) => !notReachedIn(reason))) return
  terminal.err(
    'No board could be reached. Check the network connection of this computer, then repeat: svc refresh --wait\n',
  )
  throw new CommandFailed(EXITS.no_network)
}
