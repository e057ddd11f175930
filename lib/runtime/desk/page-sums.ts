import type { ReadLog } from '#lib/runtime/desk/write-ahead-log.ts'

const HEADER = 16
const ENTRY = 16
const MAGIC = 0x73756d31
const PAGE_BITS = 0x3fffffff

/**
 * Why a version of a page is expected: `stored` is in the file, `durable` was flushed to the log, `volatile` was
 * written to the log and a power cut may lose it.
 */
export type SumKind = 'stored' | 'durable' | 'volatile'
const KINDS: readonly SumKind[] = ['stored', 'durable', 'volatile']

type Sum = { kind: SumKind; sum: bigint }

/** Returns the checksum of one page; 64 bits of xxHash, which takes half a microsecond. */
export function sumOf(page: Uint8Array): bigint {
  return Bun.hash.xxHash64(page)
}

/** One entry of the file of sums, which is appended to: page with its kind, a check of the entry itself, the sum. */
export function entryOf(page: number, { kind, sum }: Sum): Uint8Array {
  const bytes = new Uint8Array(ENTRY)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, ((KINDS.indexOf(kind) << 30) | page) >>> 0)
  view.setBigUint64(8, sum)
  view.setUint32(4, checkOf(view))
  return bytes
}

function checkOf(entry: DataView): number {
  const { buffer, byteOffset } = entry
  const hash = Bun.hash.xxHash32(new Uint8Array(buffer, byteOffset + 8, 8), entry.getUint32(0))
  return hash >>> 0
}

/**
 * The checksums of a desk's pages, kept in `desk.db-sums`. A page of the file must match one of its sums: a page only changes
 * when the log is moved into the file, and the sums of the log are recorded before that.
 */
export class PageSums {
  readonly pageSize: number
  readonly #sums = new Map<number, Sum[]>()

  constructor(pageSize: number) {
    this.pageSize = pageSize
  }

  /** Reads the file of sums; null if it is none or an entry is damaged. A last entry that was cut off is left out. */
  static parse(bytes: Uint8Array): PageSums | null {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < HEADER || view.getUint32(0) !== MAGIC || view.getUint32(4) !== view.getUint32(8))
      return null
    const sums = new PageSums(view.getUint32(4))
    for (let index = HEADER; index + ENTRY <= bytes.length; index += ENTRY) {
      const entry = new DataView(bytes.buffer, bytes.byteOffset + index, ENTRY)
      if (entry.getUint32(4) !== checkOf(entry)) return null
      const kind = KINDS[entry.getUint32(0) >>> 30] ?? 'volatile'
      sums.add(entry.getUint32(0) & PAGE_BITS, { kind, sum: entry.getBigUint64(8) })
    }
    return sums
  }

  add(page: number, sum: Sum): void {
    const sums = this.#sums.get(page)
    if (sums === undefined) this.#sums.set(page, [sum])
    else sums.push(sum)
  }

  /** Returns all sums in the form of the file. */
  toBytes(): Uint8Array {
    const entries = [...this.#sums].flatMap(([page, sums]) => sums.map((sum) => entryOf(page, sum)))
    const bytes = new Uint8Array(HEADER + entries.length * ENTRY)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, MAGIC)
    view.setUint32(4, this.pageSize)
    view.setUint32(8, this.pageSize)
    for (const [index, entry] of entries.entries()) bytes.set(entry, HEADER + index * ENTRY)
    return bytes
  }

  /** Returns whether a page matches its recorded sum; false if none is recorded. */
  isExpected(page: number, bytes: Uint8Array): boolean {
    const sum = sumOf(bytes)
    return this.#sums.get(page)?.some((expected) => expected.sum === sum) ?? false
  }

  /** Repairs one flipped bit of a damaged page. Returns whether the page then matches its sum. */
  mend(page: number, bytes: Uint8Array): boolean {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const before = bytes[bit >> 3] as number
      bytes[bit >> 3] = before ^ (1 << (bit & 7))
      if (this.isExpected(page, bytes)) return true
      bytes[bit >> 3] = before
    }
    return false
  }

  /** Returns the stored pages behind the present end of the file. */
  missingFrom(pages: number): number[] {
    const isMissing = ([page, sums]: [number, Sum[]]) => page > pages && sums.some(isStored)
    return [...this.#sums].filter(isMissing).map(([page]) => page)
  }

  /** Returns the pages whose last flushed version lies neither in the file nor in the log. */
  findLost(log: ReadLog, readPage: ReadDeskPage): number[] {
    const inLog = Map.groupBy(log.frames, ({ page }) => page)
    const isLost = ([page, sums]: [number, Sum[]]) => {
      const last = sums.findLastIndex(({ kind }) => kind === 'durable')
      if (last < 0) return false
      const contents = [
        readPage(page) ?? [],
        ...(inLog.get(page) ?? []).map(({ at: index }) => contentOf(log, index)),
      ]
      const pageSums = contents.flatMap((bytes) => (bytes instanceof Uint8Array ? sumOf(bytes) : []))
      const earlier = sums.slice(0, last).map(({ sum }) => sum)
      const isLate = (sum: bigint) =>
        !earlier.includes(sum) || sums.slice(last).some((late) => late.sum === sum)
      return !pageSums.some(isLate)
    }
    return [...this.#sums].filter(isLost).map(([page]) => page)
  }

  /** Adds the sums of everything in the log. */
  addLog(log: ReadLog): void {
    for (const { page, at: index } of log.frames)
      this.add(page, { kind: 'durable', sum: sumOf(contentOf(log, index)) })
  }

  /** Keeps one sum for each page after a checkpoint. A damaged page keeps all its sums. */
  settle(readPage: ReadDeskPage): void {
    for (const [page, sums] of this.#sums) {
      if (sums.length === 1 && sums.every(isStored)) continue
      const bytes = readPage(page)
      const sum = bytes && sumOf(bytes)
      const match = sums.find((expected) => expected.sum === sum)
      if (bytes === null && !sums.some(isStored)) this.#sums.delete(page)
      else
        this.#sums.set(
          page,
          (match ? [match] : sums).map((sum) => ({ ...sum, kind: 'stored' })),
        )
    }
  }
}

/** Reads one page of the file; null behind its end. */
export type ReadDeskPage = (page: number) => Uint8Array | null

const isStored = ({ kind }: Sum) => kind === 'stored'

function contentOf({ bytes, pageSize }: ReadLog, index: number): Uint8Array {
  return bytes.subarray(index, index + pageSize)
}
