import type { Call } from '#lib/cli/call/make-call.ts'
import { type Connection, checkServer, errorOf, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { notReachedIn } from '#lib/index/boards/not-reached.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { PROOF_HEADER, randomHex, signCall } from '#lib/service/person/sign.ts'
import { capped } from '#lib/text/text.ts'

type ProvenBody = Record<string, unknown>

const QUESTIONS: Record<string, (sent: ProvenBody, error: ProvenBody) => string> = {
  allow_target: ({ allowed_targets }) =>
    `Lines of your resume, answers and stories, and postings, may then be sent to: ${joined(allowed_targets)}`,
  choose_program: ({ model_target }) =>
    `This program of your computer is then run to assess jobs, and gets lines of your resume: ${String(model_target)}`,
  give_key: ({ key_variables }) =>
    `These variables of the server’s environment are then sent as keys, each to its address: ${joined(key_variables)}`,
  raise_calls: ({ pipeline }) =>
    `Up to ${String((pipeline as ProvenBody | undefined)?.['max_model_calls_per_day'])} calls a day are then made to models.`,
  use_words: (_, { words }) => `You decide on these words for your resume:\n  ${joined(words, '\n  ')}`,
  use_letter: (_, { words }) => `Your letter then says these words of a model:\n  ${joined(words, '\n  ')}`,
  approve_agent: (_, { asks, words }) =>
    `An agent asks for your yes:\n  ${joined([asks, ...(Array.isArray(words) ? words : [])], '\n  ')}`,
  restore: () => 'The newest backup takes the place of what your home holds, which is kept aside.',
  use_as_is: () => 'The damaged file is used as it is: what its damaged pages held may be wrong or gone.',
  begin_anew: () => 'You begin without roles, resume and answers; what your home holds is kept aside.',
}

/** The service's answer while it still prepares the result. */
type PreparingReply = { status: 'preparing'; stage: string; done: number; total: number }

// Parsed by hand: loading a schema would take longer than most calls.
function isPreparing(value: unknown): value is PreparingReply {
  const { status, stage, done, total } = (value ?? {}) as Partial<PreparingReply>
  return (
    status === 'preparing' && typeof stage === 'string' && Number.isInteger(done) && Number.isInteger(total)
  )
}

/** Returns whether an answer reports an interrupted reading of boards. */
export function isFailedRefresh(answer: unknown): boolean {
  const { schema_version, refresh } = (answer ?? {}) as {
    schema_version?: unknown
    refresh?: { state?: unknown }
  }
  return schema_version === 'svc-boards-refresh:1' && refresh?.state === 'failed'
}

/** Returns whether an answer reports that none of the boards could be read. */
export function isAllFailed(answer: unknown): boolean {
  const { schema_version, refresh } = (answer ?? {}) as {
    schema_version?: unknown
    refresh?: { boards_done?: unknown; failed?: unknown }
  }
  const { boards_done, failed } = refresh ?? {}
  return schema_version === 'svc-boards-refresh:1' && Number(failed) > 0 && failed === boards_done
}

/** Sends a call and repeats it while the service prepares; shows the progress of a refresh. */
export async function sendAndWait(call: Call, waiting: CallContext): Promise<Reply> {
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

async function untilPrepared(call: Call, { connection, progress, terminal }: FollowedCall): Promise<Reply> {
  for (;;) {
    const reply = await sendAsking(call, connection, terminal)
    if (call.method !== 'GET' || reply.status !== 202 || !isPreparing(reply.value)) return reply
    const { stage, done, total } = reply.value
    progress.show(stage, { done, total })
    await pause(connection)
  }
}

/**
 * Sends a call. If it needs the person's proof, asks in the terminal and sends it again with the proof. Without a
 * person at the terminal, or after a no, the refusal is the answer.
 */
async function sendAsking(call: Call, connection: Connection, terminal: Terminal): Promise<Reply> {
  const reply = await sendCall(call, connection)
  const error = reply.status === 403 ? errorOf(reply.value) : undefined
  if (error?.['code'] !== 'proof_required' || !isInteractive(terminal)) return reply
  const question = questionFor(call, error)
  return (await terminal.ask(safeLines(question).join('\n'))) ? sendProven(call, connection, terminal) : reply
}

/** Sends a call with the proof of the person at the terminal: a signature by the home's secret for this call alone. */
export async function sendProven(
  call: Call,
  connection: Connection,
  terminal: Pick<Terminal, 'environment'>,
): Promise<Reply> {
  const { server_id, secret } = await checkServer(connection, terminal.environment)
  const { pathname, search } = new URL(call.path, connection.address)
  const body = new TextEncoder().encode(call.body === undefined ? '' : JSON.stringify(call.body))
  const nonce = randomHex(16)
  const signed = { method: call.method, path: `${pathname}${search}`, body, server_id, nonce }
  const proof = `terminal ${nonce} ${await signCall(secret, signed)}`
  return sendCall(call, { ...connection, server_id }, { [PROOF_HEADER]: proof })
}

function questionFor({ body = {} }: Call, error: ProvenBody): string {
  const { consents } = error
  const questions = Array.isArray(consents) ? consents.flatMap((name) => QUESTIONS[String(name)] ?? []) : []
  const texts = questions.map((question) => question(body, error))
  return [...(texts.length > 0 ? texts : [String(error['message'])]), 'Do it?'].join('\n')
}

function joined(names: unknown, between = ', '): string {
  return Array.isArray(names) ? names.join(between) : String(names)
}

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
