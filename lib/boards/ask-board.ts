import { type BoardAdapter, type BoardAnswer, UnreadableAnswer } from '#lib/boards/adapter.ts'
import {
  type AskFailure,
  askPolitely,
  failed,
  jsonOf,
  type Later,
  type LimitedOutside,
} from '#lib/boards/ask-politely.ts'

const MOST_PAGES = 100

/** What is remembered of a board's last answer. */
export type Remembered = { board: string; etag: string | null; body_hash: number | null }

/** What a board said, or why nothing could be learnt from it. */
export type BoardReading =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; answer: Omit<BoardAnswer, 'next'>; etag: string | null; body_hash: number }
  | AskFailure
  | Later

/** Asks a board for its postings; never throws for what a board does. */
export async function askBoard(
  adapter: BoardAdapter,
  remembered: Remembered,
  outside: LimitedOutside,
): Promise<BoardReading> {
  let reading: BoardReading = failed('gone', 'The board does not exist.')
  for (const address of adapter.addresses(remembered.board)) {
    reading = await readAll(adapter, { address, remembered }, outside)
    if (reading.outcome !== 'failed' || reading.state !== 'gone') return reading
  }
  return reading
}

type Asking = { address: string; remembered: Remembered }

async function readAll(adapter: BoardAdapter, { address, remembered }: Asking, outside: LimitedOutside) {
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
  outside: LimitedOutside,
): Promise<Page | BoardReading> {
  const { address, remembered } = asking
  const got = await askPolitely({ address, etag: remembered.etag }, outside)
  if ('outcome' in got) return got
  const { bytes, etag } = got
  const body_hash = outside.hash(bytes)
  if (body_hash === remembered.body_hash) return { outcome: 'unchanged' }
  try {
    const answer = adapter.read(jsonOf(bytes), address)
    return { outcome: 'page', answer, etag, body_hash }
  } catch (problem) {
    const known = problem instanceof UnreadableAnswer
    return failed('failing', known ? problem.message : 'The board’s answer could not be understood.')
  }
}
