import {
  type AskFailure,
  askPolitely,
  failed,
  jsonOf,
  type LimitedNetwork,
  notAhead,
  type ParseAnswer,
  type PostponedRequest,
} from '#lib/index/boards/ask-politely.ts'
import { isPrivateHost } from '#lib/index/links/links.ts'
import {
  type BoardAdapter,
  type BoardRequest,
  type ListedPosting,
  type ListPage,
  NotThere,
  type Send,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { mostBytes, readSite } from '#lib/index/systems/read-site.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'

const MOST_REQUESTS = 400

/** The stored marks of a board's last answer. */
type BoardMarks = { board: string; etag: string | null; body_hash: number | null }

/** A board's whole list over all pages; an incomplete list removes no posting. */
type ReadList = { postings: ListedPosting[]; complete: boolean; company: string | null; note: string }

/** A board's answer with its number of requests, or the reason for a failure. */
export type BoardReading =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; answer: ReadList; etag: string | null; body_hash: number; requests: number }
  | AskFailure
  | PostponedRequest

/** Why there is no list to read: it is unchanged, or the request failed. */
export type NoReading = Exclude<BoardReading, { outcome: 'read' }>

/** Thrown through an adapter to end its reading without an answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly reading: NoReading

  constructor(why: NoReading) {
    super(why.outcome)
    this.reading = why
  }
}

/** Requests the postings of a board; never throws for a fault of the board. */
export async function askBoard(
  adapter: BoardAdapter,
  remembered: BoardMarks,
  outside: LimitedNetwork,
): Promise<BoardReading> {
  const { board } = remembered
  if (!adapter.isBoard(board)) return NO_BOARD
  const sender = new RequestSender(outside, remembered)
  const list = new BoardList()
  try {
    const reading = adapter.list(board, { send: sender.send, now: outside.now(), brief: false })
    let step = await reading.next()
    while (!step.done) step = await reading.next(list.take(step.value, outside.now()))
    return { outcome: 'read', answer: list.readList(step.value), ...sender.told }
  } catch (problem) {
    return noReading(problem)
  }
}

/** The start of a board's list: its first postings, or whether it is empty. */
type FirstPage = { outcome: 'page'; postings: ListedPosting[]; complete: boolean }

/** Requests the first page of a board's list, which identifies the board; or returns the reason for a failure. */
export async function askFirstPage(
  adapter: BoardAdapter,
  board: string,
  outside: LimitedNetwork,
): Promise<FirstPage | NoReading> {
  if (!adapter.isBoard(board)) return NO_BOARD
  const { send } = new RequestSender(outside)
  const list = new BoardList()
  try {
    const reading = adapter.list(board, { send, now: outside.now(), brief: true })
    let step = await reading.next()
    while (!step.done) {
      const brought = list.take(step.value, outside.now())
      const { postings } = list
      if (postings.length > 0) return { outcome: 'page', postings, complete: false }
      step = await reading.next(brought)
    }
    return { outcome: 'page', postings: [], complete: step.value }
  } catch (problem) {
    return noReading(problem)
  }
}

/** Reads the list of a board from an existing answer, without a request. */
export async function readAnswer(
  adapter: BoardAdapter,
  { board, answer, now }: { board: string; answer: unknown; now: number },
): Promise<ReadList> {
  const answers = [answer]
  const neverSend = async () => {
    if (answers.length === 0) throw new NotThere('There is one answer alone.', null)
    return answers.pop()
  }
  const list = new BoardList()
  const reading = adapter.list(board, { send: neverSend, now, brief: false })
  let step = await reading.next()
  while (!step.done) step = await reading.next(list.take(step.value, now))
  return list.readList(step.value)
}

const NO_BOARD = failed('gone', 'The board does not exist.')

function noReading(problem: unknown): NoReading {
  if (problem instanceof NoAnswer) return problem.reading
  if (problem instanceof NotThere) return failed('gone', problem.message, problem.status)
  const isUnreadable = problem instanceof UnreadableAnswer
  return failed('failing', isUnreadable ? problem.message : 'The board’s answer could not be understood.')
}

/** Sends an adapter's requests during one reading of one board. */
export class RequestSender {
  readonly #outside: LimitedNetwork
  readonly #remembered: Pick<BoardMarks, 'etag' | 'body_hash'>
  #requests = 0
  #etag: string | null = null
  #body_hash = 0

  /** The first answer is compared with the stored marks. */
  constructor(
    outside: LimitedNetwork,
    remembered: Pick<BoardMarks, 'etag' | 'body_hash'> = { etag: null, body_hash: null },
  ) {
    this.#outside = outside
    this.#remembered = remembered
  }

  readonly send: Send = async (requestOrAddress) => {
    const isFirst = this.#requests === 0
    if (this.#requests === MOST_REQUESTS) {
      throw new NoAnswer(failed('failing', 'The board’s list has no end.'))
    }
    const request = typeof requestOrAddress === 'string' ? { address: requestOrAddress } : requestOrAddress
    const { etag } = isFirst ? this.#remembered : { etag: null }
    const { got, address } = await this.#follow(request, etag)
    if ('outcome' in got) {
      if (!isFirst) this.#requests += 1
      if (got.outcome === 'failed' && countsAsMissing(got, request))
        throw new NotThere(got.reason, got.status)
      throw new NoAnswer(got)
    }
    this.#requests += 1
    const { etag: newEtag, isReserved, ...answer } = got
    if (request.format === 'site' && isReserved) throw new NoAnswer(failed('blocked', RESERVED))
    if (isFirst) {
      this.#etag = newEtag
      this.#body_hash = this.#outside.hash(answer.bytes)
      if (this.#body_hash === this.#remembered.body_hash) throw new NoAnswer({ outcome: 'unchanged' })
    }
    const { format } = request
    if (format === undefined) return jsonOf(answer.bytes)
    const { parse = parseHere } = this.#outside
    return parse({ ...answer, format, address })
  }

  // A redirect is another request of the host, within its limits.
  async #follow(request: BoardRequest, etag: string | null) {
    const { follows, format } = request
    let { address } = request
    for (let hops = 0; ; hops += 1) {
      const most = format === 'site' ? { most_bytes: mostBytes(address) } : {}
      const got = await askPolitely(
        { ...request, ...most, address, etag: hops === 0 ? etag : null },
        this.#outside,
      )
      const next = 'outcome' in got && got.outcome === 'failed' ? got.moved_to : undefined
      const isFollowed = next !== undefined && hops < MOST_HOPS && mayFollow(next, { address, follows })
      if (!isFollowed) return { got, address }
      address = next
    }
  }

  /**
   * The number of answered requests, and the marks to store: a single answer can only represent the board if it is the
   * only one.
   */
  get told(): { requests: number; etag: string | null; body_hash: number } {
    const requests = this.#requests
    return requests === 1
      ? { requests, etag: this.#etag, body_hash: this.#body_hash }
      : { requests, etag: null, body_hash: 0 }
  }
}

/** Parses an answer in this thread, without limits. */
export const parseHere: ParseAnswer = async ({ format, bytes, address, ...headers }) =>
  format === 'site' ? readSite(bytes, address, headers) : readXml(bytes)

// A host that asks for a pause refuses every address.
function countsAsMissing({ state, status }: AskFailure, { mayBeRefused }: BoardRequest): boolean {
  return state === 'gone' || (mayBeRefused === true && state === 'blocked' && status !== TOO_MANY)
}

const TOO_MANY = 429
const RESERVED = 'The site asks that machines make no use of its pages.'
const MOST_HOPS = 3

function mayFollow(
  next: string,
  { address, follows }: { address: string; follows: BoardRequest['follows'] },
): boolean {
  if (!next.startsWith('https://')) return false
  return follows === 'anywhere' || (follows === 'host' && new URL(next).host === new URL(address).host)
}

/** Collects the pages of a board's list. */
class BoardList {
  readonly #postings = new Map<string, ListedPosting>()
  #company: string | null = null
  #note = ''
  #counted: { rows: number; total: number } | null = null

  get postings(): ListedPosting[] {
    return [...this.#postings.values()]
  }

  /** Adds a page; false if it only repeats earlier pages. */
  take(page: ListPage, now: number): boolean {
    const { postings, note } = withOpenLinks(page.postings)
    const fresh = postings.filter(({ ext_id }) => !this.#postings.has(ext_id))
    for (const posting of fresh) this.#postings.set(posting.ext_id, notAhead(posting, now))
    this.#company ??= page.company ?? null
    this.#note ||= page.note || note
    const { counted } = page
    if (counted) {
      const { rows, total } = this.#counted ?? { rows: 0, total: counted.total }
      this.#counted = { rows: rows + counted.rows - (postings.length - fresh.length), total }
    }
    return fresh.length > 0 || (counted !== undefined && postings.length === 0)
  }

  /** Returns all pages together; not the whole list if the board counts more rows. */
  readList(complete: boolean): ReadList {
    const { rows, total } = this.#counted ?? { rows: 0, total: 0 }
    const { postings } = this
    return { postings, complete: complete && rows >= total, company: this.#company, note: this.#note }
  }
}

/** Returns the postings with public links, and a sentence that counts the others; '' for none. */
export function withOpenLinks(postings: readonly ListedPosting[]): {
  postings: ListedPosting[]
  note: string
} {
  const open = postings.filter(({ url }) => !isPrivateHost(URL.parse(url)?.hostname ?? ''))
  const count = postings.length - open.length
  const countText =
    count === 1 ? '1 posting is left out: its link leads' : `${count} postings are left out: their links lead`
  return { postings: open, note: count === 0 ? '' : `${countText} into a private network.` }
}
