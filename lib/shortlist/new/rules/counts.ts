import type { Counter } from '#db/desk/tracked-jobs.ts'
import { splitIn } from '#db/rows/list-rules.ts'
import { CLASS, type Openness, SPLITS, type SplitName, type Unreadable } from '#db/rows/listed-job.ts'
import { groupOf, isNew, isNotOpen, opennessIn, unreadableIn } from '#lib/index/jobs/job-class.ts'

/** A role in the counts, with its bit. */
export type CountedRole = { profile_id: string; bit: number }

export type NewCounts = {
  applied: number
  by_profile: { new: number; profile_id: string }[]
  /** Jobs that the person is not interested in. */
  declined: number
  /** Jobs of companies, agencies and title words that the person hides. */
  hidden: number
  low_rank_skipped: number
  new: number
  /** Unassessed jobs that cannot be judged as they are, by reason; none of these is in `to_assess`. */
  not_judged: Record<Unreadable, number>
  /** Jobs that are not open to the person, by reason; they are not new and not listed. */
  not_open: Record<NotOpen, number>
  only_stale: number
  postings: number
  ranked_low: number
  /** Jobs outside the limits of the roles that found them: they are not new and not listed. */
  outside_limits: number
  /** Jobs that the person marked as seen one by one. */
  seen: number
  /** The new jobs by the part of the list that they are in. */
  splits: Record<SplitName, number>
  to_assess: number
  us_only_left_out: number
  weak_fit: number
}

/** Why a job is not open to the person. */
export type NotOpen = Exclude<Openness, 'yes' | 'unclear'>

/** Returns all counts of `GET /api/new`, in jobs and never in copies; `mask` selects the counted roles, `by_itself` the parts of `splitRules`. */
export function countNew(
  counters: Counter[],
  { roles, mask, by_itself = false }: { roles: CountedRole[]; mask: number; by_itself?: boolean },
): NewCounts {
  const counts: NewCounts = {
    applied: 0,
    by_profile: [],
    declined: 0,
    hidden: 0,
    low_rank_skipped: 0,
    new: 0,
    not_judged: { no_text: 0, nothing_read: 0, unread_language: 0 },
    not_open: { elsewhere: 0, far: 0, remote_elsewhere: 0, permission: 0, language: 0, licence: 0 },
    only_stale: 0,
    outside_limits: 0,
    postings: 0,
    ranked_low: 0,
    seen: 0,
    splits: Object.fromEntries(SPLITS.map((split) => [split, 0])) as Record<SplitName, number>,
    to_assess: 0,
    us_only_left_out: 0,
    weak_fit: 0,
  }
  const byBit = new Map<number, number>()
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    if (!addTo(counts, counter, by_itself)) continue
    for (const { bit } of roles) {
      if ((counter.mask & mask & (2 ** bit)) !== 0) byBit.set(bit, (byBit.get(bit) ?? 0) + counter.jobs)
    }
  }
  counts.by_profile = roles
    .filter(({ bit }) => (mask & (2 ** bit)) !== 0)
    .map(({ profile_id, bit }) => ({ new: byBit.get(bit) ?? 0, profile_id }))
  return counts
}

// Adds a job and returns whether it is new. Applied, declined, hidden, weak-fit and seen jobs each have their own count and
// are in no other.
function addTo(
  counts: NewCounts,
  { class: job_class, jobs, postings }: Counter,
  by_itself: boolean,
): boolean {
  if ((job_class & CLASS.applied) !== 0) counts.applied += jobs
  else if ((job_class & CLASS.declined) !== 0) counts.declined += jobs
  else if ((job_class & CLASS.hidden) !== 0) counts.hidden += jobs
  else if (isNotOpen(job_class)) counts.not_open[opennessIn(job_class) as NotOpen] += jobs
  else if ((job_class & CLASS.weak_fit) !== 0) counts.weak_fit += jobs
  else if ((job_class & CLASS.outside) !== 0) counts.outside_limits += jobs
  else if ((job_class & CLASS.seen) !== 0) counts.seen += jobs
  else {
    counts.new += jobs
    counts.postings += postings
    counts.splits[splitIn(job_class, by_itself)] += jobs
    addAssessing(counts, job_class, jobs)
    return true
  }
  return false
}

function addAssessing(counts: NewCounts, job_class: number, jobs: number): void {
  const group = groupOf(job_class)
  if (group === 'stale') counts.only_stale += jobs
  if (group !== 'not_assessed') return
  if ((job_class & CLASS.ranked_low) !== 0) counts.ranked_low += jobs
  const unreadable = unreadableIn(job_class)
  if (unreadable !== null) {
    counts.not_judged[unreadable] += jobs
    return
  }
  counts.to_assess += jobs
  if ((job_class & CLASS.below_assess_min) !== 0) counts.low_rank_skipped += jobs
}

/** Returns how many new jobs of each role have only an outdated assessment. */
export function staleByRole(
  counters: Counter[],
  roles: CountedRole[],
): { count: number; profile_id: string }[] {
  const stale = counters.filter(({ class: job_class }) => groupOf(job_class) === 'stale' && isNew(job_class))
  return roles.map(({ profile_id, bit }) => ({
    count: stale.filter(({ mask }) => (mask & (2 ** bit)) !== 0).reduce((sum, { jobs }) => sum + jobs, 0),
    profile_id,
  }))
}

/** Returns how many jobs each role has to assess, without low-ranked ones unless requested. */
export function toAssessByRole(
  counters: Counter[],
  { roles, include_low_rank }: { roles: CountedRole[]; include_low_rank: boolean },
): { count: number; profile_id: string }[] {
  const activeCounters = counters.filter(
    ({ class: job_class }) =>
      groupOf(job_class) === 'not_assessed' &&
      unreadableIn(job_class) === null &&
      isNew(job_class) &&
      (include_low_rank || (job_class & CLASS.below_assess_min) === 0),
  )
  return roles.map(({ profile_id, bit }) => ({
    count: activeCounters
      .filter(({ mask }) => (mask & (2 ** bit)) !== 0)
      .reduce((sum, { jobs }) => sum + jobs, 0),
    profile_id,
  }))
}
