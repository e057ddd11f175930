import { lastNumbers } from '#db/index/meta.ts'
import type { Store } from '#db/store.ts'

const MOST_KEPT = 200

/** Caches slow answers until the index or the desk changes; concurrent calls compute them once. */
export class AnswerCache {
  readonly #stores: { desk: Store; index: Store }
  readonly #answers = new Map<string, Promise<unknown>>()
  #stamp = ''

  constructor(stores: { desk: Store; index: Store }) {
    this.#stores = stores
  }

  /** Returns the cached answer of a complete key, or computes it by `make`. */
  async read<T>(key: string, make: () => Promise<T>): Promise<T> {
    const { desk, index } = this.#stores
    const { seq, posting } = await lastNumbers(index)
    const stamp = `${await desk.standing()} ${seq} ${posting}`
    if (stamp !== this.#stamp || this.#answers.size >= MOST_KEPT) this.#answers.clear()
    this.#stamp = stamp
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached as Promise<T>
    const answer = make()
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }
}
