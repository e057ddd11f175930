import type { Call } from '#lib/cli/call/make-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { readSecret } from '#lib/runtime/home/home-files.ts'
import { homeFolder, readServerNote } from '#lib/runtime/home/home-folder.ts'
import { randomHex, sameText, signServer } from '#lib/service/person/sign.ts'

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

/** Returns the connection to the server in the options, with the command's time limit; exits with 3 if there is none. */
export async function connect(options: GlobalOptions, { environment }: Terminal): Promise<Connection> {
  const address = await findServer(options.url, environment)
  const connection = { address, actor: options.actor, until: AbortSignal.timeout(options.timeoutMs) }
  // An address from the person identifies the server.
  if (options.url !== null) return connection
  const { server_id } = await checkServer(connection, environment)
  return { ...connection, server_id }
}

/** Returns the address of the server: from the options, else from the home's own note; exits with 3 if there is none. */
export async function findServer(
  address: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (address !== null) return checkAddress(address)
  const note = await readServerNote(homeFolder(environment))
  if (!note) throw noServer()
  return `http://127.0.0.1:${note.port}`
}

function checkAddress(address: string): string {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  const message = 'The address of the server is not one such as http://127.0.0.1:4747.'
  throw new CliProblem(EXITS.bad_usage, { code: 'bad_usage', message })
}

/** A server that proved to serve this home, with the shared secret. */
type CheckedServer = { server_id: string; secret: string }

/**
 * Makes the server prove that it serves this home before any data is sent; exits with 3 otherwise. A foreign server on
 * the port then learns neither the home's secret nor the command's data.
 */
export async function checkServer(
  connection: Connection,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CheckedServer> {
  const secret = await readSecret(homeFolder(environment))
  const challenge = randomHex(16)
  const { server_id: _, ...unchecked } = connection
  const reply = await sendCall({ method: 'GET', path: `/api/server?challenge=${challenge}` }, unchecked)
  const { server_id, proof } = (reply.value ?? {}) as { server_id?: unknown; proof?: unknown }
  if (secret === null || typeof server_id !== 'string' || typeof proof !== 'string')
    throw wrongServer(connection.address)
  const port = Number(new URL(connection.address).port || 80)
  if (!sameText(await signServer(secret, { challenge, server_id, port }), proof))
    throw wrongServer(connection.address)
  return { server_id, secret }
}
