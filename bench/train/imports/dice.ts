/** Numbers that a seed decides, so that the same documents are made again. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0
    for (let index = 0; index < 5; index += 1) this.next()
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  of<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.next() * values.length)] as Value
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => [this.next(), value] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, value]) => value)
  }
}
