import {
  type AskFailure,
  askPolitely,
  failed,
  isRedirect,
  jsonOf,
  type Later,
  type LimitedOutside,
} from '#lib/index/boards/ask-politely.ts'
import { notAhead } from '#lib/index/boards/rules/not-ahead.ts'
import { withOpenLinks } from '#lib/index/boards/rules/with-open-links.ts'
import {
  type BoardAdapter,
  type BoardAnswer,
  type ListedPosting,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'

const MOST_PAGES = 400

/** What is remembered of a board's last answer. */
type Remembered = { board: string; etag: string | null; body_hash: number | null }

/** What a board's list says, all its pages together. */
type WholeList = Pick<BoardAnswer, 'postings' | 'complete' | 'company'> & { note: string }

/** What a board said and how many requests that took, or why nothing could be learnt from it. */
export type BoardReading =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; answer: WholeList; etag: string | null; body_hash: number; requests: number }
  | AskFailure
  | Later

/** Why there is no list to read: it is the one that is known, or none came. */
export type NoReading = Exclude<BoardReading, { outcome: 'read' }>

/** Asks a board for its postings; never throws for what a board does. */
export async function askBoard(
  adapter: BoardAdapter,
  remembered: Remembered,
  outside: LimitedOutside,
): Promise<BoardReading> {
  let gone = failed('gone', 'The board does not exist.')
  for (const address of adapter.addresses(remembered.board)) {
    const reading = await readAll(adapter, { address, remembered }, outside)
    if (reading.outcome !== 'failed' || reading.state !== 'gone') return reading
    // Where it went says more than that another address has no such board.
    if (!isRedirect(gone.status)) gone = reading
  }
  return gone
}

/** The first page of a board's list, the shortest that tells of the board, or why there is none. */
export async function askFirstPage(
  adapter: BoardAdapter,
  board: string,
  outside: LimitedOutside,
): Promise<Page | NoReading> {
  const remembered = { board, etag: null, body_hash: null }
  let reading: Page | NoReading = failed('gone', 'The board does not exist.')
  for (const address of adapter.posting?.list?.(board) ?? adapter.addresses(board)) {
    reading = await readPage(adapter, { address, remembered }, outside)
    if (reading.outcome !== 'failed' || reading.state !== 'gone') return reading
  }
  return reading
}

type BoardRequest = { address: string; remembered: Remembered }

async function readAll(
  adapter: BoardAdapter,
  { address, remembered }: BoardRequest,
  outside: LimitedOutside,
): Promise<BoardReading> {
  const first = await readPage(adapter, { address, remembered }, outside)
  if (first.outcome !== 'page') return first
  const list = begin(first.answer)
  let { next } = first.answer
  let requests = 1
  for (; next !== null; requests += 1) {
    if (requests === MOST_PAGES) return failed('failing', 'The board’s list has no end.')
    const asking = { address: next, remembered: { ...remembered, etag: null, body_hash: null } }
    const page = await readPage(adapter, asking, outside)
    if (page.outcome !== 'page') return page
    const brought = take(list, page.answer)
    // A page that only repeats earlier ones is the end: some boards ignore where a page starts.
    if (!brought && page.answer.next !== null && page.answer.counted) list.complete = false
    next = brought ? page.answer.next : null
  }
  const filled = await fillGaps(adapter, { address, remembered }, { list, outside })
  if ('outcome' in filled) return filled
  requests += filled.requests
  // The first page's hash speaks for the whole board only when there is no other page.
  const one_page = requests === 1
  return {
    outcome: 'read',
    answer: wholeOf(list),
    etag: one_page ? first.etag : null,
    body_hash: one_page ? first.body_hash : 0,
    requests,
  }
}

type Filling = { list: List; outside: LimitedOutside }

// A posting that is without its description only now and then would be another job each time: so any failure but a
// language that is not there fails the whole reading.
async function fillGaps(
  adapter: BoardAdapter,
  { address, remembered }: BoardRequest,
  { list, outside }: Filling,
): Promise<{ requests: number } | BoardReading> {
  let requests = 0
  let next = adapter.gaps?.(address) ?? null
  for (; next !== null && list.postings.some(hasNoText); requests += 1) {
    const asking = { address: next, remembered: { ...remembered, etag: null, body_hash: null } }
    const page = await readPage(adapter, asking, outside)
    if (page.outcome === 'page') fill(list, page.answer.postings)
    else if (page.outcome !== 'failed' || page.state !== 'gone') return page
    next = adapter.gaps?.(next) ?? null
  }
  return { requests }
}

function fill(list: List, postings: readonly ListedPosting[]): void {
  const texts = new Map(postings.map(({ ext_id, html }) => [ext_id, html]))
  list.postings = list.postings.map((posting) =>
    hasNoText(posting) ? { ...posting, html: texts.get(posting.ext_id) ?? '' } : posting,
  )
}

function hasNoText({ html }: ListedPosting): boolean {
  return html === ''
}

type List = WholeList & { seen: Set<string>; rows: number; total: number }

function begin({ postings, complete, company, counted, note = '' }: BoardAnswer): List {
  const seen = new Set(postings.map((posting) => posting.ext_id))
  const { rows, total } = counted ?? { rows: 0, total: 0 }
  return { postings: [...postings], complete, company, note, seen, rows, total }
}

// False where the page holds only what earlier pages held.
function take(list: List, { postings, complete, company, counted, note }: BoardAnswer): boolean {
  const fresh = postings.filter((posting) => !list.seen.has(posting.ext_id))
  for (const posting of fresh) {
    list.seen.add(posting.ext_id)
    list.postings.push(posting)
  }
  list.complete &&= complete
  list.company ??= company
  list.note ||= note ?? ''
  if (counted) list.rows += counted.rows - (postings.length - fresh.length)
  return fresh.length > 0 || (counted !== undefined && postings.length === 0)
}

function wholeOf({ postings, complete, company, note, rows, total }: List): WholeList {
  return { postings, complete: complete && rows >= total, company, note }
}

/** One page of a board's list. */
type Page = { outcome: 'page'; answer: BoardAnswer; etag: string | null; body_hash: number }

async function readPage(
  adapter: BoardAdapter,
  { address, remembered }: BoardRequest,
  outside: LimitedOutside,
): Promise<Page | NoReading> {
  const { post, gone_statuses: gone = [], format } = adapter
  const request = post?.(address) ?? { address }
  const now = outside.now()
  const got = await askPolitely({ ...request, etag: remembered.etag, gone, format }, outside)
  if ('outcome' in got) return got
  const { bytes, etag } = got
  const body_hash = outside.hash(bytes)
  if (body_hash === remembered.body_hash) return { outcome: 'unchanged' }
  try {
    const value = format === 'xml' ? readXml(bytes) : jsonOf(bytes)
    const read = adapter.read(value, address, now)
    const { postings, note } = withOpenLinks(read.postings)
    const answer = {
      ...read,
      postings: postings.map((posting) => notAhead(posting, now)),
      note: read.note || note,
    }
    return { outcome: 'page', answer, etag, body_hash }
  } catch (problem) {
    const known = problem instanceof UnreadableAnswer
    return failed('failing', known ? problem.message : 'The board’s answer could not be understood.')
  }
}
