import PQueue from 'p-queue'
import type { BoardAdapter } from '#lib/boards/adapter.ts'
import type { Outside } from '#lib/boards/ask-politely.ts'
import { systems } from '#lib/boards/systems.ts'

const DEFAULT_PACE: BoardAdapter['pace'] = { at_once: 2, interval_ms: 0 }

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
      const pace = paceOf(host)
      const name = pace.apart ? host : (pace.domain ?? host)
      const queue = turns.get(name) ?? queueAt(pace)
      turns.set(name, queue)
      return queue.add(work)
    },
    now: () => Date.now(),
    hash: (bytes) => Number(BigInt.asUintN(53, BigInt(Bun.hash(bytes)))),
  }
}

function paceOf(host: string): BoardAdapter['pace'] {
  return systems.find((system) => isHostOf(system, host))?.pace ?? DEFAULT_PACE
}

function queueAt({ at_once, interval_ms }: BoardAdapter['pace']): PQueue {
  const spacing = interval_ms > 0 ? { interval: interval_ms, intervalCap: 1 } : {}
  return new PQueue({ concurrency: at_once, ...spacing })
}

// Any board name gives the hosts of a system whose hosts do not hold the name.
function isHostOf({ pace, addresses }: BoardAdapter, host: string): boolean {
  if (pace.domain !== undefined) return host.endsWith(`.${pace.domain}`)
  return addresses('a').some((address) => new URL(address).hostname === host)
}
