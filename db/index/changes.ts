import { among, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'
import { remembering } from '#lib/text/memoize.ts'
import { names } from '#lib/text/names.ts'

/** The facts of a live posting for counting and placing its job. */
export type JobCopy = {
  id: number
  ext_id: string
  in_us: 0 | 1 | 2
  published_at: number | null
  first_seen_at: number
  work_mode: string
  identity: string
  locations: readonly string[]
  /** The key of the job that it left when its text came or changed. */
  left_key: number | null
  /** As stored, in JSON. */
  labels: string
  countries: readonly string[]
}

/** The lowest posting number, and the earliest first-seen time, in ms. */
type FirstPosting = { id: number; at: number }

/** A changed job with the facts that roles examine first: `dead` has only removed postings, `emptied` has none. */
export type ChangedTitle = {
  id: number
  job_key: number
  title: string
  /** The other titles of its listed postings. */
  titles: string[]
  seq: number
  state: 'live' | 'dead' | 'emptied'
}

/** A range of the index's sequence: after one number, up to another, with a maximum number of jobs. */
export type SequenceRange = { after_seq: number; upto_seq: number | null; limit: number }

/** Returns the next jobs of the sequence by their titles alone, because most of them interest no role. */
export async function listChangedTitles(index: Reader, stretch: SequenceRange): Promise<ChangedTitle[]> {
  const { after_seq, upto_seq, limit } = stretch
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, job_key, title, seq, (
      select json_array(count(*), count(*) filter (where removed_at is null),
        json_group_array(distinct own_title) filter (where removed_at is null and own_title <> ''))
      from posting where job = changed.id
    ))) as cell from (
      select id, job_key, title, seq from job
      where seq > ${after_seq} and seq <= ${upto_seq ?? Number.MAX_SAFE_INTEGER} order by seq limit ${limit}
    ) as changed
  `)
  const cells: [number, number, string, number, [number, number, string[]]][] = JSON.parse(row?.cell ?? '[]')
  return cells.map(([id, job_key, title, seq, [postings, live, titles]]) => {
    const state = live > 0 ? 'live' : postings > 0 ? 'dead' : 'emptied'
    return { id, job_key, title, titles, seq, state }
  })
}

/** A job with its listed postings. */
export type ChangedJob = {
  id: number
  /** The key of its text's words when they last changed by themselves, not by another reading. */
  words_key: number
  company_slug: string
  copies: JobCopy[]
  /** The first of all its postings, including removed ones: anywhere, and not clearly outside the US. */
  first: FirstPosting
  first_us: FirstPosting | null
  /** The links of all its postings, including removed ones. */
  identities: string[]
}

/** Returns these jobs with their listed postings. */
export async function findChangedJobs(index: Reader, ids: number[]): Promise<ChangedJob[]> {
  const rows = await rowsByColumn<CopyRow>(
    index,
    COPY_COLUMNS,
    sql`
      select job, coalesce(said_key, job.words_key) as words_key, job.company_slug as company_slug, posting.id as id, ext_id, in_us, published_at, first_seen_at, work_mode, identity,
        locations, left_key, labels, countries, removed_at
      from job join posting on posting.job = job.id
      where job.id in ${among(ids)} order by job.id
    `,
  )
  const jobs: ChangedJob[] = []
  for (const row of rows) {
    let job = jobs.at(-1)
    if (job?.id !== row.job) {
      const first = { id: row.id, at: row.first_seen_at }
      const { words_key, company_slug } = row
      job = { id: row.job, words_key, company_slug, copies: [], identities: [], first, first_us: null }
      jobs.push(job)
    }
    job.first = earlier(job.first, row)
    if (row.in_us !== 0) job.first_us = earlier(job.first_us, row)
    job.identities.push(row.identity)
    if (row.removed_at === null)
      job.copies.push({ ...row, locations: listed(row.locations), countries: listed(row.countries) })
  }
  return jobs
}

type CopyRow = Omit<JobCopy, 'locations' | 'countries'> & {
  job: number
  words_key: number
  company_slug: string
  locations: string
  countries: string
  removed_at: number | null
}

const COPY_COLUMNS = names(
  'job words_key company_slug id ext_id in_us published_at first_seen_at work_mode identity locations',
  'left_key labels countries removed_at',
)

function earlier(first: FirstPosting | null, { id, first_seen_at }: CopyRow): FirstPosting {
  return first === null
    ? { id, at: first_seen_at }
    : { id: Math.min(first.id, id), at: Math.min(first.at, first_seen_at) }
}

// Most postings share their places with others.
const listed = remembering<readonly string[]>(1_000, JSON.parse)

/** Returns the links of all postings of these jobs, by job. */
export async function listIdentities(index: Reader, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsByColumn<{ job: number; identity: string }>(
    index,
    ['job', 'identity'],
    sql`select job, identity from posting where job in ${among(ids)}`,
  )
  const byJob = Map.groupBy(rows, ({ job }) => job)
  return new Map([...byJob].map(([job, all]) => [job, all.map(({ identity }) => identity)]))
}

/** Returns the stored rank terms of these jobs, packed. */
export function listTerms(index: Reader, jobs: number[]): Promise<{ job: number; terms: ArrayBuffer }[]> {
  return index.rows(sql`select job, terms from job_terms where job in ${among(jobs)}`)
}
