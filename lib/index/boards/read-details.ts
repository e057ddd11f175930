import PQueue from 'p-queue'
import type { BoardRow } from '#db/index/boards.ts'
import { type KnownPosting, knownPostings } from '#db/index/postings.ts'
import type { Reader } from '#db/store.ts'
import type { BoardReading } from '#lib/index/boards/ask-board.ts'
import type { LimitedOutside } from '#lib/index/boards/ask-politely.ts'
import { askOne } from '#lib/index/boards/ask-posting.ts'
import { rowsToDetail, waitingReason } from '#lib/index/boards/rules/rows-to-detail.ts'
import { listingHash } from '#lib/index/postings/listing-hash.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'

const AT_ONCE = 8
// A board that answers none of so many one after the other is left alone until the next refresh.
const FAILURES_IN_A_ROW = 10

/** Postings that were asked for by their ids: each with its own answer, or null where that could not be read. */
export type ReadDetails = ReadonlyMap<string, ListedPosting | null>

export type DetailsOptions = {
  board: BoardRow
  reading: Extract<BoardReading, { outcome: 'read' }>
  /** Whether a role looks for this title. */
  matches: (title: string) => boolean
}

export type DetailTools = { index: Reader; outside: LimitedOutside; hash: (text: string) => number }

/** Asks for the descriptions that a board's list does not hold, as far as roles look for them and the board lets it. */
export async function readDetails(
  adapter: BoardAdapter,
  { board, reading, matches }: DetailsOptions,
  { index, outside, hash }: DetailTools,
): Promise<{ details: ReadDetails; reason: string | null }> {
  if (!adapter.details) return { details: new Map(), reason: null }
  const stored = await knownPostings(index, board.id)
  const { asked, waiting } = rowsToDetail(reading.answer.postings, {
    known: (row) => knownRow(stored.get(row.ext_id), listingHash(row, hash)),
    matches,
    most: adapter.details.most_requests - reading.requests,
  })
  const details = await askEach(adapter, { board: board.board, rows: asked }, outside)
  const failed = [...details.values()].filter((one) => one === null).length
  return { details, reason: waitingReason({ waiting: waiting + asked.length - details.size, failed }) }
}

function knownRow(stored: KnownPosting | undefined, listing_hash: number) {
  if (!stored?.live) return undefined
  return { detailed: stored.detailed, is_same: stored.listing_hash === listing_hash }
}

/** Rows to ask for, on one board. */
type Rows = { board: string; rows: ListedPosting[] }

async function askEach(
  adapter: BoardAdapter,
  { board, rows }: Rows,
  outside: LimitedOutside,
): Promise<Map<string, ListedPosting | null>> {
  const found = new Map<string, ListedPosting | null>()
  const queue = new PQueue({ concurrency: AT_ONCE })
  let in_a_row = 0
  let is_over = false
  await queue.addAll(
    rows.map((row) => async () => {
      if (is_over || in_a_row >= FAILURES_IN_A_ROW || outside.ended.aborted) return
      const { whole, stops } = await askRow(adapter, { board, row }, outside)
      // Who is told to slow down asks nothing more of this board.
      is_over ||= stops !== null
      if (stops === 'later' || outside.ended.aborted) return
      in_a_row = whole ? 0 : in_a_row + 1
      found.set(row.ext_id, whole)
    }),
  )
  return found
}

type AskedRow = { whole: ListedPosting | null; stops: 'blocked' | 'later' | null }

async function askRow(
  { posting, details }: BoardAdapter,
  { board, row }: { board: string; row: ListedPosting },
  outside: LimitedOutside,
): Promise<AskedRow> {
  if (!posting || !details) return { whole: null, stops: null }
  const reading = await askOne(posting, { board, ext_id: row.ext_id, link: row.url }, outside)
  if (reading.state === 'live') return { whole: details.merge(row, reading.posting), stops: null }
  return { whole: null, stops: reading.state === 'unknown' ? reading.stops : null }
}
