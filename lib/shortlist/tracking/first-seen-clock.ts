/**
 * Hands out the moments at which jobs are first seen. One moment is given to job after job until somebody has looked
 * at what is new: whoever looked must find what comes afterwards later than what they saw. So the counts by moment
 * stay few.
 */
export class FirstSeenClock {
  // Nobody knows who looked before the start.
  #looked = true

  /** Says that somebody was told what is new. */
  look(): void {
    this.#looked = true
  }

  /** A moment after every look and every anchor; `last` is the last one given, milliseconds since 1970 as all here. */
  next({ now, last, anchor_at }: { now: number; last: number; anchor_at: number }): number {
    if (!this.#looked && last > anchor_at) return last
    this.#looked = false
    return Math.max(now + 1, last + 1, anchor_at + 1)
  }
}
