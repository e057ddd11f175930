const HEADER = 32
const FRAME = 24
// The log of a machine with the low byte first; Bun runs on no other.
const MAGIC = 0x377f0682
const OUR_PAGE_SIZE = 8192

/** One stored version of a page. */
export type LogFrame = { page: number; at: number }

export type ReadLog = {
  /** All readable committed page versions, in the order of writing; `at` is the start of the content in `bytes`. */
  frames: LogFrame[]
  bytes: Uint8Array
  pageSize: number
  /** The number of repaired bits in `bytes`. */
  mended: number
  /** The number of commits behind damage, which SQLite drops. */
  unread: number
}

/** Returns whether a page with this content was once written, by a separately stored checksum. */
type IsExpected = (page: number, content: Uint8Array) => boolean

/**
 * Reads a write-ahead log of SQLite (file format 2, section 4) and checks every frame. SQLite drops all frames behind the first
 * bad one without a word; this says how many commits those hold. A frame with one flipped bit is put right if it is certain
 * which bit it was: the sums of a log are the same for many high bits, so `isExpected` decides between those.
 */
export function readLog(stored: Uint8Array, isExpected: IsExpected = () => false): ReadLog {
  const log = new LogReader(stored, isExpected)
  if (stored.length < HEADER || isBlank(stored)) return log.result([], 0)
  if (!log.openHeader()) return log.result([], Math.max(1, log.countCommits(HEADER)))
  const frames: LogFrame[] = []
  let committed = 0
  let index = HEADER
  for (; log.belongs(index) && log.passes(index); index += log.step) {
    frames.push({ page: log.word(index), at: index + FRAME })
    if (log.word(index + 4) !== 0) committed = frames.length
  }
  return log.result(frames.slice(0, committed), log.countCommits(index))
}

// A file that a power cut left long and empty.
function isBlank(stored: Uint8Array): boolean {
  return stored.subarray(0, HEADER + FRAME).every((byte) => byte === 0)
}

type SumPair = readonly [number, number]

/** The bytes covered by sums, the place of the sums, and their frame; none for the header. */
type SummedRange = { parts: readonly SumPair[]; sumsAt: number; isGood: () => boolean; frame?: number }

class LogReader {
  #bytes: Uint8Array
  #view: DataView
  #salts: SumPair = [0, 0]
  #running: SumPair = [0, 0]
  #isOwn = false
  #mended = 0
  #pageSize = OUR_PAGE_SIZE
  readonly #isExpected: IsExpected

  constructor(bytes: Uint8Array, isExpected: IsExpected) {
    this.#bytes = bytes
    this.#view = viewOf(bytes)
    this.#isExpected = isExpected
  }

  get step(): number {
    return FRAME + this.#pageSize
  }

  word(index: number): number {
    return this.#view.getUint32(index)
  }

  result(frames: LogFrame[], unread: number): ReadLog {
    return { frames, bytes: this.#bytes, pageSize: this.#pageSize, mended: this.#mended, unread }
  }

  openHeader(): boolean {
    const parts = [[0, 24]] as const
    const isGood = () => this.word(0) === MAGIC && this.#sum(parts, [0, 0]).every(this.#isStoredAt(24))
    const isOpen = isGood() || this.#flips({ parts, sumsAt: 24, isGood })
    const size = this.word(8)
    if (!isOpen || size < 512 || size > 65_536) return false
    this.#pageSize = size
    this.#salts = [this.word(16), this.word(20)]
    this.#running = [this.word(24), this.word(28)]
    return true
  }

  /** Returns whether a whole frame of this log is here, and not one that an earlier log left. */
  belongs(index: number): boolean {
    if (index + this.step > this.#bytes.length) return false
    // A flipped bit changes one of the two; an earlier log has two others.
    return this.word(index + 8) === this.#salts[0] || this.word(index + 12) === this.#salts[1]
  }

  /** Checks a frame by its own sums and those of the frame before it, and puts one flipped bit right. */
  passes(index: number): boolean {
    const parts = [
      [index, index + 8],
      [index + FRAME, index + this.step],
    ] as const
    const isGood = () => this.#sum(parts, this.#running).every(this.#isStoredAt(index + 16))
    // An interrupted write holds nothing to repair.
    if (
      !isGood() &&
      (this.countCommits(index) === 0 || !this.#flips({ parts, sumsAt: index + 16, isGood, frame: index }))
    )
      return false
    this.#salts.forEach((salt, sumIndex) => {
      if (this.word(index + 8 + 4 * sumIndex) !== salt) this.#put(index + 8 + 4 * sumIndex, salt)
    })
    this.#running = [this.word(index + 16), this.word(index + 20)]
    return true
  }

  /** Counts the commits of this log from here on. */
  countCommits(from: number): number {
    let commits = 0
    for (let index = from; index + this.step <= this.#bytes.length; index += this.step)
      if (this.belongs(index) && this.word(index + 4) !== 0) commits += 1
    return commits
  }

  #isStoredAt(index: number): (sum: number, sumIndex: number) => boolean {
    return (sum, sumIndex) => sum === this.word(index + 4 * sumIndex)
  }

  #sum(parts: readonly SumPair[], [first, second]: SumPair): [number, number] {
    for (const [from, to] of parts)
      for (let index = from; index < to; index += 8) {
        first = (first + this.#view.getUint32(index, true) + second) >>> 0
        second = (second + this.#view.getUint32(index + 4, true) + first) >>> 0
      }
    return [first, second]
  }

  // Flips one bit after the other. Several may make the sums agree: then the content identifies the right one.
  #flips({ parts, sumsAt, isGood, frame }: SummedRange): boolean {
    const bits =
      frame === undefined ? bitsOf([...parts, [sumsAt, sumsAt + 8]]) : this.#suspects(parts, sumsAt)
    const candidates: { bit: number; isRight: boolean }[] = []
    for (const bit of bits) {
      this.#flip(bit)
      if (isGood()) candidates.push({ bit, isRight: frame !== undefined && this.#isExpectedAt(frame) })
      this.#flip(bit)
    }
    const right = candidates.filter(({ isRight }) => isRight)
    const [match, ...others] = right.length > 0 ? right : candidates
    if (match === undefined || others.length > 0) return false
    this.#flip(match.bit)
    this.#mended += 1
    return true
  }

  /**
   * Returns the bits of a frame whose flip makes its sums agree. A flip changes a sum by a power of two times the factor
   * of its word, which is found in one pass; computing the sums anew for each bit takes a third of a second.
   */
  #suspects(parts: readonly SumPair[], sumsAt: number): number[] {
    const sums = this.#sum(parts, this.#running)
    const missing = sums.map((sum, sumIndex) => (this.word(sumsAt + 4 * sumIndex) - sum) | 0)
    const bits = bitsOf([[sumsAt, sumsAt + 8]])
    for (const { at, factors } of summedWords(parts)) {
      const value = this.#view.getUint32(at, true)
      for (let place = 0; place < 32; place += 1) {
        const change = (value >>> place) & 1 ? -(1 << place) : 1 << place
        if (factors.some((factor, sumIndex) => Math.imul(change, factor) !== missing[sumIndex])) continue
        bits.push(at * 8 + place)
      }
    }
    return bits
  }

  #isExpectedAt(frame: number): boolean {
    return this.#isExpected(this.word(frame), this.#bytes.subarray(frame + FRAME, frame + this.step))
  }

  #flip(bit: number): void {
    this.#own()
    this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] as number) ^ (1 << (bit & 7))
  }

  #put(index: number, value: number): void {
    this.#own()
    this.#view.setUint32(index, value)
    this.#mended += 1
  }

  // The bytes that were read stay as they are.
  #own(): void {
    if (this.#isOwn) return
    this.#isOwn = true
    this.#bytes = this.#bytes.slice()
    this.#view = viewOf(this.#bytes)
  }
}

// Returns the words that are summed, the last pair first, with the factors by which a change of a word changes the two
// sums: a pair adds its first word to both sums and its second word to the second; each later pair adds the second sum
// to the first, and then the first to the second.
function* summedWords(parts: readonly SumPair[]): Generator<{ at: number; factors: SumPair }> {
  let ofFirst: SumPair = [1, 1]
  let ofSecond: SumPair = [0, 1]
  const before = ([first, second]: SumPair): SumPair => [(first + second) | 0, (first + 2 * second) | 0]
  for (const [from, to] of parts.toReversed())
    for (let offset = to - 8; offset >= from; offset -= 8) {
      yield { at: offset, factors: ofFirst }
      yield { at: offset + 4, factors: ofSecond }
      ofFirst = before(ofFirst)
      ofSecond = before(ofSecond)
    }
}

function bitsOf(ranges: readonly SumPair[]): number[] {
  return ranges.flatMap(([from, to]) =>
    Array.from({ length: (to - from) * 8 }, (_, index) => from * 8 + index),
  )
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
