import type { BoardState } from '#db/rows/states.ts'
import type { Statement } from '#db/sql.ts'
import { NOT_REACHED } from '#lib/index/boards/not-reached.ts'
import { isPrivateHost } from '#lib/index/links/links.ts'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import type { SiteHeaders } from '#lib/index/systems/read-site.ts'

const MOST_AHEAD_MS = 2 * 86_400_000

const MIB = 1024 * 1024
const ANSWER_LIMIT = 48 * MIB
const LARGE = 4 * MIB
const MOST_VALUES = 3_000_000
const TIMEOUT_MS = 30_000
const TRIES = 3
// A board that demands a longer pause is not read until the next refresh.
const LONGEST_WAIT_MS = 20_000
// A host that repeats its request to slow down gets no requests for this long.
const LEAST_REST_MS = 60_000
/** The user agent of the service. */
export const USER_AGENT = "Mozilla/5.0 (compatible; Shortlist/0.1; a job seeker's own reader)"

/** The network access; a gateway gets every request instead of the boards themselves. */
export type BoardNetwork = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  gateway: string | null
  pause: (ms: number) => Promise<void>
  /** Runs work in the host's turn, so that no host gets too many requests. */
  atHostPace: <T>(host: string, work: () => Promise<T>) => Promise<T>
  /** Parses an XML answer, a page or a sitemap within limits of time and memory; by default here and without limits. */
  parse?: ParseAnswer
  /** Any good hash; a text counts as its bytes in UTF-8. */
  hash: (content: Uint8Array | string) => number
  /** Aborted when the service stops or the work's time is over: then no request is sent any more. */
  ended: AbortSignal
}

/** An answer to parse, from the last address of its redirects, with its headers X-Robots-Tag and Content-Type. */
type RawAnswer = { format: 'xml' | 'site'; bytes: Uint8Array; address: string } & SiteHeaders

/** Throws UnreadableAnswer for an answer of another shape, and for one that breaks a limit. */
export type ParseAnswer = (answer: RawAnswer) => Promise<unknown>

/** The limits of hosts: whether an address may be requested now, and the counts against its limits. */
type Limits = {
  admit: (address: string) => Promise<AskFailure | PostponedRequest | null>
  countRequest: (host: string) => void
  slowDown: (host: string, ms: number) => void
  /** The pause in ms before each request that a host's robots.txt asks for, and the sitemaps that it names. */
  wishesOf: (host: string, isPage?: boolean) => { delay_ms: number; sitemaps: string[] }
  /** Returns the statements that store changes since the last call. */
  takeChanged: () => Statement[]
}

/** Network access within the hosts' limits; `now` returns milliseconds since 1970. */
export type LimitedNetwork = BoardNetwork & { limits: Limits; now: () => number; large?: LargeTurn }

/**
 * The turn of a board to hold an answer of more than 4 MiB: one board has it at a time, from the answer until its postings have
 * room. Sixteen large answers at once take gigabytes.
 */
export type LargeTurn = {
  /** Takes the turn if it is free; true if this board has it. */
  tryTake: () => boolean
  take: () => Promise<void>
  leave: () => void
}

/** Parses an answer; throws UnreadableAnswer if it is no JSON, or holds more values than any board: a value takes up to 64 bytes. */
export function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > LARGE && holdsTooMany(bytes))
    throw new UnreadableAnswer('The board’s answer holds more than three million values and was not read.')
  const text = new TextDecoder().decode(bytes).trimStart()
  if (text === '') throw new UnreadableAnswer('The board answered nothing.')
  if (text.startsWith('<'))
    throw new UnreadableAnswer('The board answered a web page instead of its list of jobs.')
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer('The board’s answer is cut off or not JSON.')
  }
}

// Commas count in texts too, where one in sixty letters is usual.
function holdsTooMany(bytes: Uint8Array): boolean {
  let count = 0
  for (const sign of [0x2c, 0x5b]) {
    for (let index = bytes.indexOf(sign); index !== -1; index = bytes.indexOf(sign, index + 1)) {
      count += 1
      if (count > MOST_VALUES) return true
    }
  }
  return false
}

/** An answer of at most 48 MiB; `isReserved` if its headers ask machines not to use it. */
type HostAnswer = { bytes: Uint8Array; etag: string | null; isReserved: boolean } & SiteHeaders

/** Why there is no answer; `status` is null if the host did not answer at all. */
export type AskFailure = {
  outcome: 'failed'
  state: BoardState
  reason: string
  status: number | null
  /** The target of a redirect. */
  moved_to?: string
}

/** The reason for sending no request now; it says nothing about the board. */
export type PostponedRequest = { outcome: 'later'; reason: string }

type NoBoardAnswer = { outcome: 'unchanged' } | AskFailure | PostponedRequest
/** A request: an address, optionally with JSON to send; `missingStatuses` lists statuses that mean the same as 404. */
type PoliteRequest = {
  address: string
  etag: string | null
  json?: unknown
  missingStatuses?: readonly number[]
  format?: 'xml' | 'site' | undefined
  most_bytes?: number
}

/** Requests one address at the host's pace, with retries; never throws for a fault of the host. */
export async function askPolitely(
  politeRequest: PoliteRequest,
  outside: LimitedNetwork,
): Promise<HostAnswer | NoBoardAnswer> {
  const host = new URL(politeRequest.address).hostname
  if (outside.ended.aborted) return ENDED
  const refused = await outside.limits.admit(politeRequest.address)
  if (refused) return refused
  for (let tries = 1; ; tries += 1) {
    if (tries > 1) outside.limits.countRequest(host)
    const { delay_ms } = outside.limits.wishesOf(host, politeRequest.format === 'site')
    const result = await outside.atHostPace(host, async () => {
      if (delay_ms > 0 && !outside.ended.aborted) await outside.pause(delay_ms)
      return outside.ended.aborted ? ENDED : askOnce(politeRequest, outside)
    })
    if ('isLarge' in result) {
      // Outside of the host's turn, which the board that is read may need. The answer is requested again.
      await outside.large?.take()
      continue
    }
    if (!('retry_ms' in result)) return result
    const wait = result.retry_ms ?? 1000 * 2 ** tries
    if (tries === TRIES || wait > LONGEST_WAIT_MS) {
      // The host's other boards need not repeat the failure.
      if (result.failure.status === 429) outside.limits.slowDown(host, Math.max(wait, LEAST_REST_MS))
      return result.failure
    }
    await outside.pause(wait)
  }
}

const ENDED: PostponedRequest = { outcome: 'later', reason: 'The reading was ended.' }

type Retry = { retry_ms: number | null; failure: AskFailure }
type LargeAnswer = { isLarge: true }

async function askOnce(
  politeRequest: PoliteRequest,
  outside: LimitedNetwork,
): Promise<HostAnswer | NoBoardAnswer | Retry | LargeAnswer> {
  try {
    const response = await outside.fetch(throughGateway(politeRequest.address, outside.gateway), {
      ...requestOf(politeRequest),
      redirect: 'manual',
      signal: AbortSignal.any([outside.ended, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (response.status === 200)
      return await bodyOf(response, politeRequest.most_bytes ?? ANSWER_LIMIT, outside.large)
    await response.body?.cancel()
    if (politeRequest.missingStatuses?.includes(response.status)) return refusedStatus(response.status)
    return explainStatus(response, politeRequest.address)
  } catch (problem) {
    return failed('failing', explainProblem(problem))
  }
}

function requestOf({ etag, json, format }: PoliteRequest): RequestInit {
  const Accept = format === undefined ? 'application/json' : ACCEPTED[format]
  const headers: Record<string, string> = { Accept, 'User-Agent': USER_AGENT }
  if (etag) headers['If-None-Match'] = etag
  if (json === undefined) return { headers }
  headers['Content-Type'] = 'application/json'
  return { method: 'POST', headers, body: JSON.stringify(json) }
}

const ACCEPTED = {
  xml: 'application/rss+xml, application/xml, text/xml',
  site: 'text/html, application/xhtml+xml, application/xml, text/xml',
}

/** Returns the address of the actual request: the gateway's if there is one. */
export function throughGateway(address: string, gateway: string | null): string {
  return gateway === null ? address : `${gateway.replace(/\/$/, '')}/${address.replace(/^https?:\/\//, '')}`
}

async function bodyOf(
  response: Response,
  most_bytes: number,
  large?: LargeTurn,
): Promise<HostAnswer | NoBoardAnswer | LargeAnswer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most_bytes)
      return failed(
        'failing',
        `The board’s answer is larger than ${Math.round(most_bytes / MIB)} MiB and was not read.`,
      )
    if (size > LARGE && large?.tryTake() === false) return { isLarge: true }
    chunks.push(chunk)
  }
  const { headers } = response
  const robots_tag = headers.get('x-robots-tag') ?? ''
  return {
    bytes: joinChunks(chunks, size),
    etag: headers.get('etag'),
    isReserved: isReserved(headers),
    robots_tag,
    content_type: headers.get('content-type') ?? '',
  }
}

// Wishes about machines: the TDM Reservation Protocol, and the robots header.
function isReserved(headers: Headers): boolean {
  return headers.get('tdm-reservation') === '1' || /\bnoai\b/i.test(headers.get('x-robots-tag') ?? '')
}

function joinChunks(chunks: Uint8Array[], size: number): Uint8Array {
  const [first] = chunks
  if (first?.length === size) return first
  const bytes = new Uint8Array(size)
  let index = 0
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    bytes.set(chunk, index)
    index += chunk.length
  }
  return bytes
}

function explainStatus(response: Response, address: string): NoBoardAnswer | Retry {
  const { status } = response
  if (status === 304) return { outcome: 'unchanged' }
  if (status === 404 || status === 410) return refusedStatus(status)
  if (isRedirect(status)) {
    const location = response.headers.get('location')
    const moved_to = location === null ? undefined : URL.parse(location, address)?.href
    return { ...failed('gone', redirectReason(address, location), status), ...(moved_to ? { moved_to } : {}) }
  }
  if (status === 429) {
    const failure = failed('blocked', 'The board asks its readers to slow down.', status)
    return { retry_ms: retryAfter(response), failure }
  }
  if (status === 401 || status === 403)
    return failed('blocked', 'The board does not let programs read it.', status)
  const failure = failed('failing', `The board answered with status ${status}.`, status)
  return status >= 500 ? { retry_ms: retryAfter(response), failure } : failure
}

/** Returns whether a status is a redirect. */
export function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400
}

function refusedStatus(status: number): AskFailure {
  return failed('gone', 'The board does not exist any more.', status)
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

function explainProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return 'The board did not answer in time.'
  return NOT_REACHED.board
}

/** Returns a failure with a reason for people. */
export function failed(state: BoardState, reason: string, status: number | null = null): AskFailure {
  return { outcome: 'failed', state, reason, status }
}

/** Returns the reason why a redirect is no answer, with the target's host and nothing else from the response. */
export function redirectReason(address: string, location: string | null): string {
  const target = location === null ? null : URL.parse(location, address)
  const host = target && /^https?:$/.test(target.protocol) ? target.hostname : ''
  if (host !== '' && host === URL.parse(address)?.hostname) return notFollowed('another address of its own')
  return notFollowed(/^[a-z\d.-]{1,100}$/.test(host) && !isPrivateHost(host) ? host : 'another host')
}

const notFollowed = (where: string): string => `The board redirects to ${where}; that was not followed.`

/** Returns a posting without times more than two days in the future (ms since 1970), which must be wrong. */
export function notAhead(posting: ListedPosting, now: number): ListedPosting {
  const latest = now + MOST_AHEAD_MS
  const { published_at, updated_at } = posting
  if (!isAfter(published_at, latest) && !isAfter(updated_at, latest)) return posting
  const plausible = isAfter(updated_at, latest) ? null : updated_at
  return {
    ...posting,
    published_at: isAfter(published_at, latest) ? null : published_at,
    updated_at: plausible,
  }
}

function isAfter(moment: string | null, latest: number): boolean {
  return moment !== null && Date.parse(moment) > latest
}
