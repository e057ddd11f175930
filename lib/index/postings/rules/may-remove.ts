const HOUR = 3_600_000
const LARGE_BOARD = 20
// A broken list stays broken for a while: two readings within minutes repeat the same mistake.
const SHRUNK_WAIT = HOUR
const GONE_WAIT = 20 * HOUR

export type Sweep = {
  /** Live postings before this answer. */
  stored: number
  /** The number of those that the answer lacks. */
  missing: number
  /** The answer is the whole list by the board's own count. */
  complete: boolean
  /** The board itself answered that it does not exist. */
  isGone: boolean
  /** The time of the first answer with this suspicion, in milliseconds; null without one. */
  held_at: number | null
  /** The reason why they are held; a new reason starts a new wait. */
  held_for: 'gone' | 'shrunk' | null
  now: number
}

/**
 * Returns whether missing postings may be removed: never after an incomplete answer. If a board lost more than half of
 * 20 or more postings, another answer an hour later or more must confirm it; if it is gone, one most of a day later.
 */
export function mayRemove(sweep: Sweep): 'remove' | 'hold' | 'keep' {
  if (!sweep.complete || sweep.missing === 0) return 'keep'
  if (sweep.isGone) return waited(sweep, 'gone', GONE_WAIT) ? 'remove' : 'hold'
  const shrank = sweep.stored >= LARGE_BOARD && sweep.missing * 2 > sweep.stored
  return shrank && !waited(sweep, 'shrunk', SHRUNK_WAIT) ? 'hold' : 'remove'
}

function waited({ held_at, held_for, now }: Sweep, for_what: Sweep['held_for'], least: number): boolean {
  return held_at !== null && held_for === for_what && now - held_at >= least
}
