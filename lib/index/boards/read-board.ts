import PQueue from 'p-queue'
import type { BoardRow } from '#db/index/boards.ts'
import {
  type BoardPostingFacts,
  type DetailState,
  findBoardPostings,
  listBareTitles,
} from '#db/index/postings.ts'
import type { Reader } from '#db/store.ts'
import { askBoard, type BoardReading } from '#lib/index/boards/ask-board.ts'
import { type AskFailure, isRedirect, type LimitedNetwork } from '#lib/index/boards/ask-politely.ts'
import { requestPosting } from '#lib/index/boards/ask-posting.ts'
import { shippedCompany } from '#lib/index/boards/companies.ts'
import { listingHash } from '#lib/index/postings/changed-postings.ts'
import type { BoardSweep } from '#lib/index/postings/import-board.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import type { MatchRank } from '#lib/index/titles/title-match.ts'

/** A board's answer, and the descriptions that were requested one by one. */
type BoardOutcome = { reading: BoardReading } & Partial<Awaited<ReturnType<typeof readDetails>>>

/**
 * Asks a board for its list, and for the descriptions that the list lacks, as far as a role looks for their titles. `onTexts`
 * learns how many texts were read and how many are left. An unchanged answer is complete only if none waits.
 */
export async function readBoard(
  adapter: BoardAdapter,
  { board, rankOf, onTexts }: { board: BoardRow; rankOf: RankOfTitle; onTexts: OnTexts },
  { tools, outside }: { tools: ImportTools; outside: LimitedNetwork },
): Promise<BoardOutcome> {
  const { index } = tools.writer
  const bare = adapter.details ? await listBareTitles(index, board.id) : []
  const remembered = bare.some((title) => rankOf(title) !== null)
    ? { ...board, etag: null, body_hash: null }
    : board
  const reading = await askBoard(adapter, remembered, outside)
  if (reading.outcome !== 'read' || outside.ended.aborted) return { reading }
  // Descriptions that are requested one by one take minutes, and the list is small without them.
  if (adapter.details) outside.large?.leave()
  const details = await readDetails(
    adapter,
    { board, reading, rankOf, onTexts },
    { index, outside, hash: tools.hash },
  )
  return { reading, ...details }
}

/**
 * Returns the import of a reading: a missing board is an answer without postings, under a guard of its own; null for
 * other failures.
 */
export function sweepOf({ reading, details, reason }: BoardOutcome, board: BoardRow): BoardSweep | null {
  if (reading.outcome === 'read') {
    const { postings, complete, note } = reading.answer
    const company = reading.answer.company ?? shippedCompany(board.board_id)
    const outcome = { isGone: false, reason: reason || note || null, ...(details ? { details } : {}) }
    // While descriptions wait, the same answer must be read again.
    const { etag, body_hash } = reason ? { etag: null, body_hash: null } : reading
    return { postings, complete, company, etag, body_hash, ...outcome }
  }
  if (reading.outcome !== 'failed' || reading.state !== 'gone') return null
  const never_was = board.last_change_at === null && !isRedirect(reading.status)
  return {
    postings: [],
    complete: true,
    company: null,
    isGone: true,
    reason: never_was ? 'There is no such board; look at its name.' : reading.reason,
    etag: null,
    body_hash: null,
  }
}

/** Returns the state of a board after a failed reading; its known facts stay. */
export function withoutAnswer(board: BoardRow, failure: AskFailure, now: number) {
  const { state, reason } = failure
  return { ...board, recount: false, state, reason, last_read_at: now }
}

const AT_ONCE = 8
// A board with this many failures in a row is not read until the next refresh.
const FAILURES_IN_A_ROW = 10
// A slow host must not hold up the reading; the rest waits for the next.
const LONGEST_MS = 3 * 60_000

/** Hears of more texts that were read, and of more or fewer that are left. */
type OnTexts = (texts: { read: number; remaining: number }) => void

/** Postings requested by id: each with its own answer, or null if that was unreadable. */
type ReadDetails = ReadonlyMap<string, ListedPosting | null>

type DetailsOptions = {
  board: BoardRow
  reading: Extract<BoardReading, { outcome: 'read' }>
  rankOf: RankOfTitle
  onTexts: OnTexts
}

/** Requests the descriptions that a board's list lacks, as far as roles look for them and the board permits. */
async function readDetails(
  adapter: BoardAdapter,
  { board, reading, rankOf, onTexts }: DetailsOptions,
  { index, outside, hash }: { index: Reader; outside: LimitedNetwork; hash: (text: string) => number },
): Promise<{ details: ReadDetails; reason: string | null }> {
  if (!adapter.details) return { details: new Map(), reason: null }
  const stored = await findBoardPostings(index, board.id)
  const { toRequest, waiting } = rowsToDetail(reading.answer.postings, {
    storedOf: (row) => storedListing(stored.get(row.ext_id), listingHash(row, hash)),
    rankOf,
    most: adapter.details.most_requests - reading.requests,
  })
  onTexts({ read: 0, remaining: toRequest.length + waiting })
  const onText = () => onTexts({ read: 1, remaining: -1 })
  const details = await requestDetails(adapter, { board: board.board, rows: toRequest, onText }, outside)
  const failed = [...details.values()].filter((detail) => detail === null).length
  return { details, reason: waitingReason({ waiting: waiting + toRequest.length - details.size, failed }) }
}

function storedListing(stored: BoardPostingFacts | undefined, listing_hash: number) {
  if (!stored?.live) return undefined
  return { detailed: stored.detailed, is_same: stored.listing_hash === listing_hash }
}

/** Rows to ask for, on one board. */
type DetailRows = { board: string; rows: ListedPosting[]; onText: () => void }

async function requestDetails(
  adapter: BoardAdapter,
  { board, rows, onText }: DetailRows,
  outside: LimitedNetwork,
): Promise<Map<string, ListedPosting | null>> {
  const details = new Map<string, ListedPosting | null>()
  const queue = new PQueue({ concurrency: AT_ONCE })
  const until = outside.now() + LONGEST_MS
  let in_a_row = 0
  let is_over = false
  await queue.addAll(
    rows.map((row) => async () => {
      is_over ||= outside.ended.aborted || outside.now() > until
      if (is_over || in_a_row >= FAILURES_IN_A_ROW) return
      const { posting, stops } = await askRow(adapter, { board, row }, outside)
      // After a request to slow down, no further request goes to this board.
      is_over ||= stops !== null
      if (stops === 'later' || outside.ended.aborted) return
      in_a_row = posting ? 0 : in_a_row + 1
      details.set(row.ext_id, posting)
      if (posting) onText()
    }),
  )
  return details
}

async function askRow(
  adapter: BoardAdapter,
  { board, row }: { board: string; row: ListedPosting },
  outside: LimitedNetwork,
): Promise<{ posting: ListedPosting | null; stops: 'blocked' | 'later' | null }> {
  const { details } = adapter
  if (!details) return { posting: null, stops: null }
  const reading = await requestPosting(adapter, { board, ext_id: row.ext_id, link: row.url }, outside)
  if (reading.state === 'live') return { posting: details.merge(row, reading.posting), stops: null }
  return { posting: null, stops: reading.state === 'unknown' ? reading.stops : null }
}

/** The stored facts of a listed row; missing for a new or removed one. */
export type StoredListing = { detailed: DetailState; is_same: boolean }

/** Returns how well the active roles look for a title, best first: 1, 2 or 3; null if none does. */
type RankOfTitle = (title: string) => MatchRank

type RowsOptions = {
  /** Returns the stored facts of the row with this id. */
  storedOf: (row: ListedPosting) => StoredListing | undefined
  rankOf: RankOfTitle
  /** The most rows to request now. */
  most: number
}

/**
 * Returns the rows of a list without descriptions whose description is requested: rows that a role looks for and that
 * were never read, and rows that changed since. The best titles come first, among these the newest; rows whose address alone
 * is known come behind them, and rows that failed before come last. The others wait.
 */
export function rowsToDetail(
  rows: readonly ListedPosting[],
  { storedOf, rankOf, most }: RowsOptions,
): { toRequest: ListedPosting[]; waiting: number } {
  const candidates = rows.flatMap((row, index) => {
    // Some rows of such a list have their texts already.
    if (row.html !== '') return []
    const stored = storedOf(row)
    const rank = rankOf(row.title)
    const needsText = stored?.detailed === 1 ? !stored.is_same : row.unnamed === true || rank !== null
    if (!needsText) return []
    const day = row.published_at ?? row.around ?? row.updated_at ?? ''
    return [{ row, at: index, turn: turnOf(stored), rank: rank ?? LAST_RANK, day }]
  })
  candidates.sort((a, b) => a.turn - b.turn || a.rank - b.rank || compareText(b.day, a.day) || a.at - b.at)
  const toAsk = candidates.slice(0, Math.max(0, most)).map(({ row }) => row)
  return { toRequest: toAsk, waiting: candidates.length - toAsk.length }
}

const LAST_RANK = 4

// In lists without days, rows are new in the order of the list.
function turnOf(stored: StoredListing | undefined): number {
  if (stored?.detailed === 2) return 2
  return stored && !stored.is_same ? 1 : 0
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns a sentence on rows without descriptions; null if there are none. */
export function waitingReason({ waiting, failed }: { waiting: number; failed: number }): string | null {
  const parts = [
    waiting > 0
      ? `${waitingText(waiting)} for ${waiting === 1 ? 'its description' : 'their descriptions'}.`
      : '',
    failed > 0
      ? `The ${failed === 1 ? 'description of one job' : `descriptions of ${failed} jobs`} could not be read.`
      : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : [...parts, 'The next reading goes on with that.'].join(' ')
}

function waitingText(count: number): string {
  return count === 1 ? 'One job that a role looks for waits' : `${count} jobs that roles look for wait`
}
