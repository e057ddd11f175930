/** The bits of a tracked job's class, by which counts are kept. Bits 1 and 2 hold the sort group. */
export const CLASS = {
  group: 3,
  applied: 4,
  weak_fit: 8,
  ranked_low: 16,
  below_assess_min: 32,
  thin: 64,
} as const

/** Where a job stands in the order of the list: with a current assessment, with an old one, or with none. */
export const GROUPS = ['current', 'stale', 'not_assessed'] as const
export type SortGroup = (typeof GROUPS)[number]

/** The limits that decide what is weak or low; 0 switches a rule off. */
export type FitLimits = {
  weak_fit_below_percent: number
  weak_fit_below_rank: number
  assess_min_rank: number
}

/** What is known of a job beside its postings. */
export type JobStanding = { rank_score: number | null; applied: boolean }

/** The class of a job that was never assessed (interface, row classification rules 2 to 4). */
export function classOf({ rank_score, applied }: JobStanding, limits: FitLimits): number {
  const below = (limit: number) => rank_score !== null && rank_score < limit
  return (
    GROUPS.indexOf('not_assessed') +
    (applied ? CLASS.applied : 0) +
    (below(limits.weak_fit_below_rank) ? CLASS.ranked_low : 0) +
    (below(limits.assess_min_rank) ? CLASS.below_assess_min : 0)
  )
}

/** The sort group that a class holds. */
export function groupOf(job_class: number): SortGroup {
  return GROUPS[job_class & CLASS.group] ?? 'not_assessed'
}

/** Whether a job of this class stands in lists of what is new. */
export function isListed(job_class: number): boolean {
  return (job_class & (CLASS.applied | CLASS.weak_fit)) === 0
}
