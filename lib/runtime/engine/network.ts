import PQueue from 'p-queue'
import type { BoardNetwork } from '#lib/index/boards/ask-politely.ts'
import { isSystemHost, paceOfHost } from '#lib/index/boards/host-limits.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'

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
