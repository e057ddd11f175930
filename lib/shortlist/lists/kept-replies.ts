import type { Store } from '#db/store.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { KeptReply, type WriteBody } from '#lib/service/kept-reply.ts'
import { Refusal } from '#lib/service/refusals.ts'

type KeptRepliesDeps = { desk: Store; index: Store; config: ConfigFile; now: () => string }

const MOST_KEPT = 8
const MINUTE_MS = 60_000

/**
 * Caches whole answers while their inputs are unchanged: both stores, the settings, and the minute, because ages are
 * counted to it. Other inputs belong to the key. With a remote index nothing is cached, because other clients' writes
 * are invisible here.
 */
export class KeptReplies {
  readonly #needs: KeptRepliesDeps
  readonly #replies = new Map<string, Promise<KeptReply<object>>>()
  #made_from: string | null = null

  constructor(needs: KeptRepliesDeps) {
    this.#needs = needs
  }

  /** Returns the cached answer of a complete key, or makes it; concurrent calls make it once. */
  async read<T extends object>(
    key: unknown,
    make: () => Promise<T>,
    write?: WriteBody<T>,
  ): Promise<KeptReply<T>> {
    const version = await this.#whatIs()
    if (version === null) return new KeptReply(await make(), write)
    if (version !== this.#made_from) this.#replies.clear()
    this.#made_from = version
    const name = JSON.stringify(key)
    const cached = this.#replies.get(name)
    if (cached) return cached as Promise<KeptReply<T>>
    const reply = make().then((value) => new KeptReply<T>(value, write))
    this.#keep(name, reply)
    const forget = () => {
      if (this.#replies.get(name) === reply) this.#replies.delete(name)
    }
    reply.then(() => this.#whatIs()).then((then) => then === version || forget(), forget)
    return reply
  }

  #keep(name: string, reply: Promise<KeptReply<object>>): void {
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
      return [...stores, revision, Math.floor(Date.parse(now()) / MINUTE_MS)].join(' ')
    } catch (problem) {
      if (problem instanceof Refusal) return null
      throw problem
    }
  }
}
