import type { Role } from '#db/desk/roles.ts'
import type { DeliveredList } from '#db/desk/settings.ts'
import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { MatchedJob } from '#lib/shortlist/tracking/matched.ts'

const MOST_LISTS = 30

/**
 * Assigns first-seen moments to jobs. Jobs share a moment until somebody looks at the new list; later jobs then get a
 * later moment, so they are new for that reader. Counts by moment stay few.
 */
export class FirstSeenClock {
  // Somebody may have looked before the start, so the first jobs after it get a moment of their own.
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

export type FirstSeenInput = {
  stored: Pick<TrackedRow, 'first_seen_at' | 'first_seen_us_at'> | undefined
  /** The roles that found the job just now. */
  finders: Pick<Role, 'matched_posting'>[]
  /** A moment after every earlier one and after the last check. */
  stamp: number
  /** True if it was removed before anybody looked. */
  is_unseen: boolean
}

/**
 * Returns the first-seen time of a job. A posting that came after the last matching of these roles gets the present
 * moment: it may have been stored before a check that did not show it, or under a clock set back, and must still be
 * new. Older postings found by a new role keep their own time.
 */
export function firstSeen(job: MatchedJob, { stored, finders, stamp, is_unseen }: FirstSeenInput) {
  const fresh = (posting: number) =>
    is_unseen || finders.some((role) => role.matched_posting >= 0 && posting > role.matched_posting)
  const time = stored?.first_seen_at ?? (fresh(job.first_posting) ? stamp : job.first_seen_at)
  const us_at = usTime(job, { stored, stamp, fresh, at: time })
  return { at: time, us_at, stamped: time === stamp || us_at === stamp }
}

type Timing = Pick<FirstSeenInput, 'stored' | 'stamp'> & { fresh: (posting: number) => boolean; at: number }

function usTime(job: MatchedJob, { stored, stamp, fresh, at: time }: Timing): number | null {
  if (job.first_posting_us === null) return null
  if (stored?.first_seen_us_at) return stored.first_seen_us_at
  if (fresh(job.first_posting_us)) return stamp
  return Math.max(job.first_seen_us_at ?? time, time)
}
