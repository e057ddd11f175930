import { wordsLast } from '#db/index/jobs.ts'
import { type LastNumbers, lastNumbers, mustHold, putFact, putLease, takeLease } from '#db/index/meta.ts'
import type { CandidatePosting, JobWording } from '#db/index/same-jobs.ts'
import type { Statement } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { StoreFault } from '#db/store-fault.ts'
import { placesToShare } from '#lib/index/jobs/same-role.ts'
import type { PostingsToRead, PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import { nextHeads } from '#lib/index/search/find-jobs.ts'

// Larger batches write the pages of the index less often.
const ENOUGH_JOBS = 2_500
const LONG_ENOUGH_MS = 4_000
const LEASE_MS = 5 * 60_000
const LEASE_TRIES = 10
const LEASE_WAIT_MS = 150

/** The function that reads a posting for ranking, and its version name. */
type PostingTerms = {
  version: string
  of: (posting: { title: string; body: string }) => Uint32Array
}

type WriterHooks = { stored: (jobs: number) => void; terms: PostingTerms }

/**
 * Collects the writes of an import and stores them in large batches, because the full-text index is slow with small
 * ones. Boards are written whole and in order, so each batch leaves a consistent index.
 */
export class ImportWriter {
  readonly index: Store
  readonly terms: PostingTerms
  readonly #stored: (jobs: number) => void
  #last: LastNumbers
  readonly #owner = crypto.randomUUID()
  #held_until = 0
  #works = 0
  #holding: Promise<void> = Promise.resolve()
  #statements: Statement[] = []
  #waiting = 0
  #since = 0
  /** Jobs by their ids, in the state after the next write. */
  readonly jobs = new Map<number, JobWording>()
  /** Postings that are collected and not yet written, and the job of each wording among them. */
  readonly joined = new CandidateIndex()
  readonly jobOfWords = new Map<number, number>()
  /** The job of each collected posting that the person joined with another one, by its board and id. */
  readonly jobOfName = new Map<string, number>()
  /** Links under which collected postings will be stored. */
  readonly links = new Set<string>()
  /** Stored jobs that may lose their last live posting by the collected statements. */
  readonly leaving = new Set<number>()

  private constructor(index: Store, last: LastNumbers, { stored, terms }: WriterHooks) {
    this.index = index
    this.terms = terms
    this.#last = last
    this.#stored = stored
  }

  /**
   * Opens a writer that continues from the index's last ids; `stored` is called after every write with the number of
   * jobs whose text it stored.
   */
  static async open(index: Store, writing: WriterHooks): Promise<ImportWriter> {
    return new ImportWriter(index, await lastNumbers(index), writing)
  }

  /**
   * Acquires the index for writing. A file belongs to this program; a shared index is leased for some minutes, and its
   * numbers are read again because another machine may have assigned some. Throws StoreFault while another machine
   * holds it.
   */
  hold(now: () => number): Promise<void> {
    if (!this.index.remote) return Promise.resolve()
    // One at a time: statements of one call must not count as collected before the lease.
    this.#holding = this.#holding.catch(() => undefined).then(() => this.#hold(now))
    return this.#holding
  }

  async #hold(now: () => number): Promise<void> {
    if (this.#held_until - now() > LEASE_MS / 2) return
    const { before, after } = await this.#leaseTaken(now)
    this.#held_until = after === this.#owner ? now() + LEASE_MS : 0
    if (before === this.#owner && after === this.#owner) return
    // The collected statements contain numbers that another machine may have assigned meanwhile.
    const { statements: collected } = this.#take()
    if (after !== this.#owner || collected.length > 0) throw new StoreFault('index_held')
    this.#last = await lastNumbers(this.index)
  }

  // Another machine's start takes a moment; a refresh does not wait for it.
  async #leaseTaken(now: () => number) {
    for (let tries = 1; ; tries += 1) {
      const lease = await takeLease(this.index, { owner: this.#owner, until: now() + LEASE_MS }, now())
      if (lease.after === this.#owner || tries === LEASE_TRIES) return lease
      await new Promise((resolve) => setTimeout(resolve, LEASE_WAIT_MS))
    }
  }

  /** Does work that writes; a shared index is held until all such work of this machine ends. */
  async during<T>(now: () => number, work: () => Promise<T>): Promise<T> {
    this.#works += 1
    try {
      await this.hold(now)
      return await work()
    } finally {
      this.#works -= 1
      if (this.#works === 0) await this.#release(now())
    }
  }

  async #release(now: number): Promise<void> {
    if (!this.index.remote || this.#held_until === 0) return
    this.#held_until = 0
    await this.index.write([putLease({ owner: this.#owner, until: now }, now)])
  }

  /** Returns the next id of a kind; ids are never assigned twice. */
  next(kind: 'posting' | 'job' | 'seq'): number {
    this.#last[kind] += 1
    return this.#last[kind]
  }

  /** Collects statements with the number of jobs' texts among them. */
  collect(statements: Statement[], jobs = 0): void {
    if (this.#statements.length === 0) this.#since = performance.now()
    this.#statements.push(...statements)
    this.#waiting += jobs
  }

  /** Writes if enough is collected, or has waited long enough. */
  async settle(): Promise<void> {
    const waited = performance.now() - this.#since
    if (this.#waiting >= ENOUGH_JOBS || waited >= LONG_ENOUGH_MS) await this.flush()
  }

  #take(): { statements: Statement[]; jobs: number } {
    const batch = { statements: this.#statements, jobs: this.#waiting }
    this.#statements = []
    this.#waiting = 0
    this.jobs.clear()
    this.joined.clear()
    this.jobOfWords.clear()
    this.jobOfName.clear()
    this.leaving.clear()
    this.links.clear()
    return batch
  }

  /** Writes all that is collected, at once. */
  async flush(): Promise<void> {
    const { statements, jobs } = this.#take()
    if (statements.length === 0) return
    const guards = this.index.remote ? [mustHold(this.#owner)] : []
    const numbers = putFact('last_numbers', JSON.stringify(this.#last))
    await this.index.write(wordsLast([...guards, ...statements, numbers]))
    await this.fillHeads()
    this.#stored(jobs)
  }

  /** Writes the search heads of changed jobs from the stored postings. */
  async fillHeads(): Promise<void> {
    for (;;) {
      const heads = await nextHeads(this.index)
      if (heads === null) return
      await this.index.write([...(this.index.remote ? [mustHold(this.#owner)] : []), ...heads])
    }
  }
}

/** The dependencies of an import; `hash` is any good 53-bit hash. */
export type ImportTools = {
  writer: ImportWriter
  now: () => number
  /** The first-seen time of new postings: one moment for the whole import, so that counts by moment stay few. */
  seen_at: number
  hash: (text: string) => number
  /** Reads postings, in another thread if there are many. */
  read: (toRead: PostingsToRead) => Promise<PreparedPosting[]>
}

/** A posting that may be of the same job as another; `text` is null if it was not read, '' if it has none. */
export type Candidate = CandidatePosting & {
  title: string
  text: string | null
  isRemoved: boolean
  /** It has its requisition id, and its title with its place, only since this refresh. */
  isNewTo?: { requisition: boolean; place: boolean }
}

/** Indexes postings by the facts that identify copies of a job: role, place and requisition id. */
export class CandidateIndex<K extends CandidatePosting = Candidate> {
  readonly #byId = new Map<number, K>()
  readonly #byRole = new Map<number, K[]>()
  /** By role and place, so that a shop's thousand postings of one role are not scanned for each of them. */
  readonly #byRoleAndPlace = new Map<string, K[]>()
  readonly #byPlace = new Map<number, K[]>()
  readonly #byRequisition = new Map<string, K[]>()

  /** Adds a posting, replacing the one with its id. */
  add(item: K): void {
    this.#byId.set(item.id, item)
    if (item.role_key !== 0) {
      push(this.#byRole, item.role_key, item)
      for (const place of placesToShare(item.locations))
        push(this.#byRoleAndPlace, mapKey(item.role_key, place), item)
    }
    if (item.place_key !== 0) push(this.#byPlace, item.place_key, item)
    if (item.requisition !== null) push(this.#byRequisition, mapKey(item.board, item.requisition), item)
  }

  get(id: number): K | undefined {
    return this.#byId.get(id)
  }

  ofRole(role_key: number): readonly K[] {
    return this.#byRole.get(role_key) ?? NONE
  }

  /** Returns postings of a role that share a place with these, in their order. */
  ofRoleAtPlaces(role_key: number, locations: readonly string[]): readonly K[] {
    const [first = NONE, ...others] = placesToShare(locations).map(
      (place) => this.#byRoleAndPlace.get(mapKey(role_key, place)) ?? NONE,
    )
    if (others.every((list) => list.length === 0)) return first
    const candidates = new Set([first, ...others].flat())
    return this.ofRole(role_key).filter((item) => candidates.has(item))
  }

  ofPlace(place_key: number): readonly K[] {
    return this.#byPlace.get(place_key) ?? NONE
  }

  ofRequisition(board: number, requisition: string): readonly K[] {
    return this.#byRequisition.get(mapKey(board, requisition)) ?? NONE
  }

  clear(): void {
    for (const map of [this.#byId, this.#byRole, this.#byRoleAndPlace, this.#byPlace, this.#byRequisition])
      map.clear()
  }
}

/** The number of stored texts to compare with one posting's. */
export const MAX_COMPARED = 4

/**
 * Returns up to `MAX_COMPARED` postings of the same role, one for each text: those at its place first, then by index and
 * order of insertion. `self` is the id of the posting itself.
 */
export function likeliestCopies<K extends CandidatePosting>(
  indexes: readonly CandidateIndex<K>[],
  { role_key, words_key, locations }: Pick<CandidatePosting, 'role_key' | 'words_key' | 'locations'>,
  self: number | undefined,
): K[] {
  const byText = new Map<number, K>()
  const lists = [
    ...indexes.map((index) => index.ofRoleAtPlaces(role_key, locations)),
    ...indexes.map((index) => index.ofRole(role_key)),
  ]
  for (const list of lists) {
    for (const item of list) {
      if (byText.size === MAX_COMPARED) return [...byText.values()]
      if (item.id === self || item.words_key === words_key) continue
      if (!byText.has(item.words_key)) byText.set(item.words_key, item)
    }
  }
  return [...byText.values()]
}

const NONE: readonly never[] = []

function mapKey(key: number, name: string): string {
  return `${key} ${name}`
}

function push<T, K>(map: Map<T, K[]>, key: T, item: K): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
