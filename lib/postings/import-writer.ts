import { type LastNumbers, lastNumbers, putFact } from '#db/index/meta.ts'
import type { Statement } from '#db/sql.ts'
import type { Store } from '#db/store.ts'

const ENOUGH_JOBS = 400
const LONG_ENOUGH_MS = 300

/** A job that is stored, or will be with the next write; `live` when any of its postings is listed. */
export type KnownJob = { id: number; live: boolean }

/**
 * Collects what an import writes and writes it in large pieces, because the full-text index is slow in small ones.
 * Boards go in whole and in order, so every piece leaves the index as some sequence of boards would.
 */
export class ImportWriter {
  readonly index: Store
  readonly #stored: () => void
  readonly #last: LastNumbers
  #statements: Statement[] = []
  #waiting = 0
  #since = 0
  /** Jobs that are collected and not yet written, by their keys. */
  readonly collected = new Map<number, KnownJob>()
  /** Links under which collected postings will be stored. */
  readonly links = new Set<string>()
  /** Stored jobs that the collected statements may take the last live posting of. */
  readonly leaving = new Set<number>()

  private constructor(index: Store, last: LastNumbers, stored: () => void) {
    this.index = index
    this.#last = last
    this.#stored = stored
  }

  /** A writer that goes on from the index's last ids; `stored` is called after every write. */
  static async open(index: Store, stored: () => void): Promise<ImportWriter> {
    return new ImportWriter(index, await lastNumbers(index), stored)
  }

  /** The next id of a kind; ids are never given twice. */
  next(kind: 'posting' | 'job' | 'seq'): number {
    this.#last[kind] += 1
    return this.#last[kind]
  }

  /** Collects statements that bring so many jobs' texts. */
  collect(statements: Statement[], jobs = 0): void {
    if (this.#statements.length === 0) this.#since = performance.now()
    this.#statements.push(...statements)
    this.#waiting += jobs
  }

  /** Writes when enough is collected, or has waited long enough. */
  async settle(): Promise<void> {
    const waited = performance.now() - this.#since
    if (this.#waiting >= ENOUGH_JOBS || waited >= LONG_ENOUGH_MS) await this.flush()
  }

  /** Writes all that is collected, at once. */
  async flush(): Promise<void> {
    if (this.#statements.length === 0) return
    const statements = this.#statements
    this.#statements = []
    this.#waiting = 0
    this.collected.clear()
    this.leaving.clear()
    this.links.clear()
    await this.index.write([...statements, putFact('last_numbers', JSON.stringify(this.#last))])
    this.#stored()
  }
}

/** What an import needs; `hash` is any good hash to 53 bits. */
export type ImportTools = {
  writer: ImportWriter
  now: () => number
  /** When what comes new in this import was first seen: one moment for all of it, so that counts by moment stay few. */
  seen_at: number
  hash: (text: string) => number
}
