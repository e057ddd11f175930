import type { DeliveredList } from '#db/desk/settings.ts'

const MOST_LISTS = 30

/**
 * Assigns first-seen moments to jobs. Jobs share a moment until somebody looks at the new list; later jobs then get a
 * later moment, so they are new for that reader. Counts by moment stay few.
 */
export class FirstSeenClock {
  // Nobody knows who looked before the start.
  #looked = true

  /** The lists of every role's new jobs that were delivered since the start, the newest last. */
  lists: readonly DeliveredList[] = []

  /** The last delivered list, whoever read it; null if there was none since the start. */
  get delivered(): DeliveredList | null {
    return this.lists.at(-1) ?? null
  }

  /** Records that somebody received the new list, and which one if it covered every role. */
  look(list: DeliveredList | null): void {
    this.#looked = true
    if (list) this.lists = withList(this.lists, list)
  }

  /** The moment of jobs that are being written now, which a list read meanwhile must not include. */
  #writing: number | null = null

  /**
   * Writes jobs under a moment after every look and every anchor; `last` is the last assigned moment, in milliseconds
   * since 1970 as all here. A moment is shared for a limited time only, so that a list read meanwhile excludes little.
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

  /** Returns the last moment that a list read now covers: not that of jobs being written. */
  covered(now: number): number {
    return this.#writing === null ? now : Math.min(now, this.#writing - 1)
  }
}

const SHARED_MS = 10_000

/** Returns every list that was delivered for a reader and start, also from before a restart, the newest last. */
export function deliveredLists(
  { lists }: FirstSeenClock,
  { delivered_lists }: { delivered_lists: readonly DeliveredList[] },
): readonly DeliveredList[] {
  return lists.reduce(withList, delivered_lists)
}

// A later list takes the place of an earlier one for the same reader and start.
function withList(lists: readonly DeliveredList[], list: DeliveredList): readonly DeliveredList[] {
  return [...lists.filter((earlier) => !isSameQuestion(earlier, list)), list].slice(-MOST_LISTS)
}

/** Returns whether two lists were delivered to one reader for one start. */
export function isSameQuestion(earlier: DeliveredList, list: DeliveredList): boolean {
  if (earlier.reader !== list.reader || earlier.first_check !== list.first_check) return false
  return earlier.sinces[0] === list.sinces[0]
}
