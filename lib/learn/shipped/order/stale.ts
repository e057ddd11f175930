import type { Situation } from './lesson-order.ts'

/** Why a built page is out of date, in the order in which they are told. */
export const REASONS = ['gigai_version', 'catalog', 'master', 'postings'] as const
export type CourseStaleReason = (typeof REASONS)[number]

/** What a page was built from, by the names of reasons; whatever differs later makes it out of date. */
export type BuiltFrom = Record<CourseStaleReason, string>

/** Why a page that was built from one is out of date beside the other; nothing where it is not. */
export function staleReasons(before: Readonly<Record<string, string>>, now: BuiltFrom): CourseStaleReason[] {
  return REASONS.filter((reason) => before[reason] !== now[reason])
}

/** What of a resume matters to a page: which skills it shows and how well. Other edits change nothing. */
export function masterText({ have }: Situation): string {
  return have === null ? 'no resume' : JSON.stringify(Object.entries(have).toSorted(byKey))
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

// Whoever reads a page cares whether a skill is asked now and then or everywhere, not whether by 14 or by 15.
const BUCKETS = [0, 2, 5, 10]

/** What of postings matters to a page: the skills in order of how much they are asked, by rough counts. */
export function postingsText({ demand }: Situation): string {
  const bucketOf = (jobs: number) => BUCKETS.filter((most) => jobs > most).length
  const skills = Object.entries(demand.skills).map(([key, jobs]) => [key, bucketOf(jobs)] as const)
  return JSON.stringify(skills.toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)))
}
