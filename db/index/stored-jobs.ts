import { labelsFit } from '#db/labels-filter.ts'
import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { LabelFilter } from '#lib/labels/rules/keeps-labels.ts'

export type StoredJobsAsk = {
  us_only: boolean
  posted_after: number | null
  work_mode: string | null
  labels: LabelFilter
  /** Only jobs stored before this one; ids fall from page to page. */
  before_id: number | null
  keys: number[] | null
  limit: number
}

/** Live jobs of the index, the last stored first, whether or not a role found them. */
export function listStoredJobs(
  index: Reader,
  ask: StoredJobsAsk,
): Promise<{ id: number; job_key: number }[]> {
  return index.rows(sql`
    select id, job_key from job
    where id < ${ask.before_id ?? Number.MAX_SAFE_INTEGER}
      ${ask.keys === null ? sql`` : sql`and job_key in (select value from json_each(${JSON.stringify(ask.keys)}))`}
      and exists (
        select 1 from posting where posting.job = job.id and removed_at is null
        ${ask.us_only ? sql`and in_us <> 0` : sql``}
        ${ask.work_mode === null ? sql`` : sql`and work_mode = ${ask.work_mode}`}
        ${labelsFit(sql`labels`, sql`countries`, ask.labels)}
        ${ask.posted_after === null ? sql`` : sql`and coalesce(published_at, first_seen_at) >= ${ask.posted_after}`}
      )
    order by id desc limit ${ask.limit}
  `)
}

/** The keys of a company's jobs, by the part of addresses that names it. */
export async function listKeysOfCompany(index: Reader, company_slug: string): Promise<number[]> {
  const rows = await index.rows<{ job_key: number }>(
    sql`select job_key from job where company_slug = ${company_slug}`,
  )
  return rows.map((row) => row.job_key)
}
