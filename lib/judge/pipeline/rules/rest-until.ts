import type { Reason } from '#lib/judge/targets/outcome.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** When queued work is tried again, in milliseconds since 1970: the next day once the day's calls are made, else soon. */
export function restUntil(reason: Reason | null, now: number): number {
  return reason === 'daily_cap' ? (Math.floor(now / DAY_MS) + 1) * DAY_MS : now + QUARTER_MS
}
