import { CLASS, GROUPS } from '#db/rows/listed-job.ts'
import { among, type Row, rowOf, rowReader, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** A job of a batch: its key, and the link that names it. */
export type BatchJob = { job_key: number; job_identity: string }

/** Jobs that one approval covers, best rank first. */
export type Batch = {
  batch_id: string
  status: 'running' | 'cancelling' | 'done' | 'cancelled'
  profile_id: string | null
  /** The assessing target, by its name in the settings. */
  target: string
  jobs: BatchJob[]
  assessed: number[]
  failed: { job_key: number; code: string }[]
  more_after: number
  /** Why it ended early; null if it did not. */
  error_code: string | null
  written_by: Actor
  started_at: string
  finished_at: string | null
}

const toBatch = rowReader<Batch>(['jobs', 'assessed', 'failed'])

/** Returns the batch that was started last; undefined before any. */
export async function findLastBatch(desk: Reader): Promise<Batch | undefined> {
  const row = await desk.first<Row>(sql`select * from batch order by started_at desc, rowid desc limit 1`)
  return row && toBatch(row)
}

/** Returns the batch with this id. */
export async function findBatch(desk: Reader, batch_id: string): Promise<Batch | undefined> {
  const row = await desk.first<Row>(sql`select * from batch where batch_id = ${batch_id}`)
  return row && toBatch(row)
}

/** Removes batches that hold any of these jobs; only those of sample jobs leave this way. */
export function removeBatches(identities: string[]): Statement {
  return sql`
    delete from batch where exists (
      select 1 from json_each(batch.jobs) as job
      where job.value->>'job_identity' in ${among(identities)}
    )
  `
}

/** Stores a batch as a whole. */
export function putBatch(batch: Batch): Statement {
  const columns = `batch_id, status, profile_id, target, jobs, assessed, failed, more_after,
    error_code, written_by, started_at, finished_at`
  return sql`insert into batch ${rowOf(columns, batch)}
    on conflict (batch_id) do update set status = excluded.status, assessed = excluded.assessed,
      failed = excluded.failed, error_code = excluded.error_code, finished_at = excluded.finished_at
  `
}

export type ToAssessQuery = {
  group: 'not_assessed' | 'stale'
  us_only: boolean
  /** First seen after this, in milliseconds since 1970. */
  after: number
  /** The bits of the counted roles. */
  mask: number
  include_low_rank: boolean
  /** Only these, if the person named them. */
  keys: number[] | null
}

/** Returns the keys of the jobs that an approval covers: best rank first, jobs not yet ranked last, then the newest. */
export async function listJobsToAssess(desk: Reader, toAssessQuery: ToAssessQuery, limit: number) {
  const rows = await desk.rows<{ job_key: number }>(sql`
    select job_key from tracked_job where ${whichOf(toAssessQuery)}
    order by coalesce(rank_score, -1) desc, coalesce(published_at, first_seen_at) desc, job_key limit ${limit}
  `)
  return rows.map((row) => row.job_key)
}

/** Returns how many jobs an approval covers. */
export async function countJobsToAssess(desk: Reader, toAssessQuery: ToAssessQuery): Promise<number> {
  const row = await desk.first<{ jobs: number }>(
    sql`select count(*) as jobs from tracked_job where ${whichOf(toAssessQuery)}`,
  )
  return row?.jobs ?? 0
}

function whichOf({ group, us_only, after, mask, include_low_rank, keys }: ToAssessQuery): Statement {
  const since = us_only ? sql`copies_us > 0 and first_seen_us_at > ${after}` : sql`first_seen_at > ${after}`
  return sql`
    listed = 1 and class & ${CLASS.group} = ${GROUPS.indexOf(group)} and mask & ${mask} <> 0 and ${since}
      ${group === 'not_assessed' ? sql`and class & ${CLASS.unreadable} = 0` : sql``}
      ${include_low_rank || group === 'stale' ? sql`` : sql`and class & ${CLASS.below_assess_min} = 0`}
      ${keys === null ? sql`and class & ${CLASS.seen} = 0` : sql`and job_key in ${among(keys)}`}
  `
}

/** The jobs that rules may assess without a question: `stale` limits outdated ones, `unassessed` adds found jobs. */
export type FreeWorkQuery = { stale: 'older_rules' | 'any'; unassessed: boolean }

/**
 * Returns the jobs that rules assess by themselves: outdated assessments by the rules first, then found jobs without one,
 * each best rank first. Assessments of pasted resumes and pasted postings are left out, because their text is not stored.
 */
export async function listFreeWork(desk: Reader, { stale, unassessed }: FreeWorkQuery): Promise<BatchJob[]> {
  const outdated = await desk.rows<BatchJob>(sql`
    select assessment.job_key, assessment.job_identity from assessment left join tracked_job using (job_key)
    where target = 'builtin' and assessment.job_key > 0 and basis ->> '$.resume_pasted' is null
      and ${stale === 'any' ? sql`stale_reason is not null` : sql`stale_reason = 'older_prompt'`}
    order by coalesce(listed, 0) desc, coalesce(rank_score, -1) desc, assessment.job_key
  `)
  if (!unassessed) return outdated
  const found = await desk.rows<BatchJob>(sql`
    select tracked_job.job_key, '' as job_identity from tracked_job left join assessment using (job_key)
    where listed = 1 and class & ${CLASS.group} = ${GROUPS.indexOf('not_assessed')} and class & ${CLASS.unreadable} = 0
      and assessment.job_key is null
    order by class & ${CLASS.seen}, coalesce(rank_score, -1) desc, coalesce(published_at, first_seen_at) desc, job_key
  `)
  return [...outdated, ...found]
}
