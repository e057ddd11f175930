import PQueue from 'p-queue'
import type { Outside } from '#lib/boards/ask-politely.ts'
import { systems } from '#lib/boards/systems.ts'

const DEFAULT_PACE = { at_once: 2, interval_ms: 0 }

/** The way to the boards: through a gateway where one is set, and each host at its own pace. */
export function openOutside(gateway: string | null, ended: AbortSignal): Outside {
  const turns = new Map<string, PQueue>()
  return {
    fetch: (address, init) => fetch(address, init),
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
    inTurn: (host, work) => {
      const queue = turns.get(host) ?? queueFor(host)
      turns.set(host, queue)
      return queue.add(work)
    },
    hash: (bytes) => Number(BigInt.asUintN(53, BigInt(Bun.hash(bytes)))),
  }
}

function queueFor(host: string): PQueue {
  const system = systems.find((one) => hostsOf(one).has(host))
  const { at_once, interval_ms } = system?.pace ?? DEFAULT_PACE
  const spacing = interval_ms > 0 ? { interval: interval_ms, intervalCap: 1 } : {}
  return new PQueue({ concurrency: at_once, ...spacing })
}

// Any board name gives the hosts of a system whose address does not hold the name.
function hostsOf({ addresses }: { addresses: (board: string) => string[] }): Set<string> {
  return new Set(addresses('a').map((address) => new URL(address).hostname))
}
