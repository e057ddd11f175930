import type { Cleaned } from '#lib/judge/read/check-citations.ts'

/** Adds what was counted in one place to what was counted in another. */
export function addCounts(one: Cleaned, other: Cleaned): Cleaned {
  const sum = { ...one }
  for (const [action, times] of Object.entries(other)) sum[action] = (sum[action] ?? 0) + times
  return sum
}

/** Counts actions as they are told. */
export function countInto(counts: Cleaned): (action: string, times?: number) => void {
  return (action, times = 1) => {
    if (times > 0) counts[action] = (counts[action] ?? 0) + times
  }
}
