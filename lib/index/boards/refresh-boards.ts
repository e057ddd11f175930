import PQueue from 'p-queue'
import { type BoardRow, findBoards, listBoards, noteBoardRead, noteUnchanged } from '#db/index/boards.ts'
import { isOnline } from '#db/rows/own-job.ts'
import {
  type AskFailure,
  failed,
  type LargeTurn,
  type LimitedNetwork,
} from '#lib/index/boards/ask-politely.ts'
import { paceOfHost } from '#lib/index/boards/host-limits.ts'
import { readBoard, sweepOf, withoutAnswer } from '#lib/index/boards/read-board.ts'
import type { EngineNews, RefreshOptions } from '#lib/index/boards/refresh-runner.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import { type ImportCounts, importBoard } from '#lib/index/postings/import-board.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { compileRole, type MatchRank } from '#lib/index/titles/title-match.ts'

const BOARDS_AT_ONCE = 16
// Characters: enough to read ahead while this thread writes earlier answers.
const MOST_AHEAD = 3_500_000
// The size of a posting besides its text.
const OF_A_POSTING = 500
// Boards not read by then are read by the next refresh.
const LONGEST_MS = 20 * 60_000

type RefreshContext = {
  tools: ImportTools
  /** The queue of all changes to the index. */
  writing: PQueue
  outside: LimitedNetwork
  /** Holds answers back until few enough postings wait to be stored. */
  room: StoringRoom
  large: LargeTurns
  /** Frees unneeded memory; called after each large answer. */
  letGo: () => void
  publish: (news: EngineNews) => void
  /** Boards with unchanged answers, and the time; they are recorded in batches. */
  unchanged: { id: number; at: number }[]
}

/** Reads boards and stores changes, several at once but each host at its own pace. A board's answer never stops another board. */
export async function refreshBoards(
  before: Omit<RefreshContext, 'unchanged' | 'room' | 'large'>,
  { id, board_ids, titles }: RefreshOptions,
): Promise<Refresh> {
  const refreshContext: RefreshContext = {
    ...before,
    room: new StoringRoom(),
    large: new LargeTurns(before.letGo),
    unchanged: [],
  }
  const { index } = refreshContext.tools.writer
  const all = board_ids === null ? await listBoards(index) : await findBoards(index, board_ids)
  // The board that waited longest comes first, so the next refresh reads the boards that one left.
  const boards = all.filter(isOnline).toSorted((a, b) => (a.last_read_at ?? 0) - (b.last_read_at ?? 0))
  const refresh = startOf(id, { total: boards.length, now: refreshContext.tools.now() })
  const roles = titles.map(compileRole)
  const rankOf = (title: string) =>
    roles.reduce<MatchRank>((best, match) => {
      const rank = match(title)
      return rank !== null && (best === null || rank < best) ? rank : best
    }, null)
  const publish = () => refreshContext.publish({ kind: 'refresh', refresh: { ...refresh } })
  const publishSometimes = every(PROGRESS_MS, publish)
  publish()
  const onTexts = ({ read, remaining }: { read: number; remaining: number }) => {
    refresh.texts_read += read
    refresh.texts_left += remaining
    publishSometimes()
  }
  const problem = await inLanes(boards, async (board) => {
    // A read-only store fails for every board; the others are not requested.
    if (refreshContext.outside.ended.aborted) return
    const isLate = refreshContext.tools.now() - Date.parse(refresh.started_at) > LONGEST_MS
    if (isLate) refresh.boards_left += 1
    const storing = isLate ? undefined : await refreshOne(refreshContext, { board, refresh, rankOf, onTexts })
    publishSometimes()
    return storing && { stored: storing.stored.then(publishSometimes) }
  })
  if (problem !== undefined) throw problem
  await recordUnchanged(refreshContext)
  await refreshContext.writing.add(() => refreshContext.tools.writer.flush())
  refresh.state = 'done'
  refresh.finished_at = timeOf(refreshContext.tools.now())
  publish()
  return refresh
}

// Progress is reported at most this often.
const PROGRESS_MS = 50

function every(ms: number, work: () => void): () => void {
  let last = 0
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    work()
  }
}

/** Records unchanged boards with the next batch. */
function recordUnchanged({ tools, writing, outside, unchanged }: RefreshContext): Promise<void> {
  const unwritten = unchanged.splice(0)
  return writing.add(async () => {
    await tools.writer.hold(tools.now)
    if (unwritten.length > 0) tools.writer.collect([noteUnchanged(unwritten)])
    tools.writer.collect(outside.limits.takeChanged())
    await tools.writer.settle()
  })
}

// The number of unchanged boards per batch.
const NOTED_AT_ONCE = 200

/** The capacity for answered postings that are not stored yet; a larger board waits until all is free. */
class StoringRoom {
  #taken = 0
  #turn: Promise<void> = Promise.resolve()
  #left = () => {}

  take(size: number): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      while (this.#taken > 0 && this.#taken + size > MOST_AHEAD)
        await new Promise<void>((resolve) => {
          this.#left = resolve
        })
      this.#taken += size
    })
    return this.#turn
  }

  leave(size: number): void {
    this.#taken -= size
    this.#left()
  }
}

/** The turns of boards with large answers, one after the other. */
class LargeTurns {
  readonly #letGo: () => void
  #holder: object | null = null
  readonly #waiting: (() => void)[] = []

  constructor(letGo: () => void) {
    this.#letGo = letGo
  }

  /** Returns the turn of one board, which it may never need. */
  ofBoard(): LargeTurn {
    const board = {}
    const tryTake = () => {
      this.#holder ??= board
      return this.#holder === board
    }
    return {
      tryTake,
      take: async () => {
        while (!tryTake()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      },
      leave: () => {
        if (this.#holder !== board) return
        this.#holder = null
        this.#letGo()
        this.#waiting.shift()?.()
      },
    }
  }
}

/** The storing that continues after the next board of the host may be requested. */
type BoardStoring = { stored: Promise<void> }

type BoardWork = (board: BoardRow) => Promise<BoardStoring | undefined>

/** Works on every board, with a lane per host, so a slow host delays no other; returns the first thrown error. */
async function inLanes(boards: BoardRow[], work: BoardWork): Promise<unknown> {
  const all = new PQueue({ concurrency: BOARDS_AT_ONCE })
  const lanes = new Map<string, PQueue>()
  let problem: unknown
  const doing = boards.map((board) => {
    const { name, pace } = laneOf(board)
    const lane = lanes.get(name) ?? new PQueue({ concurrency: pace.at_once })
    lanes.set(name, lane)
    const takeNext = async () => (problem === undefined ? work(board) : undefined)
    return lane
      .add(() => all.add(takeNext))
      .then((storing) => storing?.stored)
      .catch((caught: unknown) => {
        problem ??= caught
      })
  })
  await Promise.all(doing)
  return problem
}

function laneOf({ system, board }: BoardRow) {
  const adapter = systemNamed(system)
  const [host = ''] = adapter?.hosts(board) ?? []
  const { name, pace } = paceOfHost(host)
  return { name: adapter?.oneByOne ? system : name, pace }
}

function startOf(id: string, { total, now }: { total: number; now: number }): Refresh {
  return {
    id,
    state: 'running',
    boards_total: total,
    boards_done: 0,
    boards_left: 0,
    postings_new: 0,
    postings_changed: 0,
    postings_removed: 0,
    unchanged: 0,
    failed: 0,
    texts_read: 0,
    texts_left: 0,
    started_at: timeOf(now),
    finished_at: null,
  }
}

const timeOf = (ms: number): string => new Date(ms).toISOString()

/** One board of a refresh, and how well the roles look for a title. */
type BoardTask = { refresh: Refresh } & Parameters<typeof readBoard>[1]

async function refreshOne(shared: RefreshContext, task: BoardTask): Promise<BoardStoring | undefined> {
  const large = shared.large.ofBoard()
  try {
    return await readAndStore({ ...shared, outside: { ...shared.outside, large } }, task)
  } finally {
    large.leave()
  }
}

async function readAndStore(refreshContext: RefreshContext, task: BoardTask) {
  const { board, refresh, rankOf, onTexts } = task
  const { tools, outside, room } = refreshContext
  const adapter = systemNamed(board.system)
  if (!adapter) {
    refresh.boards_done += 1
    return undefined
  }
  const boardRead = await readBoard(adapter, { board, rankOf, onTexts }, refreshContext)
  const { reading } = boardRead
  if (outside.ended.aborted) return undefined
  if (reading.outcome === 'later') {
    refresh.boards_left += 1
    return undefined
  }
  refresh.boards_done += 1
  if (reading.outcome === 'failed') refresh.failed += 1
  if (reading.outcome === 'unchanged') {
    refresh.unchanged += 1
    refreshContext.unchanged.push({ id: board.id, at: tools.now() })
    if (refreshContext.unchanged.length >= NOTED_AT_ONCE) await recordUnchanged(refreshContext)
    return undefined
  }
  const size = reading.outcome === 'read' ? sizeOf(reading.answer.postings) : 0
  await room.take(size)
  const stored = storeOne(refreshContext, { board, refresh, read: boardRead }).finally(() => room.leave(size))
  return { stored }
}

function sizeOf(postings: readonly ListedPosting[]): number {
  return postings.reduce((sum, { html }) => sum + html.length + OF_A_POSTING, 0)
}

type BoardToStore = Pick<BoardTask, 'board' | 'refresh'> & { read: Awaited<ReturnType<typeof readBoard>> }

async function storeOne({ tools, writing, outside }: RefreshContext, { board, refresh, read }: BoardToStore) {
  if (outside.ended.aborted) return
  const reader = new AnswerReader(tools, board.board_id)
  const expected = sweepOf(read, board)
  const unreadable = expected && (await failureOf(() => reader.readAhead(board, expected)))
  if (outside.ended.aborted) return
  await writing.add(async () => {
    await tools.writer.hold(tools.now)
    // The person may have removed the board meanwhile.
    const [still] = await findBoards(tools.writer.index, [board.board_id])
    if (still?.id !== board.id) return
    const failure = unreadable ?? (await storeReading(tools, { board: still, refresh, read, reader }))
    if (failure) {
      tools.writer.collect([noteBoardRead(withoutAnswer(still, failure, tools.now()))])
      if (read.reading.outcome === 'read') refresh.failed += 1
    }
    tools.writer.collect(outside.limits.takeChanged())
    await tools.writer.settle()
  })
}

// Imports a reading into the index; returns the reason if there is none to import, or if it cannot be read.
async function storeReading(
  tools: ImportTools,
  { board, refresh, read, reader }: BoardToStore & { reader: AnswerReader },
): Promise<AskFailure | null> {
  const sweep = sweepOf(read, board)
  if (sweep === null) return read.reading.outcome === 'failed' ? read.reading : null
  return failureOf(async () => addCounts(refresh, await importBoard(tools, { board, sweep, reader })))
}

// Postings that break a limit while they are read fail their board alone.
async function failureOf(work: () => Promise<void>): Promise<AskFailure | null> {
  try {
    await work()
    return null
  } catch (problem) {
    if (problem instanceof UnreadableAnswer) return failed('failing', problem.message)
    throw problem
  }
}

function addCounts(refresh: Refresh, counts: ImportCounts): void {
  refresh.postings_new += counts.added
  refresh.postings_changed += counts.changed
  refresh.postings_removed += counts.removed
}
