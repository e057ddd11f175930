import { type BoardRow, countPostings, nameBoard, noteBoardRead, renameCompany } from '#db/index/boards.ts'
import { putPostingChanges } from '#db/index/history.ts'
import { hideDeadJobs, touchJobs } from '#db/index/jobs.ts'
import { type BoardPostingFacts, findBoardPostings, markRemoved, markUnread } from '#db/index/postings.ts'
import type { Statement } from '#db/sql.ts'
import { roleWords } from '#lib/index/jobs/same-role.ts'
import { type AnswerReader, companyNow } from '#lib/index/postings/answer-reader.ts'
import type { ImportTools, ImportWriter } from '#lib/index/postings/import-writer.ts'
import { renewWordings } from '#lib/index/postings/renew-labels.ts'
import { storePostings } from '#lib/index/postings/store-postings.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** A board's whole answer, and the marks to store for it. */
export type BoardSweep = {
  postings: ListedPosting[]
  /** False if more may be listed than was read: then nothing is removed. */
  complete: boolean
  company: string | null
  /** Descriptions requested one by one, by id; null if one was unreadable. */
  details?: ReadonlyMap<string, ListedPosting | null>
  isGone: boolean
  reason: string | null
  etag: string | null
  body_hash: number | null
}

export type ImportCounts = { added: number; changed: number; removed: number; unchanged: number }

/**
 * Stores the changes of a board's answer: new and changed postings in chunks, then missing ones, then the board
 * itself. After a crash the board is read again; no posting is ever half stored.
 */
export async function importBoard(
  tools: ImportTools,
  { board, sweep, reader }: { board: BoardRow; sweep: BoardSweep; reader: AnswerReader },
): Promise<ImportCounts> {
  const { writer } = tools
  const storedPostings = await findBoardPostings(writer.index, board.id)
  const company = nameCompany(writer, { board, statedName: sweep.company, storedRows: storedPostings })
  const { todo, unchanged, unread } = reader.whatChanged(sweep, storedPostings)
  if (unread.length > 0) writer.collect([markUnread(unread)])
  const { removal, missing, live } = removalFrom(storedPostings, { board, sweep, now: tools.now() })
  const leaving = new Set(removal === 'remove' ? missing.map(({ id }) => id) : [])
  const shared = sharedRequisitions([...sweep.postings, ...todo.map(({ listed }) => listed)])
  for await (const { isLast, ...part } of reader.parts(todo, company.slug)) {
    await storePostings(tools, { board, company, ...part, leaving, shared })
    if (isLast) continue
    // After a crash the count matches the stored postings.
    writer.collect([countPostings(board.id)])
    await writer.settle()
  }
  const removed = finishBoard(tools, { board, sweep, removal, missing, live, stored: todo.length })
  await renewWordings(writer, missing)
  const added = todo.filter((postingToStore) => !postingToStore.earlier).length
  return { added, changed: todo.length - added, removed, unchanged }
}

type CompanyNaming = {
  board: BoardRow
  statedName: string | null
  storedRows: Map<string, BoardPostingFacts>
}

function nameCompany(writer: ImportWriter, { board, statedName, storedRows }: CompanyNaming) {
  const { company: before } = board
  const { name, slug } = companyNow(board, statedName)
  if (name === before) return { name, slug }
  writer.collect([nameBoard(board.id, { company: name, slug })])
  const jobs = new Set([...storedRows.values()].map(({ job }) => job))
  if (jobs.size > 0) {
    // Jobs are searched by their company too, so they have changed.
    const touched = [...jobs].map((job): [number, number] => [job, writer.next('seq')])
    writer.collect([renameCompany(board.id, { before, company: name }), touchJobs(touched)])
  }
  return { name, slug }
}

type Removal = {
  removal: ReturnType<typeof mayRemove>
  /** Returns stored postings that the answer lacks, and the number of those stored as listed. */
  missing: BoardPostingFacts[]
  live: number
}

function removalFrom(
  storedRows: Map<string, BoardPostingFacts>,
  { board, sweep, now }: { board: BoardRow; sweep: BoardSweep; now: number },
): Removal {
  const listed = new Set(sweep.postings.map((posting) => posting.ext_id))
  const live = [...storedRows].filter(([, posting]) => posting.live)
  const missing = live.filter(([ext_id]) => !listed.has(ext_id)).map(([, posting]) => posting)
  const { complete, isGone } = sweep
  const counts = { stored: live.length, missing: missing.length }
  const { held_at, held_for } = board
  const removal = mayRemove({ ...counts, complete, isGone, held_at, held_for, now })
  return { removal, missing, live: live.length }
}

type FinishInput = Removal & { board: BoardRow; sweep: BoardSweep; stored: number }

function finishBoard({ writer, now: clock }: ImportTools, finishInput: FinishInput): number {
  const { board, sweep, removal, missing, live } = finishInput
  const { isGone } = sweep
  const now = clock()
  const counts = { stored: live, missing: missing.length }
  const removed = removal === 'remove' ? missing.length : 0
  writer.collect([
    ...(removal === 'remove' ? removalOf(missing, writer, now) : []),
    noteBoardRead({
      id: board.id,
      recount: true,
      ...standingOf(sweep, { ...counts, isHeld: removal === 'hold' }),
      ...holdOf(board, { isHeld: removal === 'hold', isGone, now }),
      last_read_at: now,
      last_change_at: finishInput.stored + removed > 0 ? now : board.last_change_at,
    }),
  ])
  return removed
}

function removalOf(missing: BoardPostingFacts[], writer: ImportWriter, now: number): Statement[] {
  const jobs = [...new Set(missing.map((posting) => posting.job))]
  const postings = missing.map((posting) => posting.id)
  for (const job of jobs) writer.leaving.add(job)
  const removals = postings.map((posting) => ({
    posting,
    at: now,
    what: { removed: true as const },
    text_of: null,
  }))
  return [
    ...putPostingChanges(removals),
    markRemoved(postings, now),
    touchJobs(jobs.map((job) => [job, writer.next('seq')])),
    hideDeadJobs(jobs),
  ]
}

// The waiting time of a suspicion counts from its first answer; another suspicion starts again.
function holdOf(board: BoardRow, { isHeld, isGone, now }: { isHeld: boolean; isGone: boolean; now: number }) {
  if (!isHeld) return { held_at: null, held_for: null }
  const held_for = isGone ? ('gone' as const) : ('shrunk' as const)
  return { held_for, held_at: board.held_for === held_for ? (board.held_at ?? now) : now }
}

type SweepHold = { stored: number; missing: number; isHeld: boolean }

// A held answer must be requested again in full, so its marks are not stored.
function standingOf(sweep: BoardSweep, { stored, missing, isHeld }: SweepHold) {
  const empty = sweep.postings.length === 0 && (stored === 0 || (sweep.complete && !isHeld))
  return {
    state: sweep.isGone ? ('gone' as const) : empty ? ('empty' as const) : ('live' as const),
    reason: isHeld && !sweep.isGone ? heldReason(missing, stored) : sweep.reason,
    etag: isHeld ? null : sweep.etag,
    body_hash: isHeld ? null : sweep.body_hash,
  }
}

function heldReason(missing: number, stored: number): string {
  return `The answer lacks ${missing} of ${stored} postings. They are kept until a reading at least an hour later says the same.`
}

// A job may be posted for several places, levels and teams at once, so this few roles may be one job even if the list
// has no others.
const MOST_ROLES = 3

/** Returns the board's names of jobs that more than half of its different roles share: they identify no job. */
function sharedRequisitions(
  postings: readonly { title: string; requisition?: string | undefined }[],
): Set<string> {
  const titles = Map.groupBy(
    postings.flatMap(({ title, requisition }) => (requisition === undefined ? [] : [{ title, requisition }])),
    ({ requisition }) => requisition,
  )
  const titlesByName = [...titles].map(([name, all]) => ({
    name,
    titles: new Set(all.map(({ title }) => title)),
  }))
  const many = titlesByName.filter((requisition) => requisition.titles.size > MOST_ROLES)
  if (many.length === 0) return new Set()
  const roles = rolesOf(new Set(postings.map(({ title }) => title)))
  const isShared = (own: ReadonlySet<string>) => {
    const { size } = rolesOf(own)
    return size > MOST_ROLES && size > roles.size / 2
  }
  return new Set(many.flatMap((requisition) => (isShared(requisition.titles) ? [requisition.name] : [])))
}

function rolesOf(titles: ReadonlySet<string>): Set<string> {
  return new Set([...titles].map((title) => roleWords(title)))
}

const HOUR = 3_600_000
const LARGE_BOARD = 20
// A broken list stays broken for a while: two readings within minutes repeat the same mistake.
const SHRUNK_WAIT = HOUR
const GONE_WAIT = 20 * HOUR

export type Sweep = {
  /** Live postings before this answer. */
  stored: number
  /** The number of those that the answer lacks. */
  missing: number
  /** The answer is the whole list by the board's own count. */
  complete: boolean
  /** The board itself answered that it does not exist. */
  isGone: boolean
  /** The time of the first answer with this suspicion, in milliseconds; null without one. */
  held_at: number | null
  /** The reason why they are held; a new reason starts a new wait. */
  held_for: 'gone' | 'shrunk' | null
  now: number
}

/**
 * Returns whether missing postings may be removed: never after an incomplete answer. If a board lost more than half of
 * 20 or more postings, another answer an hour later or more must confirm it; if it is gone, one most of a day later.
 */
export function mayRemove(sweep: Sweep): 'remove' | 'hold' | 'keep' {
  if (!sweep.complete || sweep.missing === 0) return 'keep'
  if (sweep.isGone) return waited(sweep, 'gone', GONE_WAIT) ? 'remove' : 'hold'
  const shrank = sweep.stored >= LARGE_BOARD && sweep.missing * 2 > sweep.stored
  return shrank && !waited(sweep, 'shrunk', SHRUNK_WAIT) ? 'hold' : 'remove'
}

function waited({ held_at, held_for, now }: Sweep, for_what: Sweep['held_for'], least: number): boolean {
  return held_at !== null && held_for === for_what && now - held_at >= least
}
