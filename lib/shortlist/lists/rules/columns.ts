import type { Condition, Span } from '#db/rows/condition.ts'

/** Stores each value once and numbers it: columns hold the number. */
export class Dictionary<T> {
  readonly #numbers = new Map<string, number>()
  readonly #values: T[] = []
  readonly #read: (text: string) => T

  /** `read` decodes a value from its text. */
  constructor(parse: (text: string) => T) {
    this.#read = parse
  }

  /** Returns the number of the value with this text. */
  numberOf(text: string): number {
    const cachedNumber = this.#numbers.get(text)
    if (cachedNumber !== undefined) return cachedNumber
    const number = this.#values.length
    this.#numbers.set(text, number)
    this.#values.push(this.#read(text))
    return number
  }

  get size(): number {
    return this.#values.length
  }

  /** Returns the texts of all values, by their numbers. */
  get texts(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Returns the value with this number. */
  at(number: number): T {
    return this.#values[number] as T
  }

  /** Returns all values, by their numbers. */
  get values(): readonly T[] {
    return this.#values
  }

  /** Returns, for each number, 1 if its value passes the test. */
  where(isMeant: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.#values, (value) => (isMeant(value) ? 1 : 0))
  }
}

const FIRST_ROOM = 1024

/** A typed array of numbers that grows at its end. */
export class NumberColumn<T extends Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  #cells: T
  readonly #make: (content: number | ArrayBuffer) => T

  /** `make` creates an array of a length, or on stored bytes. */
  constructor(make: (content: number | ArrayBuffer) => T) {
    this.#make = make
    this.#cells = make(FIRST_ROOM)
  }

  /** The numbers, with spare room at the end; growing moves them to a new array. */
  get cells(): T {
    return this.#cells
  }

  /** Returns the first numbers as bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#cells.slice(0, length).buffer)
  }

  /** Replaces all numbers by stored ones. */
  fill(bytes: Uint8Array<ArrayBuffer>): void {
    this.#cells = this.#make(bytes.buffer)
  }

  set(index: number, value: number): void {
    if (index >= this.#cells.length) {
      const more = this.#make(Math.max(index + 1, Math.ceil(this.#cells.length * 1.5)))
      more.set(this.#cells)
      this.#cells = more
    }
    this.#cells[index] = value
  }
}

/** Returns a column of whole numbers from 0 on, of four bytes each. */
export function wholeColumn(): NumberColumn<Uint32Array<ArrayBuffer>> {
  return new NumberColumn((content) => new Uint32Array(content as number))
}

/** Returns a column of any numbers, of eight bytes each; NaN for none. */
export function numberColumn(): NumberColumn<Float64Array<ArrayBuffer>> {
  return new NumberColumn((content) => new Float64Array(content as number))
}

type Cells = Float64Array<ArrayBuffer>
type NumberTest = (index: number) => boolean

/**
 * Returns the test of conditions on columns of numbers. It runs for every row of a list, and `testOf` would take half
 * as long again: a call for each condition and cell.
 */
export function numberTest(
  conditions: readonly Condition[],
  columns: { readonly [name: string]: NumberColumn<Cells> },
): NumberTest {
  const [first = () => true, second, ...others] = conditions.map((condition) =>
    windowTest(condition, columns),
  )
  if (second === undefined) return first
  const hasMore = others.length > 0
  return (index) => first(index) && second(index) && (!hasMore || others.every((holds) => holds(index)))
}

function windowTest(
  condition: Condition,
  columns: { readonly [name: string]: NumberColumn<Cells> },
): NumberTest {
  const [term, is, value] = 'any' in condition ? [] : condition
  const names = typeof term === 'string' ? [term] : Array.isArray(term) ? (term as string[]) : []
  const [first, second = first, third = second] = names.map((name) => columns[name]?.cells)
  if (!first || !second || !third) throw new TypeError('This condition is on no column of numbers.')
  const hasOthers = names.length > 1
  const isNull = is === 'is null'
  const { from, above, before } = windowOf(is, value)
  return (index) => {
    let number = first[index] as number
    if (hasOthers && Number.isNaN(number)) {
      number = second[index] as number
      if (Number.isNaN(number)) number = third[index] as number
    }
    return isNull ? Number.isNaN(number) : number >= from && number > above && number < before
  }
}

/** Returns the bounds that a condition sets: `from` is the least number, and those of the other two are excluded. */
function windowOf(is: unknown, value: unknown): Span & { above: number } {
  const open = { from: -Infinity, above: -Infinity, before: Infinity }
  if (is === 'in') return { ...open, ...(value as Span) }
  if (is === '>=') return { ...open, from: value as number }
  return is === '>' ? { ...open, above: value as number } : open
}

/** The place of each whole number in a column; each stands at one place at most. */
export class Places {
  readonly #numberAt: (place: number) => number
  // An open-addressing hash table: slot + 1 by hashed number; 0 is free.
  #slots = new Uint32Array(2 * FIRST_ROOM)
  #taken = 0

  constructor(numberAt: (place: number) => number) {
    this.#numberAt = numberAt
  }

  /** Stores the place of a number. */
  put(number: number, place: number): void {
    if (2 * this.#taken >= this.#slots.length) this.#grow()
    const slot = this.#slotOf(number)
    if (this.#slots[slot] === 0) this.#taken += 1
    this.#slots[slot] = place + 1
  }

  /** Returns the place of a number; null if it has none. */
  placeOf(number: number): number | null {
    const place = this.#slots[this.#slotOf(number)] as number
    return place === 0 ? null : place - 1
  }

  // Returns the slot of a number, or the free slot for it.
  #slotOf(number: number): number {
    const slots = this.#slots
    const last = slots.length - 1
    let slot = (Math.imul(number | 0, 0x9e3779b1) >>> 7) & last
    while (slots[slot] !== 0 && this.#numberAt((slots[slot] as number) - 1) !== number)
      slot = (slot + 1) & last
    return slot
  }

  // Places that hold another number by now are stored under that one.
  #grow(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(2 * before.length)
    this.#taken = 0
    for (const noted of before) if (noted !== 0) this.put(this.#numberAt(noted - 1), noted - 1)
  }
}

/** Ages of postings in periods that do not overlap; `undated` if the board gave no day. */
export const AGES = ['today', '3d', '7d', '30d', '90d', 'older', 'undated'] as const
export type Age = (typeof AGES)[number]

/** A period, in milliseconds since 1970; the end is exclusive. */
export type ListAgeSpan = { age: Age; from: number; before: number }

const DAY_MS = 86_400_000
const DAYS: [Age, number][] = [
  ['today', 1],
  ['3d', 3],
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
]

/** Returns the dated periods, the newest first. Days are UTC days, and today is the first of them. */
export function ageSpans(now: number): ListAgeSpan[] {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const spans: ListAgeSpan[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (const [age, days] of DAYS) {
    const start = midnight - (days - 1) * DAY_MS
    spans.push({ age, from: start, before })
    before = start
  }
  return [...spans, { age: 'older', from: Number.MIN_SAFE_INTEGER, before }]
}

/** Returns when a posting of this age was published. */
export function publishedAt(age: Age, now: number): { from: number; before: number } | 'undated' {
  const span = ageSpans(now).find((span) => span.age === age)
  return span ? { from: span.from, before: span.before } : 'undated'
}

/** A job with its place in an order; the lowest key goes first among equals. */
type PlacedJob = { row: number; place: number; job_key: number }

/** Keeps the first few of many behind a place, without sorting all of them. */
export class First {
  readonly #limit: number
  readonly #after: { value: number; job_key: number } | null
  #placed: PlacedJob[] = []
  #last: PlacedJob | null = null

  constructor(limit: number, after: { value: number; job_key: number } | null) {
    this.#limit = limit
    this.#after = after
  }

  add(row: number, place: number, job_key: number): void {
    const after = this.#after
    const last = this.#last
    if (last !== null && (place - last.place || job_key - last.job_key) > 0) return
    if (after !== null && (place - after.value || job_key - after.job_key) <= 0) return
    this.#placed.push({ row, place, job_key })
    if (this.#placed.length >= 8 * this.#limit) this.#cut()
  }

  #cut(): void {
    this.#placed.sort((a, b) => a.place - b.place || a.job_key - b.job_key)
    this.#placed = this.#placed.slice(0, this.#limit)
    this.#last = this.#placed.at(-1) ?? null
  }

  all(): PlacedJob[] {
    this.#cut()
    return this.#placed
  }
}
