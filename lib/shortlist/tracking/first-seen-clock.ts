/** A list of new jobs that was delivered: its time, and the last first-seen moment in it; in ms. */
export type GivenList = { checked_at: number; last_stamp: number }

/**
 * Assigns first-seen moments to jobs. Jobs share a moment until somebody looks at the new list; later jobs then get a
 * later moment, so they are new for that reader. Counts by moment stay few.
 */
export class FirstSeenClock {
  // Nobody knows who looked before the start.
  #looked = true

  /** The last list of every role's new jobs that was given; null where none was since the start. */
  given: GivenList | null = null

  /** Records that somebody received the new list, and which one if it covered every role. */
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
