import { closeSync, fsync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { damagedPages, readSums, sumsFile, withPages } from '#lib/runtime/desk/check-desk-files.ts'
import { entryOf, type SumKind, sumOf } from '#lib/runtime/desk/page-sums.ts'
import { writeWhole } from '#lib/runtime/home/write-whole.ts'
import type { Log } from '#lib/service/log.ts'

const TICK_MS = 1_000
const IDLE_MS = 3_000
const LONGEST_MS = 60_000
const LARGEST_LOG = 8 * 1024 * 1024
const LOG_HEADER = 32
const FRAME_HEADER = 24

type Keeping = {
  desk: Store
  path: string
  log: Log
  /** Whether the home still lies where it was opened. */
  isInPlace: () => boolean
}

/**
 * Records the checksum of every page that is written to the desk, and moves the log into the file: a few seconds after the last
 * write, at most a minute after the first, and at the end. SQLite itself would leave weeks of writing in the log.
 */
export class DeskKeeper {
  readonly #keeping: Keeping
  readonly #timer: ReturnType<typeof setInterval>
  #sums: number
  #salts = ''
  #at = LOG_HEADER
  #writtenAt = performance.now()
  #waitsSince: number | null = performance.now()

  /** Begins to follow a desk that is open and has its checksums beside it. */
  constructor(keeping: Keeping) {
    this.#keeping = keeping
    this.#sums = openSync(sumsFile(keeping.path), 'a', 0o600)
    keeping.desk.written = (isDurable) => this.#follow(isDurable ? 'durable' : 'volatile')
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  /** Moves the log into the file, and keeps of each page the sum of what lies there. */
  keep(): Promise<void> {
    const { desk, path, isInPlace } = this.#keeping
    return desk.alone(async () => {
      if (desk.frozen || !isInPlace()) return
      this.#writtenAt = performance.now()
      this.#record('volatile')
      // The sums of a page are on the disk before the page is.
      await promisify(fsync)(this.#sums)
      const moved = await desk.first<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`)
      if (moved?.busy !== 0) return
      this.#waitsSince = null
      const sums = readSums(path)
      if (sums === null) return
      withPages(path, sums.pageSize, (readPage) => sums.settle(readPage))
      await writeWhole(sumsFile(path), sums.toBytes())
      closeSync(this.#sums)
      this.#sums = openSync(sumsFile(path), 'a', 0o600)
    })
  }

  /** Returns the damaged pages of the file; pages that the log holds anew are moved there first. */
  async findDamage(): Promise<number[]> {
    const { desk, path } = this.#keeping
    // Without a turn first: a page that changes meanwhile is looked at again.
    if ((await damagedPages(path)).length === 0) return []
    await this.keep()
    return desk.alone(() => damagedPages(path))
  }

  /** Ends; the log is moved into the file for the last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.keep()
    closeSync(this.#sums)
  }

  #tick(): void {
    const { path, log } = this.#keeping
    const now = performance.now()
    const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    const waits = this.#waitsSince !== null && now - this.#waitsSince > LONGEST_MS
    if (size === 0 || !(waits || now - this.#writtenAt > IDLE_MS || size > LARGEST_LOG)) return
    this.keep().catch((problem) =>
      log.error('the log could not be moved into the desk', { fault: String(problem) }),
    )
  }

  #follow(kind: SumKind): void {
    if (!this.#keeping.isInPlace()) return
    this.#writtenAt = performance.now()
    this.#waitsSince ??= this.#writtenAt
    try {
      this.#record(kind)
    } catch (problem) {
      // It is recorded before the log is moved, or the log stays.
      this.#keeping.log.error('checksums could not be written', { fault: String(problem) })
    }
  }

  // Appends the sums of the frames that were committed since the last time.
  #record(kind: SumKind): void {
    const file = openSync(`${this.#keeping.path}-wal`, 'r')
    try {
      const head = new Uint8Array(LOG_HEADER)
      if (readSync(file, head, 0, LOG_HEADER, 0) < LOG_HEADER) return
      const salts = head.subarray(16, 24).toHex()
      if (salts !== this.#salts) this.#at = LOG_HEADER
      this.#salts = salts
      const frame = new Uint8Array(FRAME_HEADER + new DataView(head.buffer).getUint32(8))
      const view = new DataView(frame.buffer)
      let entries: Uint8Array[] = []
      for (let at = this.#at; ; ) {
        const length = readSync(file, frame, 0, frame.length, at)
        if (length < frame.length || frame.subarray(8, 16).toHex() !== salts) return
        entries.push(entryOf(view.getUint32(0), { kind, sum: sumOf(frame.subarray(FRAME_HEADER)) }))
        at += frame.length
        if (view.getUint32(4) === 0) continue
        writeSync(this.#sums, Buffer.concat(entries))
        entries = []
        this.#at = at
      }
    } finally {
      closeSync(file)
    }
  }
}
