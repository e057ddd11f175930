import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A live posting as far as counting and placing its job goes. */
export type JobCopy = {
  id: number
  ext_id: string
  in_us: 0 | 1 | 2
  published_at: number | null
  first_seen_at: number
  work_mode: string
  identity: string
  locations: string[]
  /** The key of the job that it left when its text came or changed. */
  left_key: number | null
  /** As they are stored, JSON. */
  labels: string
  countries: string[]
}

/** The lowest number of some postings, and when the first of them was first seen, in ms. */
type FirstPosting = { id: number; at: number }

/** A changed job as far as roles look at it first: `dead` has postings and none of them is listed, `emptied` has none any more. */
export type ChangedTitle = {
  id: number
  job_key: number
  title: string
  /** What its listed postings are called besides. */
  titles: string[]
  seq: number
  state: 'live' | 'dead' | 'emptied'
}

/** A stretch of the index's sequence: what comes after one number, up to another, and at most so many jobs. */
export type Stretch = { after_seq: number; upto_seq: number | null; limit: number }

/** The next jobs of the sequence, by their titles alone: most of them no role looks for. */
export async function listChangedTitles(index: Reader, stretch: Stretch): Promise<ChangedTitle[]> {
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
  const cells: TitleCell[] = JSON.parse(row?.cell ?? '[]')
  return cells.map(([id, job_key, title, seq, [postings, live, titles]]) => {
    const state = live > 0 ? 'live' : postings > 0 ? 'dead' : 'emptied'
    return { id, job_key, title, titles, seq, state }
  })
}

type TitleCell = [number, number, string, number, [number, number, string[]]]

/** A job with its listed postings. */
export type ChangedJob = {
  id: number
  /** What the words of its text come to. */
  words_key: number
  copies: JobCopy[]
  /** The first of all its postings, removed ones among them: anywhere, and not clearly outside the US. */
  first: FirstPosting
  first_us: FirstPosting | null
  /** The links of all its postings, removed ones among them. */
  identities: string[]
}

/** These jobs with their listed postings. */
export async function findChangedJobs(index: Reader, ids: number[]): Promise<ChangedJob[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, words_key, (
      select json_array(min(id), min(first_seen_at), min(case when in_us <> 0 then id end),
        min(case when in_us <> 0 then first_seen_at end), json_group_array(identity),
        json_group_array(json_array(id, ext_id, in_us, published_at, first_seen_at, work_mode, identity,
          json(locations), left_key, labels, json(countries))) filter (where removed_at is null))
      from posting where job = job.id
    ))) as cell from job where id in (select value from json_each(${JSON.stringify(ids)}))
  `)
  const jobs: JobCell[] = JSON.parse(row?.cell ?? '[]')
  return jobs.map(([id, words_key, [first_id, first_at, us_id, us_at, identities, copies]]) => ({
    id,
    words_key,
    copies: copies.map(toCopy),
    identities,
    first: { id: first_id ?? 0, at: first_at ?? 0 },
    first_us: us_id !== null && us_at !== null ? { id: us_id, at: us_at } : null,
  }))
}

/** The links of all postings of these jobs, by their jobs. */
export async function listIdentities(index: Reader, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(job, identity)) as cell from posting
    where job in (select value from json_each(${JSON.stringify(ids)}))
  `)
  const cells: [number, string][] = JSON.parse(row?.cell ?? '[]')
  const byJob = Map.groupBy(cells, ([job]) => job)
  return new Map([...byJob].map(([job, all]) => [job, all.map(([, identity]) => identity)]))
}

type JobCell = [
  id: number,
  words_key: number,
  postings: [number | null, number | null, number | null, number | null, string[], CopyCell[]],
]

type CopyCell = [
  ...[number, string, 0 | 1 | 2, number | null, number, string, string, string[], number | null],
  ...[string, string[]],
]

function toCopy(cell: CopyCell): JobCopy {
  const [id, ext_id, in_us, published_at, first_seen_at, work_mode, identity, locations, left_key, ...rest] =
    cell
  const [labels, countries] = rest
  const place = { in_us, work_mode, locations, countries }
  return { id, ext_id, published_at, first_seen_at, identity, left_key, labels, ...place }
}

/** The stored rank terms of these jobs, packed. */
export function listTerms(index: Reader, jobs: number[]): Promise<{ job: number; terms: ArrayBuffer }[]> {
  return index.rows(sql`
    select job, terms from job_terms where job in (select value from json_each(${JSON.stringify(jobs)}))
  `)
}
