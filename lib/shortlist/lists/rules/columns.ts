/** Each value once, by its number: columns hold the number. */
export class Dictionary<T> {
  readonly #numbers = new Map<string, number>()
  readonly #values: T[] = []
  readonly #read: (text: string) => T

  /** `read` makes a value of the text that names it. */
  constructor(read: (text: string) => T) {
    this.#read = read
  }

  /** The number of the value that this text names. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#values.length
    this.#numbers.set(text, number)
    this.#values.push(this.#read(text))
    return number
  }

  get size(): number {
    return this.#values.length
  }

  /** The value with this number. */
  at(number: number): T {
    return this.#values[number] as T
  }

  /** For each number, what is made of its value. */
  map<R>(make: (value: T) => R): R[] {
    return this.#values.map(make)
  }

  /** For each number, 1 where its value is as asked. */
  where(isMeant: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.#values, (value) => (isMeant(value) ? 1 : 0))
  }
}

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

const FIRST_ROOM = 1024

/** Numbers in a row that grows at its end. */
export class Column<T extends Numbers> {
  #cells: T
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#cells = make(FIRST_ROOM)
  }

  /** The numbers, with room behind the last; they move when one is set beyond that. */
  get cells(): T {
    return this.#cells
  }

  set(at: number, value: number): void {
    if (at >= this.#cells.length) {
      const more = this.#make(Math.max(at + 1, Math.ceil(this.#cells.length * 1.5)))
      more.set(this.#cells)
      this.#cells = more
    }
    this.#cells[at] = value
  }
}

/** A column of whole numbers from 0 on, of four bytes each. */
export function wholeColumn(): Column<Uint32Array<ArrayBuffer>> {
  return new Column((length) => new Uint32Array(length))
}

/** A column of any numbers, of eight bytes each; NaN where there is none. */
export function numberColumn(): Column<Float64Array<ArrayBuffer>> {
  return new Column((length) => new Float64Array(length))
}
