import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { type ApplyOptions, applyMatches } from '#lib/shortlist/tracking/apply-matches.ts'
import { matchJobs } from '#lib/shortlist/tracking/match-jobs.ts'
import type {
  MatchedChunk,
  MatchedJob,
  MatchedJobs,
  MatchOptions,
  WalkProgress,
} from '#lib/shortlist/tracking/matched.ts'

/** A range to match; with a walk's id it adds to its waiting results. */
export type WalkOptions = MatchOptions & { walk: string; goes_on: boolean }

/** A batch of a walk to write. */
export type PieceOptions = Omit<ApplyOptions, 'matched_jobs'> & { walk: string; most: number }

/** The result of a batch: whether a job got its moment, and how many jobs of the walk still wait. */
export type PieceWritten = { stamped: boolean; waiting: number }

type WriterStores = { index: Store; openDesk: () => Promise<Store> }

/**
 * Matches the index against roles and writes the results to the desk, in the calling thread. Results wait and are
 * written in batches by key, so that each desk page is written about once. Lost results are computed again, because a
 * role counts as matched only after its tracker says so.
 */
export class DeskWriter {
  readonly #stores: WriterStores
  #walk = ''
  #waiting = new WaitingEntries()
  #sorted: WaitingEntry[] | null = null

  constructor(stores: WriterStores) {
    this.#stores = stores
  }

  /** Matches one range; the first range starts a walk. */
  async match({ walk, goes_on, ...options }: WalkOptions): Promise<WalkProgress & { waiting: number }> {
    if (goes_on) this.#checkKnown(walk)
    const chunk = await matchJobs(this.#stores.index, options)
    if (!goes_on) this.#begin(walk)
    this.#waiting.add(chunk)
    const { upto, last, last_posting } = chunk
    return { upto, last, last_posting, waiting: this.#waiting.size }
  }

  // A restarted thread has lost the walk: it starts again.
  #checkKnown(walk: string): void {
    if (walk !== this.#walk) throw new Error('What was matched is not known any more')
  }

  #begin(walk: string): void {
    this.#walk = walk
    this.#waiting = new WaitingEntries()
    this.#sorted = null
  }

  /** Writes the next batch of results, all or nothing. */
  async write({ walk, most, ...options }: PieceOptions): Promise<PieceWritten> {
    this.#checkKnown(walk)
    this.#sorted ??= this.#waiting.inOrder()
    const piece = this.#sorted.slice(0, most)
    const desk = await this.#stores.openDesk()
    const stamped = await applyMatches(desk, { ...options, matched_jobs: jobsOf(piece) })
    this.#sorted = this.#sorted.slice(most)
    const waiting = this.#sorted.length
    if (waiting === 0) {
      this.#begin('')
      await desk.maintain(sql`pragma shrink_memory`)
    }
    return { stamped, waiting }
  }
}

type WaitingEntry = { key: number } & (
  | { job: MatchedJob }
  | { dead: MatchedJobs['dead'][number] }
  | { is: 'missed' | 'emptied' }
)

/** Matches that wait to be written, the latest per job. */
class WaitingEntries {
  readonly #entries = new Map<number, WaitingEntry>()

  get size(): number {
    return this.#entries.size
  }

  add({ jobs, missed, dead, emptied }: MatchedChunk): void {
    for (const job of jobs) this.#put({ key: job.job_key, job })
    for (const deadJob of dead) this.#put({ key: deadJob.job_key, dead: deadJob })
    for (const key of missed) this.#put({ key, is: 'missed' })
    for (const key of emptied) this.#put({ key, is: 'emptied' })
  }

  #put(entry: WaitingEntry): void {
    this.#entries.set(entry.key, entry)
  }

  // A job may be as new as one that its posting left, so emptied jobs are written last.
  inOrder(): WaitingEntry[] {
    const isEmptied = (entry: WaitingEntry) => Number('is' in entry && entry.is === 'emptied')
    return [...this.#entries.values()].sort((a, b) => isEmptied(a) - isEmptied(b) || a.key - b.key)
  }
}

function jobsOf(piece: readonly WaitingEntry[]): MatchedJobs {
  const is = (field: 'missed' | 'emptied') =>
    piece.flatMap((entry) => ('is' in entry && entry.is === field ? [entry.key] : []))
  return {
    jobs: piece.flatMap((entry) => ('job' in entry ? [entry.job] : [])),
    dead: piece.flatMap((entry) => ('dead' in entry ? [entry.dead] : [])),
    missed: is('missed'),
    emptied: is('emptied'),
  }
}
