import type { HistoryEntry } from '#db/rows/evidence.ts'

// The history of a frequently written record stays small; its texts are kept elsewhere.
const LONGEST = 200

/** A history with one more step; of a very long one, the first step and the last ones stay. */
export function withStep(history: readonly HistoryEntry[], step: HistoryEntry): HistoryEntry[] {
  const all = [...history, step]
  return all.length <= LONGEST ? all : [...all.slice(0, 1), ...all.slice(1 - LONGEST)]
}

/** The moment of a write: now, or just after the one before where the clock was set back. */
export function writeTime(now: string, before: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}
