import { type Failure, failureOf, type Reason } from '#lib/judge/targets/reasons.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import type { AskServer, CallLimits, LocalServer, ServerAnswer } from '#lib/judge/targets/targets.ts'

/** Sends one request; `fetch` of this machine, or one that checks the address first. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

type ServerOptions = CallLimits & {
  /** Sent to this server alone, and never part of a result. */
  key?: string | null
  send?: Send
}

const MOST_BYTES = 8 * 1024 * 1024

/** Returns the requests to the model server at an address; all of them together have one time limit. */
export function serverAt(
  address: string,
  { timeout_ms, signal, key, send = fetchHere }: ServerOptions,
): AskServer {
  const late = AbortSignal.timeout(Math.ceil(timeout_ms))
  const ended = AbortSignal.any([signal, late])
  return async (path, body) => {
    try {
      const response = await unlessEnded(
        send(`${address}${path}`, {
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          headers: {
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          redirect: 'manual',
          signal: ended,
        }),
        ended,
      )
      return await answerOf(response, key)
    } catch (problem) {
      if (signal.aborted) return failureOf('cancelled')
      if (late.aborted) return failureOf('timeout')
      return failureOf(reasonOf(problem))
    }
  }
}

// Neither a proxy nor another server ever gets the text. The runtime's own limit of five minutes is less than that of a slow machine, and
// ends a call as if the server were gone.
const fetchHere: Send = (address, init) =>
  fetch(address, { ...init, proxy: false, timeout: false } as RequestInit)

async function answerOf(response: Response, key: string | null | undefined): Promise<ServerAnswer | Failure> {
  const { status, headers } = response
  // A redirect would lead to a server that nobody named.
  if (status >= 300 && status < 400) {
    await response.body?.cancel().catch(() => undefined)
    return failureOf('cli_config')
  }
  const body = await textOf(response)
  if (body === null) return failureOf('too_big')
  return holds(body, key)
    ? failureOf('bad_output')
    : { status, body, retry_after: headers.get('retry-after') }
}

// A server that repeats the key would have it stored with its answer.
function holds(body: string, key: string | null | undefined): boolean {
  if (!key) return false
  if (body.includes(key)) return true
  try {
    return body.includes('\\') && JSON.stringify(JSON.parse(body)).includes(key)
  } catch {
    return false
  }
}

const IDLE_MS = 300

/** Returns the text of an answer; null if it is too long. A server that hangs after a whole object is left. */
async function textOf(response: Response): Promise<string | null> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  let last = ''
  try {
    for (;;) {
      const reading = reader.read()
      if (last.trimEnd().endsWith('}') && (await isLate(reading)) && isWhole(text)) return text
      const chunk = await reading
      if (chunk.done) return text + decoder.decode()
      bytes += chunk.value.length
      if (bytes > MOST_BYTES) return null
      last = decoder.decode(chunk.value, { stream: true })
      text += last
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function isLate(reading: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), IDLE_MS)
  })
  try {
    return await Promise.race([reading.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// A name service that does not answer cannot be called off.
function unlessEnded<T>(work: Promise<T>, ended: AbortSignal): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    if (ended.aborted) reject(ended.reason)
    else ended.addEventListener('abort', () => reject(ended.reason), { once: true })
  })
  return Promise.race([work, end])
}

const CERTIFICATE = /CERT|SELF_SIGNED|SIGNATURE|ISSUER|ALTNAME|SSL|TLS|EPROTO/

function reasonOf(problem: unknown): Reason {
  const { code, problem: refused } = problem as { code?: unknown; problem?: unknown }
  if (code === 'ConnectionRefused' || code === 'ECONNREFUSED') return 'not_installed'
  return refused === 'private_address' || CERTIFICATE.test(String(code)) ? 'cli_config' : 'network'
}

/** The programs that serve models on this machine, with their usual ports. */
const USUAL: readonly (readonly [number, string])[] = [
  [1234, 'LM Studio'],
  [8080, 'llama.cpp'],
  [11434, 'Ollama'],
  [1337, 'Jan'],
]

const LOOK_MS = 1500
const MOST_MODELS = 30

/** Asks the usual ports of this machine for a list of models, and nothing else; only for a person who asks for it. */
export async function findServers(usual = USUAL): Promise<LocalServer[]> {
  const servers = await Promise.all(usual.map(([port, name]) => findServer(port, name)))
  return servers.flatMap((server) => server ?? [])
}

async function findServer(port: number, name: string): Promise<LocalServer | null> {
  const address = `http://127.0.0.1:${port}/v1`
  const limits = { timeout_ms: LOOK_MS, signal: new AbortController().signal }
  const models = await TARGET_KINDS.openai.listModels(serverAt(address, limits))
  if (models === null) return null
  const targets = models.map((model) =>
    name === 'Ollama' ? `ollama:${model}` : `openai:${model}@${address}`,
  )
  return { name, address, targets: targets.filter(staysHere).slice(0, MOST_MODELS) }
}

function staysHere(name: string): boolean {
  const target = readTarget(name)
  return target !== null && !leavesMachine(target)
}
