import { roleWords } from '#lib/index/jobs/same-role.ts'

// A name of more roles than this does not even hint at one job.
const MOST_ROLES = 3

/** The names of jobs that a board's list gives to several different roles at once. */
export type SharedNames = {
  /** Those of so many roles that they say nothing, even of two postings of one role. */
  empty: ReadonlySet<string>
  /** Those of a few roles, which say nothing of two different ones. */
  of_few: ReadonlySet<string>
}

/** Finds the names of jobs that a board's list gives to several different roles at once. */
export function sharedRequisitions(
  postings: readonly { title: string; requisition?: string | undefined }[],
): SharedNames {
  const titles = Map.groupBy(
    postings.filter(({ requisition }) => requisition !== undefined),
    ({ requisition }) => requisition ?? '',
  )
  const counts = [...titles].map(([name, all]) => ({ name, roles: rolesOf(all.map(({ title }) => title)) }))
  const empty = counts.filter(({ roles }) => roles > MOST_ROLES)
  const of_few = counts.filter(({ roles }) => roles > 1 && roles <= MOST_ROLES)
  return { empty: new Set(empty.map(({ name }) => name)), of_few: new Set(of_few.map(({ name }) => name)) }
}

function rolesOf(titles: readonly string[]): number {
  const different = new Set(titles)
  return different.size === 1 ? 1 : new Set([...different].map(roleWords)).size
}
