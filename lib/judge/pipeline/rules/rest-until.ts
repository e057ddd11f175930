import type { Reason } from '#lib/judge/targets/outcome.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Returns when queued work is retried, in milliseconds since 1970: the next day if the day's calls are spent, else soon. */
export function restUntil(reason: Reason | null, now: number): number {
  return reason === 'daily_cap' ? (Math.floor(now / DAY_MS) + 1) * DAY_MS : now + QUARTER_MS
}
