import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { CLASS } from '#lib/index/jobs/job-class.ts'

export type RoleJobsQuery = {
  role: number
  us_only: boolean
  /** Posted at this time or later, in milliseconds since 1970. */
  posted_after: number
  limit: number
}

/** A job that a role's titles found; times are milliseconds since 1970. */
export type RoleJob = { job_key: number; posted_at: number; rank_score: number | null }

/** Live jobs that a role's titles found and that nobody applied for, the newest first. */
export function listRoleJobs(desk: Reader, ask: RoleJobsQuery): Promise<RoleJob[]> {
  const posted = ask.us_only
    ? sql`coalesce(published_us_at, first_seen_us_at, first_seen_at)`
    : sql`coalesce(published_at, first_seen_at)`
  return desk.rows<RoleJob>(sql`
    select job_key, ${posted} as posted_at, job_role.rank_score
    from job_role join tracked_job using (job_key)
    where role = ${ask.role} and match_rank < 5 and copies > 0 and class & ${CLASS.applied} = 0 and ${posted} >= ${ask.posted_after}
      ${ask.us_only ? sql`and copies_us > 0` : sql``}
    order by posted_at desc, job_key limit ${ask.limit}
  `)
}
