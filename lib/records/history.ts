import type { HistoryEntry } from '#db/rows/evidence.ts'

// The history of a frequently written record stays small; its texts are kept elsewhere.
const LONGEST = 200

/** Returns a history with one more step; a very long one keeps its first step and the last ones. */
export function withStep(history: readonly HistoryEntry[], step: HistoryEntry): HistoryEntry[] {
  const all = [...history, step]
  return all.length <= LONGEST ? all : [...all.slice(0, 1), ...all.slice(1 - LONGEST)]
}

/** Returns the time of a write: now, or just after the previous one if the clock was set back. */
export function writeTime(now: string, before: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}
