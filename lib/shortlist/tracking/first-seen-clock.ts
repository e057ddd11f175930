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

  /** The moment under which jobs are being written just now, which a list that is read meanwhile may not show. */
  #writing: number | null = null

  /**
   * Writes jobs under a moment after every look and every anchor; `last` is the last one given, milliseconds since 1970 as
   * all here. A moment is shared for a while only, so that a list which is read meanwhile goes hardly back.
   */
  async write<T>(
    { now, last, anchor_at }: { now: number; last: number; anchor_at: number },
    work: (stamp: number) => Promise<T>,
  ): Promise<T> {
    const isShared = !this.#looked && last > anchor_at && now - last < SHARED_MS
    this.#looked = false
    const stamp = isShared ? last : Math.max(now + 1, last + 1, anchor_at + 1)
    this.#writing = stamp
    try {
      return await work(stamp)
    } finally {
      this.#writing = null
    }
  }

  /** The last moment that a list covers which is read at this time: not that of jobs which are being written. */
  covered(now: number): number {
    return this.#writing === null ? now : Math.min(now, this.#writing - 1)
  }
}

const SHARED_MS = 10_000
