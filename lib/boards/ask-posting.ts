import {
  type BoardAdapter,
  type ListedPosting,
  type OnePosting,
  UnreadableAnswer,
} from '#lib/boards/adapter.ts'
import { askBoard } from '#lib/boards/ask-board.ts'
import { askPolitely, jsonOf, type LimitedOutside } from '#lib/boards/ask-politely.ts'

/** One posting, named by its hiring system's own id. */
export type PostingName = { board: string; ext_id: string }

/** Whether a posting can still be applied for; only a definite answer of its board makes it closed. */
export type PostingReading =
  | { state: 'live'; posting: ListedPosting }
  | { state: 'closed' }
  | { state: 'unknown'; reason: string }

const PATIENCE_MS = 10_000

/** Asks a board for one posting while a person waits; never throws for what the board does. */
export async function askPosting(
  adapter: BoardAdapter,
  name: PostingName,
  outside: LimitedOutside,
): Promise<PostingReading> {
  const late = outside
    .pause(PATIENCE_MS)
    .then((): PostingReading => unknown('The board did not answer in time.'))
  return Promise.race([late, ask(adapter, name, outside)])
}

async function ask(
  adapter: BoardAdapter,
  name: PostingName,
  outside: LimitedOutside,
): Promise<PostingReading> {
  const { posting } = adapter
  if (!posting) return askList(adapter, name, outside)
  const reading = await askOne(posting, name, outside)
  if (reading.state !== 'closed' || posting.missing_is_closed) return reading
  return askList(adapter, name, outside)
}

async function askOne(
  one: OnePosting,
  { board, ext_id }: PostingName,
  outside: LimitedOutside,
): Promise<PostingReading> {
  let last: PostingReading = unknown('The board’s name cannot be asked for.')
  for (const address of one.addresses(board, ext_id)) {
    const got = await askPolitely({ address, etag: null }, outside)
    if ('bytes' in got) return readOne(one, got.bytes)
    if (got.outcome === 'later') return unknown(got.reason)
    if (got.outcome === 'unchanged') return unknown('The board answered nothing.')
    const isMissing = got.status === 404 || got.status === 410
    last = isMissing ? { state: 'closed' } : unknown(got.reason)
    if (!isMissing) return last
  }
  return last
}

function readOne({ read }: OnePosting, bytes: Uint8Array): PostingReading {
  try {
    return { state: 'live', posting: read(jsonOf(bytes)) }
  } catch (problem) {
    if (problem instanceof UnreadableAnswer) return unknown(problem.message)
    throw problem
  }
}

// A board that is missing as a whole says nothing about one of its postings.
async function askList(
  adapter: BoardAdapter,
  { board, ext_id }: PostingName,
  outside: LimitedOutside,
): Promise<PostingReading> {
  const reading = await askBoard(adapter, { board, etag: null, body_hash: null }, outside)
  if (reading.outcome === 'unchanged') return unknown('The board answered nothing.')
  if (reading.outcome !== 'read') return unknown(reading.reason)
  const posting = reading.answer.postings.find((one) => one.ext_id === ext_id)
  if (posting) return { state: 'live', posting }
  return reading.answer.complete
    ? { state: 'closed' }
    : unknown('The board did not answer with its whole list.')
}

function unknown(reason: string): PostingReading {
  return { state: 'unknown', reason }
}
