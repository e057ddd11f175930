import type { HostUse } from '#db/index/boards.ts'

/** Why a host gets no request now. */
type HostRefusal = { reason: string; until: number }

const DAY_MS = 86_400_000

/** Returns the use of a host with one more request. */
export function countedUse(use: HostUse | undefined, { host, now }: { host: string; now: number }): HostUse {
  const day = dayOf(now)
  const stopped_until = use?.stopped_until ?? 0
  return { host, day, requests: use?.day === day ? use.requests + 1 : 1, stopped_until }
}

/** Returns the use of a host after its request for a pause. */
export function stoppedUse(
  use: HostUse | undefined,
  { host, now, until }: { host: string; now: number; until: number },
): HostUse {
  const hostUse = use ?? { host, day: dayOf(now), requests: 0, stopped_until: 0 }
  return { ...hostUse, stopped_until: Math.max(hostUse.stopped_until, until) }
}

/** Returns why a host may not get a request now; null if it may. A pause never exceeds a day. */
export function hostRefusal(
  use: HostUse | undefined,
  { now, most_a_day }: { now: number; most_a_day: number },
): HostRefusal | null {
  if (!use) return null
  if (use.stopped_until > now && use.stopped_until <= now + DAY_MS)
    return { reason: 'The host asked its readers to slow down.', until: use.stopped_until }
  if (use.day === dayOf(now) && use.requests >= most_a_day)
    return {
      reason: `The host was asked ${most_a_day} times today; the rest waits until tomorrow.`,
      until: Date.parse(use.day) + DAY_MS,
    }
  return null
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
