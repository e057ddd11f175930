import type { Call } from '#lib/cli/call/make-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'

const NONE = 'No server is running. Start it with: svc serve'

/** The end of a command that reached no server. */
export function noServer(): CliProblem {
  return new CliProblem(EXITS.no_server, { code: 'no_server', message: NONE })
}

/** The address of the server, the actor, and the time limit; `server_id` names the only server that may answer. */
export type Connection = { address: string; actor: string; until: AbortSignal; server_id?: string }

/** An answer: its bytes, its value if it is JSON, and how many lines of a file have words that wait for approval. */
export type Reply = { status: number; ok: boolean; bytes: Uint8Array; value: unknown; words_waiting?: number }

/** Sends one call, with more headers where they are given, and reads the whole answer. */
export async function sendCall(
  { method, path, body }: Call,
  connection: Connection,
  more: Record<string, string> = {},
): Promise<Reply> {
  goAroundProxies()
  const reply = await readReply(`${connection.address}${path}`, {
    method,
    redirect: 'manual',
    signal: connection.until,
    headers: {
      'X-Svc-Actor': connection.actor,
      ...(connection.server_id === undefined ? {} : { 'X-Svc-Server': connection.server_id }),
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (reply.status === 409 && errorOf(reply.value)?.['code'] === 'wrong_server')
    throw wrongServer(connection.address)
  return reply
}

async function readReply(address: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(address, init)
    const { status, ok, headers } = response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const words_waiting = Number(headers.get('x-svc-words-waiting') ?? 0)
    return { status, ok, bytes, value: readValue(response, bytes), words_waiting }
  } catch (problem) {
    throw explain(problem)
  }
}

/** Returns the error object of an answer that refuses; undefined for any other answer. */
export function errorOf(answer: unknown): Record<string, unknown> | undefined {
  return (answer as { error?: Record<string, unknown> } | null | undefined)?.error
}

/** The end of a command that reached another server than that of its home. */
export function wrongServer(address: string): CliProblem {
  const message = `Another server answers at ${address}, not that of your home folder, so it was sent nothing. Start yours with: svc serve. One that was started by an earlier version has to be started again.`
  return new CliProblem(EXITS.no_server, { code: 'wrong_server', message })
}

// A proxy of the environment would see private data, and could not reach this computer anyway.
function goAroundProxies(): void {
  process.env['NO_PROXY'] = '127.0.0.1,localhost,::1'
  process.env['no_proxy'] = process.env['NO_PROXY']
}

function readValue(response: Response, bytes: Uint8Array): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  // A file is passed on unchanged.
  if (response.headers.has('content-disposition')) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function explain(problem: unknown): CliProblem {
  if (problem instanceof Error && (problem.name === 'TimeoutError' || problem.name === 'AbortError')) {
    const message = 'The service did not answer in time. Wait longer with --timeout <seconds>.'
    return new CliProblem(EXITS.refused, { code: 'timed_out', message })
  }
  const code = problem instanceof Error && 'code' in problem ? problem.code : ''
  if (code === 'ECONNREFUSED' || code === 'ConnectionRefused') return noServer()
  const message = 'The connection to the service broke off. Ask again; `svc doctor` looks for the cause.'
  return new CliProblem(EXITS.no_server, { code: 'no_answer', message })
}
