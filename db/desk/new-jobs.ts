import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

// Up to here it is cheaper to sort all that is new than to walk the whole order until enough are found.
const FEW = 2000

export type NewJobsQuery = {
  us_only: boolean
  /** First seen after this, in milliseconds since 1970. */
  after: number
  /** The bits of the roles that count. */
  mask: number
  limit: number
  /** About how many jobs there are to choose from: it decides how they are looked for. */
  expected: number
}

/** The first listed jobs that were first seen after a moment, in the order of the list. */
export function listNewJobs(desk: Reader, ask: NewJobsQuery): Promise<TrackedRow[]> {
  const { us_only, after, mask, limit } = ask
  const order = ask.expected <= FEW ? byMoment(us_only) : sql`tracked_job indexed by tracked_sort`
  const since = us_only ? sql`copies_us > 0 and first_seen_us_at > ${after}` : sql`first_seen_at > ${after}`
  return desk.rows<TrackedRow>(sql`
    select * from ${order}
    where listed = 1 and ${since} and mask & ${mask} <> 0
    order by sort_key limit ${limit}
  `)
}

function byMoment(us_only: boolean): Statement {
  return us_only ? sql`tracked_job indexed by tracked_new_us` : sql`tracked_job indexed by tracked_new`
}
