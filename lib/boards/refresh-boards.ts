import PQueue from 'p-queue'
import { type BoardRow, findBoards, listBoards, noteBoardRead } from '#db/index/boards.ts'
import { listBareTitles } from '#db/index/postings.ts'
import type { BoardAdapter } from '#lib/boards/adapter.ts'
import { askBoard, type BoardReading } from '#lib/boards/ask-board.ts'
import type { Outside } from '#lib/boards/ask-politely.ts'
import { readDetails } from '#lib/boards/read-details.ts'
import type { Refresh } from '#lib/boards/schema.ts'
import { systemNamed } from '#lib/boards/systems.ts'
import type { EngineNews, RefreshAsk } from '#lib/engine/messages.ts'
import { type BoardSweep, type ImportCounts, importBoard } from '#lib/postings/import-board.ts'
import type { ImportTools } from '#lib/postings/import-writer.ts'
import { compileRole } from '#lib/ranking/rules/title-match.ts'

const BOARDS_AT_ONCE = 8

export type Refreshing = {
  tools: ImportTools
  /** Where everything that changes the index waits its turn. */
  writing: PQueue
  outside: Outside
  tell: (news: EngineNews) => void
}

/**
 * Reads boards and stores what changed, several at once but each host at its own pace. What one board answers
 * never stops another.
 */
export async function refreshBoards(
  refreshing: Refreshing,
  { id, board_ids, titles }: RefreshAsk,
): Promise<Refresh> {
  const { index } = refreshing.tools.writer
  const all = board_ids === null ? await listBoards(index) : await findBoards(index, board_ids)
  const boards = all.filter((board) => board.sample === 0).toSorted(quickFirst)
  const refresh = startOf(id, { total: boards.length, now: refreshing.tools.now() })
  const asking = new PQueue({ concurrency: BOARDS_AT_ONCE })
  const roles = titles.map(compileRole)
  const matches = (title: string) => roles.some((match) => match(title) !== null)
  const tell = () => refreshing.tell({ kind: 'refresh', refresh: { ...refresh } })
  tell()
  let problem: unknown
  await asking.addAll(
    boards.map((board) => async () => {
      // A store that refuses refuses every board; the others are not even asked.
      if (problem !== undefined || refreshing.outside.ended.aborted) return
      try {
        await refreshOne(refreshing, { board, refresh, matches })
        refresh.boards_done += 1
        tell()
      } catch (caught) {
        problem = caught
      }
    }),
  )
  if (problem !== undefined) throw problem
  await refreshing.writing.add(() => refreshing.tools.writer.flush())
  refresh.state = 'done'
  refresh.finished_at = timeOf(refreshing.tools.now())
  tell()
  return refresh
}

// Boards that are asked for many descriptions would hold up all others.
function quickFirst(one: BoardRow, other: BoardRow): number {
  const isSlow = ({ system }: BoardRow) => Number(systemNamed(system)?.details !== undefined)
  return isSlow(one) - isSlow(other)
}

function startOf(id: string, { total, now }: { total: number; now: number }): Refresh {
  return {
    id,
    state: 'running',
    boards_total: total,
    boards_done: 0,
    postings_new: 0,
    postings_changed: 0,
    postings_removed: 0,
    unchanged: 0,
    failed: 0,
    started_at: timeOf(now),
    finished_at: null,
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** One board of a refresh; `matches` says whether any role looks for a title. */
type One = { board: BoardRow; refresh: Refresh; matches: (title: string) => boolean }

async function refreshOne(refreshing: Refreshing, { board, refresh, matches }: One): Promise<void> {
  const { tools, writing, outside } = refreshing
  const adapter = systemNamed(board.system)
  if (!adapter) return
  const read = await readBoard(adapter, { board, matches }, refreshing)
  const { reading } = read
  if (outside.ended.aborted) return
  if (reading.outcome === 'failed') refresh.failed += 1
  if (reading.outcome === 'unchanged') refresh.unchanged += 1
  await writing.add(async () => {
    // The person may have removed the board while it was asked.
    const [still] = await findBoards(tools.writer.index, [board.board_id])
    if (still?.id !== board.id) return
    const sweep = sweepOf(read, still)
    if (sweep) addCounts(refresh, await importBoard(tools, { board: still, sweep }))
    else tools.writer.collect([noteBoardRead(withoutAnswer(still, reading, tools.now()))])
    await tools.writer.settle()
  })
}

type Read = { reading: BoardReading } & Partial<Awaited<ReturnType<typeof readDetails>>>

// An answer that did not change says all there is only where no posting waits for its description.
async function readBoard(
  adapter: BoardAdapter,
  { board, matches }: Pick<One, 'board' | 'matches'>,
  { tools, outside }: Refreshing,
): Promise<Read> {
  const { index } = tools.writer
  const bare = adapter.details ? await listBareTitles(index, board.id) : []
  const remembered = bare.some(matches) ? { ...board, etag: null, body_hash: null } : board
  const reading = await askBoard(adapter, remembered, outside)
  if (reading.outcome !== 'read' || outside.ended.aborted) return { reading }
  const read = await readDetails(adapter, { board, reading, matches }, { index, outside, hash: tools.hash })
  return { reading, ...read }
}

function addCounts(refresh: Refresh, counts: ImportCounts): void {
  refresh.postings_new += counts.added
  refresh.postings_changed += counts.changed
  refresh.postings_removed += counts.removed
}

// A board that is gone is an answer without postings, under a guard of its own; other failures tell nothing.
function sweepOf({ reading, details, reason }: Read, board: BoardRow): BoardSweep | null {
  if (reading.outcome === 'read') {
    const { postings, complete, company, note } = reading.answer
    const told = { gone: false, reason: reason || note || null, ...(details ? { details } : {}) }
    // While descriptions wait, the same answer must be read again.
    const { etag, body_hash } = reason ? { etag: null, body_hash: null } : reading
    return { postings, complete, company, etag, body_hash, ...told }
  }
  if (reading.outcome !== 'failed' || reading.state !== 'gone') return null
  return {
    postings: [],
    complete: true,
    company: null,
    gone: true,
    reason: board.last_change_at === null ? 'There is no such board; look at its name.' : reading.reason,
    etag: null,
    body_hash: null,
  }
}

function withoutAnswer(board: BoardRow, reading: BoardReading, now: number) {
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
    // What is said of an empty answer holds for the same one again.
    reason: failure ? failure.reason : board.state === 'empty' ? board.reason : null,
    last_read_at: now,
    last_change_at: board.last_change_at,
  }
}
