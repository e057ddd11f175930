import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { type ApplyOptions, applyMatches } from '#lib/shortlist/tracking/apply-matches.ts'
import { matchJobs } from '#lib/shortlist/tracking/match-jobs.ts'
import type {
  MatchedChunk,
  MatchedJob,
  MatchedJobs,
  MatchOptions,
  Reached,
} from '#lib/shortlist/tracking/matched.ts'

/** A stretch to match; one that goes on with a walk adds to what of it waits to be written. */
export type WalkOptions = MatchOptions & { walk: string; goes_on: boolean }

/** A piece of a walk to write. */
export type PieceOptions = Omit<ApplyOptions, 'matched_jobs'> & { walk: string; most: number }

/** What became of a piece: whether it gave its moment to a job, and how many jobs of the walk still wait. */
export type PieceWritten = { stamped: boolean; waiting: number }

type WriterStores = { index: Store; openDesk: () => Promise<Store> }

/**
 * Matches the index against roles and writes what is found to the desk, in the thread that it is called in. What was matched
 * waits until it is written in pieces, ordered by key: pages of the desk that a piece changes lie together, and each is
 * written about once. What is lost of it is worked out again, because a role counts as matched only when its tracker says so.
 */
export class DeskWriter {
  readonly #stores: WriterStores
  #walk = ''
  #waiting = new WaitingEntries()
  #sorted: WaitingEntry[] | null = null

  constructor(stores: WriterStores) {
    this.#stores = stores
  }

  /** Matches one stretch; a walk begins with its first. */
  async match({ walk, goes_on, ...options }: WalkOptions): Promise<Reached & { waiting: number }> {
    if (goes_on) this.#checkKnown(walk)
    const chunk = await matchJobs(this.#stores.index, options)
    if (!goes_on) this.#begin(walk)
    this.#waiting.add(chunk)
    const { upto, last, last_posting } = chunk
    return { upto, last, last_posting, waiting: this.#waiting.size }
  }

  // A thread that was started anew knows nothing of the walk: it is begun again.
  #checkKnown(walk: string): void {
    if (walk !== this.#walk) throw new Error('What was matched is not known any more')
  }

  #begin(walk: string): void {
    this.#walk = walk
    this.#waiting = new WaitingEntries()
    this.#sorted = null
  }

  /** Writes the next piece of what waits, all of it or nothing. */
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

/** What was matched and waits to be written, the last word on each job. */
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

  // A job may be as new as one that its posting left, so those that were left go last.
  inOrder(): WaitingEntry[] {
    const isEmptied = (entry: WaitingEntry) => Number('is' in entry && entry.is === 'emptied')
    return [...this.#entries.values()].sort((a, b) => isEmptied(a) - isEmptied(b) || a.key - b.key)
  }
}

function jobsOf(piece: readonly WaitingEntry[]): MatchedJobs {
  const is = (what: 'missed' | 'emptied') =>
    piece.flatMap((entry) => ('is' in entry && entry.is === what ? [entry.key] : []))
  return {
    jobs: piece.flatMap((entry) => ('job' in entry ? [entry.job] : [])),
    dead: piece.flatMap((entry) => ('dead' in entry ? [entry.dead] : [])),
    missed: is('missed'),
    emptied: is('emptied'),
  }
}
