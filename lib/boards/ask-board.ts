import { type BoardAdapter, type BoardAnswer, UnreadableAnswer } from '#lib/boards/adapter.ts'
import type { BoardState } from '#lib/boards/schema.ts'

const ANSWER_LIMIT = 48 * 1024 * 1024
const TIMEOUT_MS = 30_000
const TRIES = 3
// A board that wants more patience than this is left alone until the next refresh.
const LONGEST_WAIT_MS = 20_000
const MOST_PAGES = 100
const USER_AGENT = "Mozilla/5.0 (compatible; Shortlist/0.1; a job seeker's own reader)"

/** How the outside is reached; a gateway gets every request instead of the boards themselves. */
export type Outside = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  gateway: string | null
  pause: (ms: number) => Promise<void>
  /** Runs work when the host's turn comes, so that no host is asked too often. */
  inTurn: <T>(host: string, work: () => Promise<T>) => Promise<T>
  hash: (bytes: Uint8Array) => number
  /** Aborted when the service stops: nobody is asked any more. */
  ended: AbortSignal
}

/** What is remembered of a board's last answer. */
export type Remembered = { board: string; etag: string | null; body_hash: number | null }

/** What a board said, or why nothing could be learnt from it. */
export type BoardReading =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; answer: Omit<BoardAnswer, 'next'>; etag: string | null; body_hash: number }
  | { outcome: 'failed'; state: BoardState; reason: string }

/** Asks a board for its postings; never throws for what a board does. */
export async function askBoard(
  adapter: BoardAdapter,
  remembered: Remembered,
  outside: Outside,
): Promise<BoardReading> {
  let reading: BoardReading = failed('gone', 'The board does not exist.')
  for (const address of adapter.addresses(remembered.board)) {
    reading = await readAll(adapter, { address, remembered }, outside)
    if (reading.outcome !== 'failed' || reading.state !== 'gone') return reading
  }
  return reading
}

type Asking = { address: string; remembered: Remembered }

async function readAll(adapter: BoardAdapter, { address, remembered }: Asking, outside: Outside) {
  const first = await readPage(adapter, { address, remembered }, outside)
  if (first.outcome !== 'page') return first
  const { postings, complete, company } = first.answer
  const answer = { postings: [...postings], complete, company }
  const seen = new Set(postings.map((posting) => posting.ext_id))
  let next = first.answer.next
  for (let pages = 1; next !== null; pages += 1) {
    if (pages === MOST_PAGES) return failed('failing', 'The board’s list has no end.')
    const page = await readPage(
      adapter,
      { address: next, remembered: { ...remembered, etag: null } },
      outside,
    )
    if (page.outcome !== 'page') return page
    const fresh = page.answer.postings.filter((posting) => !seen.has(posting.ext_id))
    for (const posting of fresh) seen.add(posting.ext_id)
    answer.postings.push(...fresh)
    answer.complete = answer.complete && page.answer.complete
    // A page that only repeats earlier ones is the end: some boards ignore where a page starts.
    next = fresh.length === 0 ? null : page.answer.next
  }
  // The first page's hash speaks for the whole board only when there is no other page.
  const one_page = first.answer.next === null
  return {
    outcome: 'read',
    answer,
    etag: one_page ? first.etag : null,
    body_hash: one_page ? first.body_hash : 0,
  } satisfies BoardReading
}

type Page = { outcome: 'page'; answer: BoardAnswer; etag: string | null; body_hash: number }

async function readPage(
  adapter: BoardAdapter,
  asking: Asking,
  outside: Outside,
): Promise<Page | BoardReading> {
  const got = await askPolitely(asking, outside)
  if ('outcome' in got) return got
  const { bytes, etag } = got
  const body_hash = outside.hash(bytes)
  if (body_hash === asking.remembered.body_hash) return { outcome: 'unchanged' }
  try {
    const answer = adapter.read(parse(bytes), asking.address)
    return { outcome: 'page', answer, etag, body_hash }
  } catch (problem) {
    const known = problem instanceof UnreadableAnswer
    return failed('failing', known ? problem.message : 'The board’s answer could not be understood.')
  }
}

function parse(bytes: Uint8Array): unknown {
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

type Got = { bytes: Uint8Array; etag: string | null }

async function askPolitely(asking: Asking, outside: Outside): Promise<Got | BoardReading> {
  const host = new URL(asking.address).hostname
  for (let tries = 1; ; tries += 1) {
    const result = await outside.inTurn(host, () => askOnce(asking, outside))
    if (!('retry_ms' in result)) return result
    const wait = result.retry_ms ?? 1000 * 2 ** tries
    if (tries === TRIES || wait > LONGEST_WAIT_MS) return result.failure
    await outside.pause(wait)
  }
}

type Retry = { retry_ms: number | null; failure: BoardReading }

async function askOnce(
  { address, remembered }: Asking,
  outside: Outside,
): Promise<Got | BoardReading | Retry> {
  const headers: Record<string, string> = { Accept: 'application/json', 'User-Agent': USER_AGENT }
  if (remembered.etag) headers['If-None-Match'] = remembered.etag
  try {
    const response = await outside.fetch(throughGateway(address, outside.gateway), {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([outside.ended, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (response.status === 200) return await bodyOf(response)
    await response.body?.cancel()
    return explainStatus(response)
  } catch (problem) {
    return failed('failing', explainProblem(problem))
  }
}

function throughGateway(address: string, gateway: string | null): string {
  return gateway === null ? address : `${gateway.replace(/\/$/, '')}/${address.slice('https://'.length)}`
}

async function bodyOf(response: Response): Promise<Got | BoardReading> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > ANSWER_LIMIT)
      return failed('failing', 'The board’s answer is larger than 48 MiB and was not read.')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, etag: response.headers.get('etag') }
}

function explainStatus(response: Response): BoardReading | Retry {
  const { status } = response
  if (status === 304) return { outcome: 'unchanged' }
  if (status === 404 || status === 410) return failed('gone', 'The board does not exist any more.')
  if (status >= 300 && status < 400)
    return failed('gone', 'The board sends its readers elsewhere; that was not followed.')
  if (status === 429) {
    const failure = failed('blocked', 'The board asks its readers to slow down.')
    return { retry_ms: retryAfter(response), failure }
  }
  if (status === 401 || status === 403) return failed('blocked', 'The board does not let programs read it.')
  const failure = failed('failing', `The board answered with status ${status}.`)
  return status >= 500 ? { retry_ms: retryAfter(response), failure } : failure
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

function explainProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return 'The board did not answer in time.'
  return 'The board could not be reached.'
}

function failed(state: BoardState, reason: string): BoardReading & { outcome: 'failed' } {
  return { outcome: 'failed', state, reason }
}
