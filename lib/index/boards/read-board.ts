import type { BoardRow } from '#db/index/boards.ts'
import { listBareTitles } from '#db/index/postings.ts'
import { askBoard, type BoardReading } from '#lib/index/boards/ask-board.ts'
import { isRedirect, type LimitedOutside } from '#lib/index/boards/ask-politely.ts'
import { readDetails } from '#lib/index/boards/read-details.ts'
import type { BoardSweep } from '#lib/index/postings/import-board.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'

/** What a board said, and what was read of its postings one by one. */
export type BoardRead = { reading: BoardReading } & Partial<Awaited<ReturnType<typeof readDetails>>>

/**
 * Asks a board for its list, and for the descriptions that it does not hold; `matches` says whether a role looks for a
 * title. An answer that did not change says all there is only where no posting waits for its description.
 */
export async function readBoard(
  adapter: BoardAdapter,
  { board, matches }: { board: BoardRow; matches: (title: string) => boolean },
  { tools, outside }: { tools: ImportTools; outside: LimitedOutside },
): Promise<BoardRead> {
  const { index } = tools.writer
  const bare = adapter.details ? await listBareTitles(index, board.id) : []
  const remembered = bare.some(matches) ? { ...board, etag: null, body_hash: null } : board
  const reading = await askBoard(adapter, remembered, outside)
  if (reading.outcome !== 'read' || outside.ended.aborted) return { reading }
  const read = await readDetails(adapter, { board, reading, matches }, { index, outside, hash: tools.hash })
  return { reading, ...read }
}

/** What is imported: a board that is gone is an answer without postings, under a guard of its own; null for other failures. */
export function sweepOf({ reading, details, reason }: BoardRead, board: BoardRow): BoardSweep | null {
  if (reading.outcome === 'read') {
    const { postings, complete, company, note } = reading.answer
    const told = { gone: false, reason: reason || note || null, ...(details ? { details } : {}) }
    // While descriptions wait, the same answer must be read again.
    const { etag, body_hash } = reason ? { etag: null, body_hash: null } : reading
    return { postings, complete, company, etag, body_hash, ...told }
  }
  if (reading.outcome !== 'failed' || reading.state !== 'gone') return null
  const never_was = board.last_change_at === null && !isRedirect(reading.status)
  return {
    postings: [],
    complete: true,
    company: null,
    gone: true,
    reason: never_was ? 'There is no such board; look at its name.' : reading.reason,
    etag: null,
    body_hash: null,
  }
}

/** How a board stands after a reading that brought nothing to import. */
export function withoutAnswer(board: BoardRow, reading: BoardReading, now: number) {
  const { id, etag, body_hash, held_at, held_for } = board
  const failure = reading.outcome === 'failed' ? reading : null
  return {
    id,
    etag,
    body_hash,
    held_at,
    held_for,
    recount: false,
    state: failure ? failure.state : board.postings > 0 ? ('live' as const) : ('empty' as const),
    // What is said of an answer holds for the same one again.
    reason: failure ? failure.reason : ['empty', 'live'].includes(board.state) ? board.reason : null,
    last_read_at: now,
    last_change_at: board.last_change_at,
  }
}
