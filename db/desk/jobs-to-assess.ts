import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { CLASS, GROUPS } from '#lib/index/jobs/job-class.ts'

export type ToAssessQuery = {
  group: 'not_assessed' | 'stale'
  us_only: boolean
  /** First seen after this, in milliseconds since 1970. */
  after: number
  /** The bits of the roles that count. */
  mask: number
  include_low_rank: boolean
  /** Only these, where the person named them. */
  keys: number[] | null
}

/** Keys of the jobs that a yes is about: best rank first, jobs not yet ranked last, then the newest. */
export async function listJobsToAssess(desk: Reader, ask: ToAssessQuery, limit: number): Promise<number[]> {
  const rows = await desk.rows<{ job_key: number }>(sql`
    select job_key from tracked_job where ${whichOf(ask)}
    order by coalesce(rank_score, -1) desc, coalesce(published_at, first_seen_at) desc, job_key limit ${limit}
  `)
  return rows.map((row) => row.job_key)
}

/** How many jobs a yes is about in all. */
export async function countJobsToAssess(desk: Reader, ask: ToAssessQuery): Promise<number> {
  const row = await desk.first<{ jobs: number }>(
    sql`select count(*) as jobs from tracked_job where ${whichOf(ask)}`,
  )
  return row?.jobs ?? 0
}

function whichOf({ group, us_only, after, mask, include_low_rank, keys }: ToAssessQuery): Statement {
  const since = us_only ? sql`copies_us > 0 and first_seen_us_at > ${after}` : sql`first_seen_at > ${after}`
  return sql`
    listed = 1 and class & ${CLASS.group} = ${GROUPS.indexOf(group)} and mask & ${mask} <> 0 and ${since}
      ${group === 'not_assessed' ? sql`and class & ${CLASS.unreadable} = 0` : sql``}
      ${include_low_rank || group === 'stale' ? sql`` : sql`and class & ${CLASS.below_assess_min} = 0`}
      ${keys === null ? sql`` : sql`and job_key in (select value from json_each(${JSON.stringify(keys)}))`}
  `
}
