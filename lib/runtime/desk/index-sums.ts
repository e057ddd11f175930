import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import {
  eachPage,
  isFile,
  logFile,
  mendPages,
  sumsFile,
  withPages,
} from '#lib/runtime/desk/check-desk-files.ts'
import { PageSums, sumOf } from '#lib/runtime/desk/page-sums.ts'

const PAGE_SIZE = 8192
const HEADER = 16
const ENTRY = 16
const MAGIC = 0x73756d32

const LOG_HEADER = 32
const FRAME_HEADER = 24
const FRAME = FRAME_HEADER + PAGE_SIZE
// As many pages as SQLite would let wait.
const LARGEST_LOG = 4000 * FRAME

const SETTLE_MS = 60_000
const PIECE = 1000
const LOOK_AGAIN_MS = 300

/**
 * Keeps the checksum of each page of an index in `index.db-sums`. A page that appears in the log has none until the log was moved
 * into the file; a page without one is not compared. Each thread that writes the index follows it, and the one that
 * settles reads the pages again and stores their sums. It also runs the checkpoints in place of SQLite, because the marks of pages must be
 * on the disk before the pages are.
 */
export class IndexKeeper {
  readonly #index: Store
  readonly #path: string
  readonly #sums: number
  readonly #inode: number
  readonly #log: LogPages
  #unsettled = true
  #isStopped = false

  /** Begins to follow an open index; `path` is its file. */
  constructor(index: Store, path: string) {
    this.#index = index
    this.#path = path
    this.#inode = statSync(path).ino
    this.#sums = openSums(sumsFile(path))
    this.#log = new LogPages(logFile(path))
    this.#mark(this.#log.read())
    index.written = () => this.#follow()
  }

  /** Settles each minute in which something was written. Returns the function that ends this. */
  settleOften(): () => void {
    const timer = setInterval(() => {
      // A checkpoint that fails is tried again.
      if (this.#unsettled) this.settle().catch(() => undefined)
    }, SETTLE_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Moves the log into the file and stores the sums of its pages, for at most this time in milliseconds. */
  async settle(most_ms = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + most_ms
    await this.#checkpoint('truncate')
    const waiting = await this.#index.alone(async () => {
      const sums = readSums(this.#path)
      this.#unsettled = false
      const pages = Math.floor(statSync(this.#path).size / PAGE_SIZE)
      return Array.from({ length: pages }, (_, place) => place + 1).filter((page) => !sums.has(page))
    })
    for (let at = 0; at < waiting.length; at += PIECE) {
      if (performance.now() > end) {
        this.#unsettled = true
        return
      }
      await this.#index.alone(async () => this.#settlePages(waiting.slice(at, at + PIECE)))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Stops following the log. Its marks are on the disk afterwards. A second call does nothing: the descriptor may belong to another file by then. */
  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#index.written = () => undefined
    fsyncSync(this.#sums)
    closeSync(this.#sums)
  }

  #settlePages(pages: number[]): void {
    const inLog = new Set(new LogPages(this.#log.path).read())
    withPages(this.#path, PAGE_SIZE, (readPage) => {
      for (const page of pages) {
        const bytes = inLog.has(page) ? null : readPage(page)
        if (bytes) this.#put(page, entryOf(page, sumOf(bytes)))
      }
    })
    // Another thread may have written since the log was read.
    this.#mark(new LogPages(this.#log.path).read())
  }

  #follow(): void {
    this.#mark(this.#log.read())
    if (this.#log.length > LARGEST_LOG) void this.#checkpoint('passive').catch(() => undefined)
  }

  async #checkpoint(how: 'passive' | 'truncate'): Promise<void> {
    await this.#index.alone(async () => {
      if (this.#index.fault) return
      fsyncSync(this.#sums)
      await this.#index.rows(
        how === 'passive' ? sql`pragma wal_checkpoint(passive)` : sql`pragma wal_checkpoint(truncate)`,
      )
    })
  }

  #mark(pages: number[]): void {
    if (pages.length > 0) this.#unsettled = true
    try {
      // A home that was moved away is still written, and its log is not found.
      if (statSync(this.#path).ino !== this.#inode) throw new Error('The index was moved.')
      for (const page of pages) this.#put(page, UNKNOWN)
    } catch {
      // Sums that cannot be kept up to date are none. Example: a full disk.
      ftruncateSync(this.#sums, 0)
    }
  }

  #put(page: number, entry: Uint8Array): void {
    writeSync(this.#sums, entry, 0, ENTRY, placeOf(page))
  }
}

/** The pages in the log of a database, read from the headers of its frames. */
class LogPages {
  readonly path: string
  #salts = ''
  /** The length of the part of the log that was read: its present writes, without those of an earlier round. */
  length = LOG_HEADER

  constructor(path: string) {
    this.path = path
  }

  /** Returns the pages since the last call; those of a write that is not whole come again. */
  read(): number[] {
    if (!existsSync(this.path)) return []
    const file = openSync(this.path, 'r')
    try {
      const head = new Uint8Array(LOG_HEADER)
      if (readSync(file, head, 0, LOG_HEADER, 0) < LOG_HEADER) return []
      const salts = head.subarray(16, 24).toHex()
      if (salts !== this.#salts) this.length = LOG_HEADER
      this.#salts = salts
      const pages: number[] = []
      const frame = new Uint8Array(FRAME_HEADER)
      const view = new DataView(frame.buffer)
      for (let at = this.length; ; at += FRAME) {
        const length = readSync(file, frame, 0, FRAME_HEADER, at)
        if (length < FRAME_HEADER || frame.subarray(8, 16).toHex() !== salts) return pages
        pages.push(view.getUint32(0))
        if (view.getUint32(4) !== 0) this.length = at + FRAME
      }
    } finally {
      closeSync(file)
    }
  }
}

function openSums(path: string): number {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true })
  const file = openSync(path, flags, 0o600)
  const header = Buffer.alloc(HEADER)
  readSync(file, header, 0, HEADER, 0)
  if (isHeader(header)) return file
  ftruncateSync(file, 0)
  header.writeUInt32BE(MAGIC, 0)
  header.writeUInt32BE(PAGE_SIZE, 4)
  writeSync(file, header, 0, HEADER, 0)
  return file
}

const isHeader = (bytes: Buffer) => bytes.readUInt32BE(0) === MAGIC && bytes.readUInt32BE(4) === PAGE_SIZE

const UNKNOWN = new Uint8Array(ENTRY)

const placeOf = (page: number) => HEADER + (page - 1) * ENTRY

// A flipped bit of the sums makes a page unknown, and not damaged.
function entryOf(page: number, sum: bigint): Uint8Array {
  const entry = new Uint8Array(ENTRY)
  const view = new DataView(entry.buffer)
  view.setBigUint64(0, sum)
  view.setUint32(8, Number(BigInt.asUintN(32, Bun.hash.xxHash64(entry.subarray(0, 8), BigInt(page)))))
  view.setUint32(12, 1)
  return entry
}

function readSums(index: string): Map<number, bigint> {
  const sums = new Map<number, bigint>()
  if (!isFile(sumsFile(index))) return sums
  const bytes = readFileSync(sumsFile(index))
  if (bytes.length < HEADER || !isHeader(bytes)) return sums
  for (let page = 1; placeOf(page) + ENTRY <= bytes.length; page += 1) {
    const entry = bytes.subarray(placeOf(page), placeOf(page) + ENTRY)
    if (entry.readUInt32BE(12) !== 1) continue
    const sum = entry.readBigUInt64BE(0)
    if (Buffer.compare(entryOf(page, sum), entry) === 0) sums.set(page, sum)
  }
  return sums
}

/**
 * Returns the pages of an index that differ from their sums; none if most do, because the file is another one then. It may be
 * open: a page that is just written matches at the second look.
 */
export async function damagedIndexPages(index: string): Promise<number[]> {
  if (!isFile(index)) return []
  const sums = readSums(index)
  if (sums.size === 0) return []
  const differing: number[] = []
  await eachPage(index, PAGE_SIZE, (page, bytes) => {
    const sum = sums.get(page)
    if (sum !== undefined && sum !== sumOf(bytes)) differing.push(page)
  })
  if (differing.length === 0) return []
  if (differing.length > sums.size / 2) {
    forgetIndexSums(index)
    return []
  }
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  const newer = readSums(index)
  return withPages(index, PAGE_SIZE, (readPage) =>
    differing.filter((page) => {
      const bytes = readPage(page)
      return bytes !== null && newer.has(page) && newer.get(page) !== sumOf(bytes)
    }),
  )
}

/** Puts single flipped bits of a closed index right. Returns whether there were any, and no other damage. */
export async function mendIndex(index: string): Promise<boolean> {
  const damaged = await damagedIndexPages(index)
  if (damaged.length === 0) return false
  const stored = readSums(index)
  const sums = new PageSums(PAGE_SIZE)
  for (const page of damaged) sums.add(page, { kind: 'stored', sum: stored.get(page) ?? 0n })
  return mendPages(index, sums, damaged).length === 0
}

/** Empties the sums of an index that another program or a migration changes. The file stays, because keepers may have it open. */
export function forgetIndexSums(index: string): void {
  if (existsSync(sumsFile(index))) truncateSync(sumsFile(index), 0)
}

/** Renames the sums with their index. */
export function renameIndexSums(index: string, renamed: string): void {
  if (existsSync(sumsFile(index))) renameSync(sumsFile(index), sumsFile(renamed))
}
