import PQueue from 'p-queue'
import type { Contract } from '#lib/service/http/route.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** What waits for its like and for nothing else: no crowd of one kind keeps the others out. */
export type Lane = 'quick' | 'read' | 'write' | 'long'

// Few at once: what is quick is done sooner one after the other, and a write never stands behind a crowd of readers.
const AT_ONCE = { read: 8, write: 8, long: 64 } as const
const WAITING = { read: 512, write: 512, long: 64 } as const
const LONGEST_WAIT_MS = 10_000

/** The lane of a route: what says how the service is, and its page, waits for nobody. */
export function laneOf(path: string, { effect, waits }: Pick<Contract, 'effect' | 'waits'>): Lane {
  if (!path.startsWith('/api/') || path === '/api/health' || path === '/api/events') return 'quick'
  if (waits) return 'long'
  return effect === 'read' ? 'read' : 'write'
}

/** Lets work in by lanes; what waits too long, or behind too many, is refused as busy with when to come again. */
export function createLanes() {
  const queues = {
    read: new PQueue({ concurrency: AT_ONCE.read }),
    write: new PQueue({ concurrency: AT_ONCE.write }),
    long: new PQueue({ concurrency: AT_ONCE.long }),
  }
  return async function inLane<T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (lane === 'quick') return work()
    const queue = queues[lane]
    // Where there is room nothing is waited for, and listening for an end of the wait would cost more than a kept answer.
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
