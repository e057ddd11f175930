import PQueue from 'p-queue'
import type { Contract } from '#lib/service/http/route.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Separate queues by kind of request: a crowd of one kind does not delay the others. */
export type Lane = 'quick' | 'read' | 'write' | 'long'

// Few run at once: quick requests finish sooner one after another, and a write never waits behind many readers.
const AT_ONCE = { read: 8, write: 8, long: 64 } as const
const WAITING = { read: 512, write: 512, long: 64 } as const
const LONGEST_WAIT_MS = 10_000

/** Returns the lane of a route; health checks and the page's files never wait. */
export function laneOf(path: string, { effect, waits }: Pick<Contract, 'effect' | 'waits'>): Lane {
  if (!path.startsWith('/api/') || path === '/api/health' || path === '/api/events') return 'quick'
  if (waits) return 'long'
  return effect === 'read' ? 'read' : 'write'
}

/** Runs work by lanes; a request that waits too long, or behind too many, is refused as busy with a time to retry. */
export function createLanes() {
  const queues = {
    read: new PQueue({ concurrency: AT_ONCE.read }),
    write: new PQueue({ concurrency: AT_ONCE.write }),
    long: new PQueue({ concurrency: AT_ONCE.long }),
  }
  return async function inLane<T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (lane === 'quick') return work()
    const queue = queues[lane]
    // With free room there is no wait, and listening for its end would cost more than a cached answer.
    if (queue.size === 0 && queue.pending < AT_ONCE[lane]) return (await queue.add(work)) as T
    if (queue.size >= WAITING[lane]) throw busy()
    const waits = new AbortController()
    const timer = setTimeout(() => waits.abort(), LONGEST_WAIT_MS)
    const leave = () => waits.abort()
    signal.addEventListener('abort', leave)
    const begin = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      return work()
    }
    try {
      return (await queue.add(begin, { signal: waits.signal })) as T
    } catch (problem) {
      if (waits.signal.aborted) throw busy()
      throw problem
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  }
}

function busy(): Refusal {
  return new Refusal('busy', 'The service is busy. Ask again in a second.', { retry_after_seconds: 1 })
}
