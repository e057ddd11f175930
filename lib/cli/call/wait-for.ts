import { z } from 'zod'
import type { Call } from '#lib/cli/call/make-call.ts'
import { type Line, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { Refresh } from '#lib/index/boards/schema.ts'
import { capped } from '#lib/text/text.ts'

type Stream = { err: (text: string) => void; tty: { stderr: boolean; columns: number | undefined } }

const STEPS = 4 // lines at most where no line can be redrawn, at each quarter

/** Tells on standard error how far something is: one redrawn line in a terminal, plain lines elsewhere. */
export class Progress {
  readonly #stream: Stream
  readonly #quiet: boolean
  #last = ''
  #step = -1

  constructor(stream: Stream, quiet: boolean) {
    this.#stream = stream
    this.#quiet = quiet
  }

  tell(text: string, { done, total }: { done: number; total: number }): void {
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

  /** Takes the redrawn line away, so that what follows starts on an empty one. */
  end(): void {
    if (this.#last && this.#stream.tty.stderr) this.#stream.err('\r\u001b[2K')
    this.#last = ''
  }
}

const POLL_MS = 300

const Preparing = z.looseObject({
  status: z.literal('preparing'),
  stage: z.string(),
  done: z.int(),
  total: z.int(),
})
const Status = z.looseObject({ refresh: Refresh.nullable() })

const Refreshed = z.looseObject({ schema_version: z.literal('svc-boards-refresh:1'), refresh: Refresh })

/** Whether an answer is of a reading of boards that broke off. */
export function isFailedRefresh(answer: unknown): boolean {
  const parsed = Refreshed.safeParse(answer)
  return parsed.success && parsed.data.refresh.state === 'failed'
}

type Waiting = { terminal: Terminal; line: Line; quiet: boolean }

/** Sends a call and stays with it: asks again while the service prepares, and tells how a refresh goes on. */
export async function sendAndWait(call: Call, waiting: Waiting): Promise<Reply> {
  const progress = new Progress(waiting.terminal, waiting.quiet)
  try {
    if (call.path === '/api/boards/refresh' && call.body?.['wait'] === true) {
      return await followRefresh(call, { ...waiting, progress })
    }
    return await untilPrepared(call, { ...waiting, progress })
  } finally {
    progress.end()
  }
}

type Followed = Waiting & { progress: Progress }

async function untilPrepared(call: Call, { line, progress }: Followed): Promise<Reply> {
  for (;;) {
    const reply = await sendCall(call, line)
    const preparing = call.method === 'GET' && reply.status === 202 ? Preparing.safeParse(reply.value) : null
    if (!preparing?.success) return reply
    const { stage, done, total } = preparing.data
    progress.tell(stage, { done, total })
    await pause(line)
  }
}

async function followRefresh(call: Call, { line, progress }: Followed): Promise<Reply> {
  const answer = endOf(sendCall(call, line))
  let end = await Promise.race([answer, pause(line)])
  for (;;) {
    if (end && 'reply' in end) return end.reply
    // A connection that is silent for long may be cut; the reading itself goes on.
    const refresh = await readRefresh(line)
    if (end && refresh?.state !== 'running') return replyOf(refresh, end.problem)
    if (refresh?.state === 'running') {
      progress.tell('Reading boards:', { done: refresh.boards_done, total: refresh.boards_total })
    }
    end = (await Promise.race([answer, pause(line)])) ?? end
    if (end && 'problem' in end) await pause(line)
  }
}

type End = { reply: Reply } | { problem: unknown }

function endOf(answer: Promise<Reply>): Promise<End> {
  return answer.then(
    (reply) => ({ reply }),
    (problem: unknown) => ({ problem }),
  )
}

async function readRefresh(line: Line): Promise<Refresh | null> {
  const status = await sendCall({ method: 'GET', path: '/api/boards/status' }, line).catch(() => null)
  const parsed = Status.safeParse(status?.value)
  return parsed.success ? parsed.data.refresh : null
}

function replyOf(refresh: Refresh | null, problem: unknown): Reply {
  const broken = problem instanceof CliProblem && problem.code === 'no_answer'
  if (!refresh || !broken) throw problem
  const value = { schema_version: 'svc-boards-refresh:1', refresh }
  return { status: 200, ok: true, value, bytes: new TextEncoder().encode(JSON.stringify(value)) }
}

async function pause({ until }: Line): Promise<void> {
  await Bun.sleep(POLL_MS)
  if (!until.aborted) return
  const message = 'The service is not ready yet. Wait longer with --timeout <seconds>, or ask again later.'
  throw new CliProblem(EXITS.refused, { code: 'timed_out', message })
}
