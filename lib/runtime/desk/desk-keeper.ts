import { closeSync, fsync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import {
  adoptDesk,
  damagedPages,
  logFile,
  readSums,
  sumsFile,
  withPages,
} from '#lib/runtime/desk/check-desk-files.ts'
import { entryOf, type SumKind, sumOf } from '#lib/runtime/desk/page-sums.ts'
import type { HomePlace } from '#lib/runtime/home/home.ts'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'
import type { Log } from '#lib/service/log.ts'

const TICK_MS = 1_000
const IDLE_MS = 3_000
const LONGEST_MS = 60_000
const LARGEST_LOG = 8 * 1024 * 1024
const LOG_HEADER = 32
const FRAME_HEADER = 24

type KeeperInput = {
  desk: Store
  path: string
  log: Log
  place: Pick<HomePlace, 'moved'>
  /** Called after all was saved of a log that was removed under the server: other connections still write to it. */
  logGone: () => void
}

/**
 * Records the checksum of every page written to the desk, and runs checkpoints: a few seconds after the last write, at
 * most a minute after the first, and at the end. SQLite itself would leave weeks of writes in the log.
 */
export class DeskKeeper {
  readonly #keeping: KeeperInput
  readonly #timer: ReturnType<typeof setInterval>
  #sums: number
  readonly #wal: string
  #inode: number | null = null
  #salts = ''
  #at = LOG_HEADER
  #writtenAt = performance.now()
  #waitsSince: number | null = performance.now()

  /** Begins to follow an open desk with its checksums. */
  constructor(keeping: KeeperInput) {
    this.#keeping = keeping
    this.#sums = openSync(sumsFile(keeping.path), 'a', 0o600)
    this.#wal = logFile(keeping.path)
    keeping.desk.written = (isDurable) => this.#follow(isDurable ? 'durable' : 'volatile')
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  /** Runs a checkpoint, and records the sum of each page. */
  keep(): Promise<void> {
    const { desk, path, place, logGone } = this.#keeping
    return desk.alone(async () => {
      if (desk.fault || place.moved() !== null) return
      this.#writtenAt = performance.now()
      const isGone = this.#isGone()
      if (!isGone) this.#record('volatile')
      // The sums of a page are on the disk before the page is.
      await promisify(fsync)(this.#sums)
      const moved = await desk.first<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`)
      if (moved?.busy !== 0) return
      this.#waitsSince = null
      if (isGone) {
        await adoptDesk(path)
        return logGone()
      }
      const sums = readSums(path)
      if (sums === null) return
      withPages(path, sums.pageSize, (readPage) => sums.settle(readPage))
      // Not every system can replace an open file.
      closeSync(this.#sums)
      try {
        await writeAtomically(sumsFile(path), sums.toBytes())
      } finally {
        this.#sums = openSync(sumsFile(path), 'a', 0o600)
      }
    })
  }

  /** Returns the damaged pages of the file, after a checkpoint of newer pages in the log. */
  async findDamage(): Promise<number[]> {
    const { desk, path } = this.#keeping
    // Without a turn first: a page that changes meanwhile is checked again.
    if ((await damagedPages(path)).length === 0) return []
    await this.keep()
    return desk.alone(() => damagedPages(path))
  }

  /** Ends with a last checkpoint. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.keep()
    closeSync(this.#sums)
  }

  #tick(): void {
    const now = performance.now()
    const size = statSync(this.#wal, { throwIfNoEntry: false })?.size ?? 0
    const waits = this.#waitsSince !== null && now - this.#waitsSince > LONGEST_MS
    const isDue = size > 0 && (waits || now - this.#writtenAt > IDLE_MS || size > LARGEST_LOG)
    if (!isDue && !this.#isGone()) return
    this.keep().catch((problem) =>
      this.#keeping.log.error('the log could not be moved into the desk', { fault: String(problem) }),
    )
  }

  #follow(kind: SumKind): void {
    if (this.#keeping.place.moved() !== null || this.#isGone()) return
    this.#writtenAt = performance.now()
    this.#waitsSince ??= this.#writtenAt
    try {
      this.#record(kind)
    } catch (problem) {
      // The sums are recorded before the checkpoint, or there is none.
      this.#keeping.log.error('checksums could not be written', { fault: String(problem) })
    }
  }

  // The log of an open desk is only removed or replaced by somebody else.
  #isGone(): boolean {
    const inode = statSync(this.#wal, { throwIfNoEntry: false })?.ino ?? null
    this.#inode ??= inode
    return this.#inode !== null && inode !== this.#inode
  }

  // Appends the sums of the frames that were committed since the last time.
  #record(kind: SumKind): void {
    const file = openSync(this.#wal, 'r')
    try {
      const head = new Uint8Array(LOG_HEADER)
      if (readSync(file, head, 0, LOG_HEADER, 0) < LOG_HEADER) return
      const salts = head.subarray(16, 24).toHex()
      if (salts !== this.#salts) this.#at = LOG_HEADER
      this.#salts = salts
      const frame = new Uint8Array(FRAME_HEADER + new DataView(head.buffer).getUint32(8))
      const view = new DataView(frame.buffer)
      let entries: Uint8Array[] = []
      for (let index = this.#at; ; ) {
        const length = readSync(file, frame, 0, frame.length, index)
        if (length < frame.length || frame.subarray(8, 16).toHex() !== salts) return
        entries.push(entryOf(view.getUint32(0), { kind, sum: sumOf(frame.subarray(FRAME_HEADER)) }))
        index += frame.length
        if (view.getUint32(4) === 0) continue
        writeSync(this.#sums, Buffer.concat(entries))
        entries = []
        this.#at = index
      }
    } finally {
      closeSync(file)
    }
  }
}
