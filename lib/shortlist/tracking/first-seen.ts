import type { Role } from '#db/desk/roles.ts'
import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { MatchedJob } from '#lib/shortlist/tracking/matched.ts'

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
