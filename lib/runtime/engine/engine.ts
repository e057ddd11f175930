import PQueue from 'p-queue'
import { forgetAlikeOfBoard } from '#db/index/apart.ts'
import { addBoard, findBoards, listBoards, removeBoard } from '#db/index/boards.ts'
import { forgetChangesOfBoard } from '#db/index/history.ts'
import { forgetTexts, hasEmptiedJobs, hideDeadJobs, purgeJobs, touchJobs } from '#db/index/jobs.ts'
import { putFact } from '#db/index/meta.ts'
import { listJobsOfBoard, removePostingsOfBoard } from '#db/index/postings.ts'
import { forgetOwnTextsOfBoard } from '#db/index/same-jobs.ts'
import { OWN_SYSTEM } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import type { BoardToAdd } from '#lib/index/boards/add-boards.ts'
import { readAnswer } from '#lib/index/boards/ask-board.ts'
import type { BoardNetwork, LimitedNetwork } from '#lib/index/boards/ask-politely.ts'
import {
  askForm,
  askPosting,
  type FormReading,
  type PostingReading,
  type PostingToAsk,
} from '#lib/index/boards/ask-posting.ts'
import { shippedCompany } from '#lib/index/boards/companies.ts'
import { askRobots, HostLimits } from '#lib/index/boards/host-limits.ts'
import { lookAtLink } from '#lib/index/boards/look-at-link.ts'
import { type BarePosting, readPosting } from '#lib/index/boards/read-posting.ts'
import { refreshBoards } from '#lib/index/boards/refresh-boards.ts'
import type { EngineNews, RefreshOptions } from '#lib/index/boards/refresh-runner.ts'
import type { BoardLook, Refresh } from '#lib/index/boards/schema.ts'
import type { OwnListing } from '#lib/index/own/store-own-jobs.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import { importBoard } from '#lib/index/postings/import-board.ts'
import { type ImportTools, ImportWriter } from '#lib/index/postings/import-writer.ts'
import {
  type ApartOptions,
  keepApart,
  keepTogether,
  type TogetherOptions,
} from '#lib/index/postings/keep-apart.ts'
import { fillWords, renewLabels } from '#lib/index/postings/renew-labels.ts'
import { renewTerms } from '#lib/index/postings/renew-terms.ts'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { boardId } from '#lib/index/systems/board-of-link.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { termsOfPosting } from '#lib/judge/rank/load-rank-model.ts'
import { RANK_VERSION } from '#lib/judge/rank/rank-version.ts'
import { type ReadPostings, readHere } from '#lib/runtime/engine/read-postings.ts'
import {
  DeskWriter,
  type PieceOptions,
  type PieceWritten,
  type WalkOptions,
} from '#lib/shortlist/tracking/desk-writer.ts'
import type { WalkProgress } from '#lib/shortlist/tracking/matched.ts'
import { slugOf } from '#lib/text/text.ts'

/** A complete answer from the program instead of a board. */
export type ShippedAnswer = { system: string; board: string; company: string; answer: unknown }

/**
 * All changes of the index, and all long work on it. It runs in a separate thread, so that requests are answered while
 * boards are read; arguments and results can be sent between threads.
 */
export type Engine = {
  addBoards: (boards: BoardToAdd[]) => Promise<{ added: string[]; already: string[] }>
  removeBoards: (board_ids: string[]) => Promise<string[]>
  /** Sets the hiring systems that the person allows to be read despite their robots.txt; at the start none. */
  allow: (names: string[]) => Promise<void>
  refresh: (refreshOptions: RefreshOptions) => Promise<Refresh>
  /** Looks at the career page of a company, one company after another; stores nothing. */
  lookAtLink: (address: string) => Promise<BoardLook>
  importShipped: (answers: ShippedAnswer[]) => Promise<void>
  /** Stores copies of the person's own jobs, each as a board of one posting. */
  storeOwnJobs: (listings: OwnListing[]) => Promise<void>
  /** Asks a board for one of its postings; stores nothing. */
  askPosting: (posting: PostingToAsk & { system: string }) => Promise<PostingReading>
  /** Asks a board for the questions of a posting's application form; stores nothing. */
  askForm: (posting: { system: string; board: string; ext_id: string }) => Promise<FormReading>
  /** Asks a board for a stored posting without a description, and stores it. */
  readPosting: (barePosting: BarePosting) => Promise<PostingReading>
  /** Makes postings jobs of their own, or undoes that. */
  keepApart: (splits: ApartOptions[]) => Promise<void>
  /** Joins postings with others as one job, or undoes that. */
  keepTogether: (joins: TogetherOptions[]) => Promise<void>
  /** Matches a range of the index against roles; the results wait to be written. */
  matchJobs: (walkOptions: WalkOptions) => Promise<WalkProgress & { waiting: number }>
  /** Waits until no write to the index runs, and starts none until `leaveTurn`. */
  takeTurn: (nothing: null) => Promise<void>
  leaveTurn: (nothing: null) => Promise<void>
  /** Writes a batch of the results to the desk while its owner does not write; called in turn, it runs at once. */
  writeMatched: (pieceOptions: PieceOptions) => Promise<PieceWritten>
  purge: (upto_seq: number) => Promise<void>
  renewLabels: (nothing: null) => Promise<void>
  renewTerms: (nothing: null) => Promise<void>
  /** Builds the search heads that an earlier version lacked or built differently, and the search words that a repair lost. */
  fillHeads: (nothing: null) => Promise<void>
  /** Waits until started work is written. */
  settle: (nothing: null) => Promise<void>
}

export type EngineOptions = {
  index: Store
  /** A connection to the desk for data derived from the index only. */
  openDesk: () => Promise<Store>
  outside: BoardNetwork
  now: () => number
  publish: (news: EngineNews) => void
  /** Reads postings elsewhere; by default in this thread. */
  read?: ReadPostings
  /** Frees unneeded memory; called after large answers and writes. */
  letGo?: () => void
}

// Their texts stay until a late collection, because most of them are outside the heap.
const MANY_JOBS = 500

const TERMS = { version: RANK_VERSION, of: termsOfPosting }

// A batch of a writing import takes less.
const LONGEST_WAIT_MS = 1_000

/** Creates the engine on an index that nothing else writes; changes of the index run in turn. */
export function createEngine({ index, openDesk, outside, now, publish, ...threads }: EngineOptions): Engine {
  const { read = readHere, letGo = () => {} } = threads
  const deskWriter = new DeskWriter({ index, openDesk })
  let leaveTurn = () => {}
  const writing = new PQueue({ concurrency: 1 })
  const looking = new PQueue({ concurrency: 1 })
  let opened: Promise<ImportWriter> | undefined
  let limits: Promise<HostLimits> | undefined
  const limited = async () => {
    limits ??= HostLimits.open(index, { now, askRobots: (host) => askRobots(host, outside) })
    return { ...outside, limits: await limits, now }
  }
  const openTools = async (): Promise<ImportTools> => {
    const stored = (jobs: number) => {
      if (jobs >= MANY_JOBS) letGo()
      publish({ kind: 'stored' })
    }
    opened ??= ImportWriter.open(index, { stored, terms: TERMS })
    return { writer: await opened, now, seen_at: now(), hash: outside.hash, read }
  }
  const withTools = async <T>(work: (tools: ImportTools) => Promise<T>): Promise<T> => {
    const tools = await openTools()
    return tools.writer.during(now, () => work(tools))
  }
  return {
    addBoards: (boards) => writing.add(() => addBoards(index, boards, now())),
    removeBoards: (board_ids) =>
      writing.add(async () => {
        const removed = await withTools(({ writer }) => removeBoards(writer, board_ids))
        publish({ kind: 'stored' })
        return removed
      }),
    allow: async (names) => (await limited()).limits.allow(names),
    refresh: (refreshOptions) =>
      withTools(async (tools) => {
        const within = await limited()
        return refreshBoards({ tools, writing, outside: within, publish, letGo }, refreshOptions)
      }),
    lookAtLink: async (address) => {
      const within = await limited()
      const boardLook = await looking.add(() => lookAtLink(address, within))
      writing.add(() => index.write(within.limits.takeChanged())).catch(() => undefined)
      return boardLook
    },
    storeOwnJobs: (listings) => writing.add(() => withTools((tools) => storeListings(tools, listings))),
    importShipped: (answers) =>
      writing.add(() => withTools((tools) => importShipped({ ...tools, read: readHere }, answers))),
    askPosting: async (request) => {
      const within = await limited()
      const reading = await askNamed(within, request)
      // If this is not stored, counting resumes from the stored state: at most one request too many.
      writing.add(() => index.write(within.limits.takeChanged())).catch(() => undefined)
      return reading
    },
    askForm: async ({ system, ...posting }) => {
      const within = await limited()
      const adapter = systemNamed(system)
      const reading = adapter ? await askForm(adapter, posting, within) : { reason: UNKNOWN_SYSTEM }
      writing.add(() => index.write(within.limits.takeChanged())).catch(() => undefined)
      return reading
    },
    readPosting: async (barePosting) =>
      readPosting({ index, writing, withTools, outside: await limited() }, barePosting),
    keepApart: (splits) => writing.add(() => withTools(({ writer }) => keepApart(writer, splits))),
    keepTogether: (joins) => writing.add(() => withTools(({ writer }) => keepTogether(writer, joins))),
    matchJobs: (walkOptions) => deskWriter.match(walkOptions),
    takeTurn: () =>
      new Promise((resolveTurn) => {
        let isOver = false
        leaveTurn = () => {
          isOver = true
        }
        // Longer work, such as reading all stored texts again, lets other work in between its batches.
        const late = setTimeout(resolveTurn, LONGEST_WAIT_MS)
        void writing.add(() => {
          clearTimeout(late)
          if (isOver) return undefined
          resolveTurn()
          return new Promise<void>((resolve) => {
            leaveTurn = resolve
          })
        })
      }),
    leaveTurn: async () => leaveTurn(),
    writeMatched: (pieceOptions) => deskWriter.write(pieceOptions),
    renewLabels: () => writing.add(() => withTools(({ writer }) => renewLabels(writer))),
    renewTerms: () => writing.add(() => withTools(({ writer }) => renewTerms(writer))),
    fillHeads: () =>
      writing.add(() => withTools(({ writer }) => writer.fillHeads().then(() => fillWords(writer)))),
    purge: (upto_seq) =>
      writing.add(async () => {
        // Another machine may not know yet which jobs left a shared index.
        if (index.remote) return
        if (await hasEmptiedJobs(index))
          await index.write([purgeJobs(upto_seq), putFact('purged_upto', String(upto_seq))])
      }),
    settle: () => writing.add(async () => (await openTools()).writer.flush()),
  }
}

async function askNamed(outside: LimitedNetwork, request: PostingToAsk & { system: string }) {
  const { system, ...name } = request
  const adapter = systemNamed(system)
  if (adapter) return askPosting(adapter, name, outside)
  return { state: 'unknown' as const, reason: UNKNOWN_SYSTEM }
}

const UNKNOWN_SYSTEM = 'This hiring system cannot be read.'

async function addBoards(index: Store, boards: BoardToAdd[], added_at: number) {
  const board_ids = boards.map(boardId)
  const boardIds = new Set((await findBoards(index, board_ids)).map((row) => row.board_id))
  const fresh = boards.filter((board) => !boardIds.has(boardId(board)))
  await index.write(fresh.map((board) => addBoard(newBoard(board, added_at))))
  return { added: [...new Set(fresh.map(boardId))], already: board_ids.filter((id) => boardIds.has(id)) }
}

function newBoard({ system, board, company, sample }: BoardToAdd, added_at: number) {
  const board_id = boardId({ system, board })
  const companyShown = company ?? shippedCompany(board_id) ?? systemNamed(system)?.shown?.(board) ?? board
  return {
    board_id,
    system,
    board,
    company: companyShown,
    company_slug: slugOf(companyShown) || board,
    company_given: company === null ? 0 : 1,
    sample: sample ? 1 : 0,
    added_at,
  }
}

async function removeBoards(writer: ImportWriter, board_ids: string[]): Promise<string[]> {
  await writer.flush()
  const boards = await findBoards(writer.index, board_ids)
  for (const board of boards) {
    const jobs = await listJobsOfBoard(writer.index, board.id)
    writer.collect([
      forgetChangesOfBoard(board.id),
      forgetOwnTextsOfBoard(board.id),
      forgetAlikeOfBoard(board.id),
      removePostingsOfBoard(board.id),
      touchJobs(jobs.map((job) => [job, writer.next('seq')])),
      hideDeadJobs(jobs),
      ...forgetTexts(jobs),
      removeBoard(board.id),
    ])
    await writer.flush()
  }
  return boards.map((board) => board.board_id)
}

async function storeListings(tools: ImportTools, listings: OwnListing[]): Promise<void> {
  const { index } = tools.writer
  const boards = listings.map(({ board, company }) => ({ system: OWN_SYSTEM, board, company, sample: false }))
  await addBoards(index, boards, tools.now())
  const rows = await findBoards(index, boards.map(boardId))
  for (const board of rows) {
    const listing = listings.find((own) => own.board === board.board)
    if (!listing) continue
    const { posting, company, version } = listing
    const ownList = { complete: true, isGone: false, reason: null, etag: version, body_hash: null }
    const reader = new AnswerReader(tools, board.board_id)
    const sweep = { postings: [posting], company, ...ownList }
    try {
      await importBoard(tools, { board, sweep, reader })
    } catch (problem) {
      // A text that breaks a limit is left out; the job stays on the desk.
      if (!(problem instanceof UnreadableAnswer)) throw problem
    }
  }
  await tools.writer.flush()
}

async function importShipped(tools: ImportTools, answers: ShippedAnswer[]): Promise<void> {
  const { index } = tools.writer
  const boards = answers.map(({ system, board, company }) => ({ system, board, company, sample: true }))
  await addBoards(index, boards, tools.now())
  const rows = new Map((await listBoards(index)).map((row) => [row.board_id, row]))
  for (const shipped of answers) {
    const board = rows.get(boardId(shipped))
    const adapter = systemNamed(shipped.system)
    if (!board || !adapter) continue
    const answer = await readAnswer(adapter, { ...shipped, now: tools.now() })
    const sweep = { ...answer, complete: true, isGone: false, reason: null, etag: null, body_hash: null }
    const reader = new AnswerReader(tools, board.board_id)
    await importBoard(tools, { board, sweep, reader })
  }
  await tools.writer.flush()
}
