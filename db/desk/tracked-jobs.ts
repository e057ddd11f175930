import { CLASS } from '#db/rows/listed-job.ts'
import { among, replacing, rowsOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'
import { names } from '#lib/text/names.ts'

/** One job that a role found; times are milliseconds since 1970. */
export type TrackedRow = {
  job_key: number
  first_seen_at: number
  first_seen_us_at: number | null
  copies: number
  copies_us: number
  published_at: number | null
  published_us_at: number | null
  work_mode: string
  mask: number
  class: number
  rank_score: number | null
  fit: number | null
  /** The chance of a call, in hundredths of a percent; null without a rank. */
  chance: number | null
  listed: number
  sort_key: number
  /** Labels of its main posting, as JSON. */
  labels: string
  /** ISO codes of the countries of all its postings, as JSON. */
  countries: string
  /** 0 if its posting has no text. */
  has_text: number
}

// The listed columns: every row of a list carries each of them.
const LISTED_NAMES = names('job_key first_seen_at first_seen_us_at class rank_score chance sort_key')

/** The listed columns of such a job, and its sort position. */
export type ListedRow = Pick<TrackedRow, (typeof LISTED_NAMES)[number]>

/** The columns of a listed row. */
export const LISTED_COLUMNS: Statement = { sql: LISTED_NAMES.join(', '), args: [] }

/** `match_rank` of a job without a matching title: its title is near, and its rank is high. */
export const ALSO_FITS = 4

/** A role that found a job. `match_rank` is 1 to 3 if a title of the role names the job. */
export type JobRoleRow = {
  role: number
  job_key: number
  match_rank: number
  rank_score: number | null
  /** Whether the job is open to the person in this role: the index in OPENNESS (db/rows/listed-job.ts). */
  openness: number
}

/** Returns the tracked jobs among these keys. */
export function findTracked(desk: Reader, keys: number[]): Promise<TrackedRow[]> {
  return desk.rows<TrackedRow>(sql`select * from tracked_job where job_key in ${among(keys)}`)
}

/** Returns those of these keys that lists show, with the listed columns. */
export function findListedRows(desk: Reader, keys: number[]): Promise<ListedRow[]> {
  return listedRows(desk, sql`select * from tracked_job where job_key in ${among(keys)}`)
}

/** Returns a range of listed rows, in the order of the table. */
export function listedRows(desk: Reader, chosen: Statement): Promise<ListedRow[]> {
  return rowsByColumn<ListedRow>(desk, LISTED_NAMES, chosen)
}

/** Returns the roles that found these jobs. */
export function listJobRoles(desk: Reader, keys: number[]): Promise<JobRoleRow[]> {
  return rowsByColumn<JobRoleRow>(
    desk,
    ['role', 'job_key', 'match_rank', 'rank_score', 'openness'],
    sql`select * from job_role where job_key in ${among(keys)}`,
  )
}

/** Returns the keys of the live jobs that any role of these bits found, in one cell: the driver is slow with many rows. */
export async function listKeysOfMask(desk: Reader, mask: number): Promise<number[]> {
  const row = await desk.first<{ cell: string }>(sql`
    select json_group_array(job_key) as cell from tracked_job where copies > 0 and mask & ${mask} <> 0
  `)
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns tracked jobs from a key on, for work that reads them all. */
export function listTrackedFrom(desk: Reader, after_key: number, limit: number): Promise<TrackedRow[]> {
  return desk.rows<TrackedRow>(sql`
    select * from tracked_job where job_key > ${after_key} order by job_key limit ${limit}
  `)
}

/** Returns the keys of jobs that a role found. */
export async function listKeysOfRole(desk: Reader, role: number, limit: number): Promise<number[]> {
  const rows = await desk.rows<{ job_key: number }>(
    sql`select job_key from job_role where role = ${role} limit ${limit}`,
  )
  return rows.map((row) => row.job_key)
}

/** Returns the keys of tracked jobs with a known posting, from a key on. */
export async function listLiveKeys(desk: Reader, after_key: number, limit: number): Promise<number[]> {
  const rows = await desk.rows<{ job_key: number }>(sql`
    select job_key from tracked_job where copies > 0 and job_key > ${after_key} order by job_key limit ${limit}
  `)
  return rows.map((row) => row.job_key)
}

/** Returns the keys of the tracked jobs with a bit of this class. */
export async function listKeysOfClass(desk: Reader, bits: number): Promise<number[]> {
  const row = await desk.first<{ cell: string }>(
    sql`select json_group_array(job_key) as cell from tracked_job where class & ${bits} <> 0`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the keys of the jobs with a known posting that these roles found. */
export async function listKeysOfRoles(desk: Reader, mask: number): Promise<number[]> {
  const row = await desk.first<{ cell: string }>(
    sql`select json_group_array(job_key) as cell from tracked_job where copies > 0 and mask & ${mask} <> 0`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Counts the jobs with a known posting that these roles found. */
export async function countLive(desk: Reader, mask: number): Promise<number> {
  const row = await desk.first<{ jobs: number }>(
    sql`select count(*) as jobs from tracked_job where copies > 0 and mask & ${mask} <> 0`,
  )
  return row?.jobs ?? 0
}

// The most recorded changes, and the most rows named in each.
const CHANGES_KEPT = 64
const MOST_NAMED = 500

// Accompanies every statement that writes tracked jobs, because lists cache them (db/desk/listed-jobs.ts).
function noteChanged(keys: number[]): Statement {
  const keyList = keys.length > MOST_NAMED ? null : JSON.stringify(keys)
  return sql`
    insert or replace into tracked_change (slot, seq, keys)
    select (seq + 1) % ${CHANGES_KEPT}, seq + 1, ${keyList}
    from (select coalesce(max(seq), 0) as seq from tracked_change)
  `
}

const TRACKED = `job_key, first_seen_at, first_seen_us_at, copies, copies_us, published_at, published_us_at, work_mode, mask, class,
  rank_score, fit, chance, listed, sort_key, labels, countries, has_text`

/** Stores tracked jobs; the triggers keep the counters. */
export function putTracked(rows: TrackedRow[]): Statement[] {
  const statement = sql`insert into tracked_job ${rowsOf(TRACKED, rows)} ${replacing('job_key', TRACKED)}`
  return [statement, noteChanged(rows.map((row) => row.job_key))]
}

/** Removes tracked jobs and the records of which roles found them. */
export function removeTracked(keys: number[]): Statement[] {
  const list = among(keys)
  return [...untrack(keys), sql`delete from job_role where job_key in ${list}`]
}

/** Removes tracked jobs, but not the records of which roles found them. */
export function untrack(keys: number[]): Statement[] {
  return [sql`delete from tracked_job where job_key in ${among(keys)}`, noteChanged(keys)]
}

/** Removes the records that these roles found these jobs. */
export function removeJobRoles(roles: number[], keys: number[]): Statement {
  return sql`delete from job_role where role in ${among(roles)} and job_key in ${among(keys)}`
}

/** Stores which roles found which jobs. */
export function putJobRoles(rows: JobRoleRow[]): Statement {
  const columns = 'role, job_key, match_rank, rank_score, openness'
  return sql`insert into job_role ${rowsOf(columns, rows)} ${replacing('role, job_key', columns)}`
}

/** Marks these jobs as without known posting; they keep their first-seen time. */
export function forgetCopies(keys: number[]): Statement[] {
  const forget = sql`
    update tracked_job set copies = 0, copies_us = 0, listed = 0
    where job_key in ${among(keys)}
  `
  return [forget, noteChanged(keys)]
}

/** Removes the list of changed keys, but not the counter: caches then read everything again. */
export function forgetChanges(): Statement {
  return sql`update tracked_change set keys = null`
}

/** Removes counters that reached zero. */
export function sweepCounters(): Statement {
  return sql`delete from counter where jobs = 0`
}

export type RoleJobsQuery = {
  role: number
  us_only: boolean
  /** Posted at this time or later, in milliseconds since 1970. */
  posted_after: number
  limit: number
}

/** A job that a role's titles found; times are milliseconds since 1970. */
export type RoleJob = { job_key: number; posted_at: number; rank_score: number | null }

/** Returns live jobs that a role's titles found and that are neither applied for, declined, hidden nor outside its limits, newest first. */
export function listRoleJobs(desk: Reader, roleJobsQuery: RoleJobsQuery): Promise<RoleJob[]> {
  const posted = roleJobsQuery.us_only
    ? sql`coalesce(published_us_at, first_seen_us_at, first_seen_at)`
    : sql`coalesce(published_at, first_seen_at)`
  return desk.rows<RoleJob>(sql`
    select job_key, ${posted} as posted_at, job_role.rank_score
    from job_role join tracked_job using (job_key)
    where role = ${roleJobsQuery.role} and match_rank < 5 and copies > 0 and class & ${CLASS.applied | CLASS.declined | CLASS.hidden | CLASS.outside} = 0 and ${posted} >= ${roleJobsQuery.posted_after}
      ${roleJobsQuery.us_only ? sql`and copies_us > 0` : sql``}
    order by posted_at desc, job_key limit ${roleJobsQuery.limit}
  `)
}

/** The number of jobs of one class with the same roles, and of their postings. */
export type Counter = { mask: number; class: number; jobs: number; postings: number }

/** The scope of a count: all jobs, the jobs that the US switch keeps, or the jobs only outside the US. */
export const SCOPES = { all: 0, us: 1, outside: 2 } as const

/** Returns the counters of jobs first seen after a moment (milliseconds since 1970). */
export function readCounters(desk: Reader, scope: number, after: number): Promise<Counter[]> {
  return rowsByColumn<Counter>(
    desk,
    ['mask', 'class', 'jobs', 'postings'],
    sql`
      select * from (
        select mask, class, sum(jobs) as jobs, sum(postings) as postings
        from counter where scope = ${scope} and at > ${after} group by mask, class
      ) where jobs > 0
    `,
  )
}

/** Returns those of these jobs that came and went before anybody looked. */
export async function findUnseen(desk: Reader, keys: number[]): Promise<Set<number>> {
  const rows = await desk.rows<{ job_key: number }>(
    sql`select job_key from unseen_job where job_key in ${among(keys)}`,
  )
  return new Set(rows.map((row) => row.job_key))
}

/** Records jobs that left before anybody looked. */
export function noteUnseen(keys: number[]): Statement {
  return sql`
    insert into unseen_job select value from json_each(${JSON.stringify(keys)}) where true on conflict do nothing
  `
}

/** Removes that record from jobs that are listed again. */
export function forgetUnseen(keys: number[]): Statement {
  return sql`delete from unseen_job where job_key in ${among(keys)}`
}
