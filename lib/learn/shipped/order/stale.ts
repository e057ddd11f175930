import type { LearnerFacts } from '#lib/learn/shipped/order/lesson-order.ts'

/** Why a built page is out of date, in the order of display. */
export const REASONS = ['gigai_version', 'catalog', 'master', 'postings'] as const
export type CourseStaleReason = (typeof REASONS)[number]

/** The inputs of a built page, by stale reason; a later difference makes it outdated. */
export type BuiltFrom = Record<CourseStaleReason, string>

/** Returns why a page built from earlier inputs is out of date; empty if it is not. */
export function staleReasons(
  before: Readonly<Record<string, string>>,
  current: BuiltFrom,
): CourseStaleReason[] {
  return REASONS.filter((reason) => before[reason] !== current[reason])
}

/** Returns the resume's effect on a page: its skills and their strength. Other edits change nothing. */
export function masterText({ have }: LearnerFacts): string {
  return have === null ? 'no resume' : JSON.stringify(Object.entries(have).toSorted(byKey))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

// A reader cares whether a skill is in demand rarely or often, not whether by 14 or 15 jobs.
const BUCKETS = [0, 2, 5, 10]

/** Returns the postings' effect on a page: skills by demand, in rough counts. */
export function postingsText({ demand }: LearnerFacts): string {
  const bucketOf = (jobs: number) => BUCKETS.filter((most) => jobs > most).length
  const skills = Object.entries(demand.skills).map(([key, jobs]) => [key, bucketOf(jobs)] as const)
  return JSON.stringify(skills.toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)))
}
