/** A list of what is new that somebody was given: when, and the last moment of a first sight that it covers; in ms. */
export type GivenList = { checked_at: number; last_stamp: number }

/**
 * Hands out the moments at which jobs are first seen. One moment is given to job after job until somebody has looked
 * at what is new: whoever looked must find what comes afterwards later than what they saw. So the counts by moment
 * stay few.
 */
export class FirstSeenClock {
  // Nobody knows who looked before the start.
  #looked = true

  /** The last list of every role's new jobs that was given; null where none was since the start. */
  given: GivenList | null = null

  /** Says that somebody was told what is new, and with which list where it was of every role. */
  look(list: GivenList | null): void {
    this.#looked = true
    if (list) this.given = list
  }

  /** A moment after every look and every anchor; `last` is the last one given, milliseconds since 1970 as all here. */
  next({ now, last, anchor_at }: { now: number; last: number; anchor_at: number }): number {
    if (!this.#looked && last > anchor_at) return last
    this.#looked = false
    return Math.max(now + 1, last + 1, anchor_at + 1)
  }
}
