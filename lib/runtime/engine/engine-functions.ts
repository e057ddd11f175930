import PQueue from 'p-queue'
import { type IndexPlace, openIndex, openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { BoardNetwork } from '#lib/index/boards/ask-politely.ts'
import { isSystemHost, paceOfHost } from '#lib/index/boards/host-limits.ts'
import type { EngineNews } from '#lib/index/boards/refresh-runner.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { IndexKeeper } from '#lib/runtime/desk/index-sums.ts'
import { openTexts } from '#lib/runtime/documents/open-texts.ts'
import { createEngine, type Engine } from '#lib/runtime/engine/engine.ts'
import type { ThreadFunctions } from '#lib/runtime/threads/thread-call.ts'

/** The start data of the engine's thread. */
export type EngineStart = {
  indexPlace: IndexPlace
  deskPath: string
  gateway: string | null
  /** Scales the time between two requests to a host; tests set it. */
  spacing?: number | undefined
}

/** Creates the functions of the engine's thread, with its own connections; tests give the process that reads texts. */
export async function engineFunctions(
  { indexPlace, deskPath, gateway, spacing }: EngineStart,
  publish: (news: EngineNews) => void,
  { texts, close: closeTexts } = openTexts(),
): Promise<ThreadFunctions<Engine>> {
  const now = () => new Date().toISOString()
  const index = await openIndex(indexPlace, now, { mustExist: true, followed: true })
  const keeper = 'path' in indexPlace ? new IndexKeeper(index, indexPlace.path) : null
  const endSettling = keeper?.settleOften()
  let opened: Promise<Store> | undefined
  const openDesk = () => {
    opened ??= openStore({ kind: 'desk', path: deskPath, now, derived: true, mustExist: true })
    return opened
  }
  const stopping = new AbortController()
  const engine = createEngine({
    index,
    openDesk,
    outside: { ...openNetwork(gateway, stopping.signal, spacing), parse: texts.parse },
    now: () => Date.now(),
    publish,
    read: texts.postings,
    letGo: () => Bun.gc(true),
  })
  const close = async () => {
    stopping.abort()
    await engine.settle(null)
    await closeTexts()
    endSettling?.()
    await keeper?.settle(LAST_SETTLE_MS)
    keeper?.stop()
    await index.close()
    await (await opened)?.close()
  }
  return { ...engine, close }
}

// A first index of a hundred thousand postings takes longer; its next engine goes on.
const LAST_SETTLE_MS = 1_000

/**
 * Returns the network access to the boards: through a gateway if one is set, and each host at its own pace. A host that
 * belongs to no hiring system is reached only at public addresses. `spacing`
 * scales the time between two requests to a host; tests set it.
 */
export function openNetwork(gateway: string | null, ended: AbortSignal, spacing = 1): BoardNetwork {
  const turns = new Map<string, PQueue>()
  return {
    fetch: async (address, init) => {
      if (gateway !== null || isSystemHost(new URL(address).hostname)) return fetch(address, init)
      const { fetchPublic } = await import('#lib/runtime/open-page.ts')
      return fetchPublic(address, init)
    },
    gateway,
    ended,
    pause: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        ended.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    atHostPace: (host, work) => {
      const { name, pace } = paceOfHost(host)
      const queue = turns.get(name) ?? queueAt(pace, spacing)
      turns.set(name, queue)
      return queue.add(work)
    },
    hash: (text) => Number(BigInt.asUintN(53, BigInt(Bun.hash(text)))),
  }
}

function queueAt({ at_once, interval_ms }: BoardAdapter['pace'], spacing: number): PQueue {
  const limit = interval_ms > 0 ? { interval: interval_ms * spacing, intervalCap: 1 } : {}
  return new PQueue({ concurrency: at_once, ...limit })
}
