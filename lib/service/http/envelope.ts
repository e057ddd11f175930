import { faultOf } from '#db/store-fault.ts'
import { acceptsGzip, namesEtag, type PackBytes, type WrittenReply } from '#lib/service/cached-reply.ts'
import type { Log } from '#lib/service/log.ts'
import { REFUSALS, Refusal } from '#lib/service/refusals.ts'

const ALWAYS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }
const DEFAULT_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Returns the error envelope of a thrown value (interface, Resources); the text of an internal error only goes to the log. */
export function refuse(problem: unknown, log: Log): Response {
  const refusal = asRefusal(problem)
  if (!refusal) log.error('request failed', { fault: describe(problem) })
  const { code, message, details } = refusal ?? internal(problem)
  const { allow, retry_after_seconds, current_text, ...facts } = details
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (typeof allow === 'string') headers.set('Allow', allow)
  if (typeof retry_after_seconds === 'number') headers.set('Retry-After', String(retry_after_seconds))
  // The record of a conflict holds text that a program must not take for the service's; mostly the person wrote it.
  const { current } = facts
  const labels =
    current === undefined ? {} : { _labels: { '/error/current': current_text ?? 'user-private' } }
  const body = { schema_version: 'svc-error:1', error: { code, message, ...facts }, ...labels }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  // HEAD states the length that GET would send.
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { status: REFUSALS[code].status, headers })
}

function asRefusal(problem: unknown): Refusal | null {
  if (problem instanceof Refusal) return problem
  // A full or read-only disk is reported alike, wherever it was noticed.
  const fault = problem instanceof Error ? faultOf(problem) : null
  return fault && new Refusal('target_unavailable', fault.message, { reason: fault.reason })
}

function internal(problem: unknown): Refusal {
  // So Bun calls a module that it cannot load: somebody emptied the cache folder, or replaced the program while it runs.
  const isFileGone = problem instanceof Error && /^(?:Resolve|Build)Message$/.test(problem.name)
  return new Refusal(
    'internal',
    isFileGone
      ? 'A file of the program is gone. Nothing of yours is lost. Stop the server and start it again.'
      : 'The service failed at this. Nothing is known to be lost; its log says more.',
  )
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}

/** Adds the headers that every answer carries; nothing is cached unless it says so. */
export function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(ALWAYS)) response.headers.set(name, value)
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/** Sends a written reply, packed where the caller takes that, or 304 if the request names its ETag. */
export async function sendWritten(
  { bytes, packed, etag, headers }: WrittenReply,
  requestHeaders: Headers,
  packBytes?: PackBytes,
): Promise<Response> {
  // A memory cache must revalidate each time, and no browser stores a person's list on disk.
  const etagHeader = { ETag: etag, Vary: 'Accept-Encoding' }
  if (namesEtag(requestHeaders.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: etagHeader })
  const body = acceptsGzip(requestHeaders) ? ((await packed?.(packBytes)) ?? null) : null
  const encoding = body === null ? {} : { 'Content-Encoding': 'gzip' }
  return new Response(body ?? bytes, { headers: { ...headers, ...etagHeader, ...encoding } })
}
