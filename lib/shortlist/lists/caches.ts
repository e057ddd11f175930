import { lastNumbers } from '#db/index/meta.ts'
import type { Store } from '#db/store.ts'
import { CachedReply, type WriteBody } from '#lib/service/cached-reply.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ReplyCacheDeps = { desk: Store; index: Store; config: ConfigFile; now: () => string }

const MOST_KEPT = 8
const TO_THE_MINUTE = '2026-11-29T15:30'.length

/**
 * Caches whole answers while their inputs are unchanged: both stores, the settings, and the minute, because ages are
 * counted to it. Other inputs belong to the key. With a remote index nothing is cached, because other clients' writes
 * are invisible here.
 */
export class ReplyCache {
  readonly #needs: ReplyCacheDeps
  readonly #replies = new Map<string, Promise<CachedReply<object>>>()
  #made_from: string | null = null

  constructor(needs: ReplyCacheDeps) {
    this.#needs = needs
  }

  /** Returns the cached answer of a complete key, or makes it; concurrent calls make it once. */
  async read<T extends object>(
    key: unknown,
    make: () => Promise<T>,
    write?: WriteBody<T>,
  ): Promise<CachedReply<T>> {
    const version = await this.#whatIs()
    if (version === null) return new CachedReply(await make(), write)
    if (version !== this.#made_from) this.#replies.clear()
    this.#made_from = version
    const name = JSON.stringify(key)
    const cached = this.#replies.get(name)
    if (cached) return cached as Promise<CachedReply<T>>
    const reply = make().then((value) => new CachedReply<T>(value, write))
    this.#keep(name, reply)
    const forget = () => {
      if (this.#replies.get(name) === reply) this.#replies.delete(name)
    }
    reply.then(() => this.#whatIs()).then((then) => then === version || forget(), forget)
    return reply
  }

  #keep(name: string, reply: Promise<CachedReply<object>>): void {
    const [oldest] = this.#replies.keys()
    if (this.#replies.size >= MOST_KEPT && oldest !== undefined) this.#replies.delete(oldest)
    this.#replies.set(name, reply)
  }

  // Unreadable settings are reported by the code that needs them.
  async #whatIs(): Promise<string | null> {
    const { desk, index, config, now } = this.#needs
    try {
      const { revision } = await config.read()
      const stores = [await desk.standing(), await index.standing()]
      if (stores.includes(null)) return null
      return [...stores, revision, now().slice(0, TO_THE_MINUTE)].join(' ')
    } catch (problem) {
      if (problem instanceof Refusal) return null
      throw problem
    }
  }
}

const MOST_ANSWERS = 200

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
    if (stamp !== this.#stamp || this.#answers.size >= MOST_ANSWERS) this.#answers.clear()
    this.#stamp = stamp
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached as Promise<T>
    const answer = make()
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }
}
