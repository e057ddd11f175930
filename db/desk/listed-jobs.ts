import { LISTED_COLUMNS, type ListedRow, listedRows, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import { type ListedFilter, listedRule, splitRules } from '#db/rows/list-rules.ts'
import type { SplitName } from '#db/rows/listed-job.ts'
import { type AgeSpan, ageOf, among, meets, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'
import { names } from '#lib/text/names.ts'
import { tally } from '#lib/text/text.ts'

export type JobOrder = 'default' | 'best' | 'newest' | 'rank' | 'fit'

/** The start of a list page: the last row's sort value and its job key. */
export type ListPlace = { value: number; job_key: number }

export type ListedJobsQuery = ListedFilter & {
  sort: JobOrder
  after: ListPlace | null
  limit: number
}

/** Returns one page of the jobs that roles found; `place` is the row's sort value. */
export function listJobs(desk: Reader, query: ListedJobsQuery): Promise<(ListedRow & { place: number })[]> {
  const place = placeOf(query.sort)
  return desk.rows(sql`
    select ${LISTED_COLUMNS}, ${place} as place from tracked_job
    where ${conditionOf(query)}
      ${query.after === null ? sql`` : sql`and (${place}, job_key) > (${query.after.value}, ${query.after.job_key})`}
    order by place, job_key limit ${query.limit}
  `)
}

/**
 * Returns the keys of a whole list, in any order and in one cell: the driver is slow with many rows. A whole list is most of the
 * table, and finding its rows by an index takes twice as long as a scan.
 */
export async function listJobKeys(desk: Reader, filter: ListedFilter): Promise<number[]> {
  const row = await desk.first<{ cell: string }>(
    sql`select json_group_array(job_key) as cell from tracked_job not indexed where ${conditionOf(filter)}`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the number of jobs of a whole list. */
export async function countJobs(desk: Reader, filter: ListedFilter): Promise<number> {
  const row = await desk.first<{ jobs: number }>(
    sql`select count(*) as jobs from tracked_job where ${conditionOf(filter)} ${inNewest(filter)}`,
  )
  return row?.jobs ?? 0
}

// The same as `posted_after`, worded for the index of the newest jobs, so older entries are not scanned.
function inNewest({ us_only, posted_after }: ListedFilter): Statement {
  if (us_only || posted_after === null) return sql``
  return sql`and -coalesce(published_at, first_seen_at) <= ${-posted_after}`
}

/** The desk's counts of a whole list, in jobs: by work mode, by age, and by the role bits that found them. */
export type ListedCounts = {
  jobs: number
  keys: number[]
  modes: [name: string, jobs: number][]
  ages: [name: string, jobs: number][]
  masks: [mask: number, jobs: number][]
}

/** Counts a whole list; for a thread that nobody waits for. */
export async function countListed(desk: Reader, filter: ListedFilter, spans: readonly AgeSpan[]) {
  const published = filter.us_only ? sql`published_us_at` : sql`published_at`
  const row = await desk.first<{ keys: string; masks: string; modes: string; times: string }>(sql`
    select json_group_array(job_key) as keys, json_group_array(mask) as masks, json_group_array(work_mode) as modes,
      json_group_array(${published}) as times
    from tracked_job not indexed where ${conditionOf(filter)}
  `)
  const parse = <T>(cell: string | undefined): T[] => JSON.parse(cell ?? '[]')
  const keys = parse<number>(row?.keys)
  const ages = parse<number | null>(row?.times).map((moment) => ageOf(moment, spans))
  return {
    jobs: keys.length,
    keys,
    modes: countValues(parse<string>(row?.modes)),
    ages: countValues(ages),
    masks: countValues(parse<number>(row?.masks)),
  }
}

/** A listed job with the JSON of its countries and of its pay; null if no pay is stated. */
export type PaidRow = { job_key: number; mask: number; countries: string; pay: string | null }

/** Returns the pay of a whole list; for a thread that nobody waits for. */
export function listPaidJobs(desk: Reader, filter: ListedFilter): Promise<PaidRow[]> {
  return rowsByColumn<PaidRow>(
    desk,
    ['job_key', 'mask', 'countries', 'pay'],
    sql`
      select job_key, mask, countries, labels ->> '$.pay' as pay from tracked_job not indexed where ${conditionOf(filter)}
    `,
  )
}

// Counts in one pass here; the store would scan the matches once per count.
function countValues<T>(values: readonly T[]): [value: T, jobs: number][] {
  return [...tally(values)]
}

/** Counts some jobs by the bits of the roles that found them. */
export async function countMasks(desk: Reader, isMeant: (job_key: number) => boolean) {
  const row = await desk.first<{ keys: string; masks: string }>(sql`
    select json_group_array(job_key) as keys, json_group_array(mask) as masks from tracked_job where mask <> 0
  `)
  const masks: number[] = JSON.parse(row?.masks ?? '[]')
  const keys: number[] = JSON.parse(row?.keys ?? '[]')
  return countValues(masks.filter((_, index) => isMeant(keys[index] as number)))
}

/** The columns that lists of role matches filter, sort and show. */
export type FoundJob = Omit<TrackedRow, 'has_text'>

const FOUND_COLUMNS = names(
  'job_key first_seen_at first_seen_us_at copies copies_us published_at published_us_at work_mode mask',
  'class rank_score fit chance listed sort_key labels countries',
)

/** Returns these of the jobs that roles found. */
export function findFoundJobs(desk: Reader, keys: readonly number[]): Promise<FoundJob[]> {
  return foundJobs(desk, sql`where job_key in ${among(keys)}`)
}

/** Returns the jobs that roles found, from a key on. */
export function listFoundAfter(desk: Reader, after_key: number, limit: number): Promise<FoundJob[]> {
  return foundJobs(desk, sql`where job_key > ${after_key} order by job_key limit ${limit}`)
}

function foundJobs(desk: Reader, condition: Statement): Promise<FoundJob[]> {
  return rowsByColumn<FoundJob>(desk, FOUND_COLUMNS, sql`select * from tracked_job ${condition}`)
}

/** The changes of role matches up to a sequence number, and the changed keys; null if not all keys are recorded. */
export type FoundChanges = { seq: number; keys: number[] | null }

/** Returns the role matches that changed after a sequence number. */
export async function listFoundChanges(desk: Reader, after_seq: number): Promise<FoundChanges> {
  const row = await desk.first<{ seq: number; cell: string }>(sql`
    select (select coalesce(max(seq), 0) from tracked_change) as seq, json_group_array(json(keys)) as cell
    from tracked_change where seq > ${after_seq}
  `)
  const { seq, cell } = row ?? { seq: 0, cell: '[]' }
  const lists: (number[] | null)[] = JSON.parse(cell)
  const isKnown = lists.length === seq - after_seq && lists.every((keys) => keys !== null)
  return { seq, keys: isKnown ? [...new Set(lists.flat())] : null }
}

function conditionOf({ keys, ...filter }: ListedFilter): Statement {
  const hasKey = keys && sql`and job_key in ${among(keys)}`
  return sql`${meets(listedRule(filter))} ${hasKey ?? sql``}`
}

// All sort columns ascend, so that one comparison finds the next page.
function placeOf(sort: JobOrder): Statement {
  if (sort === 'newest') return sql`-coalesce(published_at, first_seen_at)`
  if (sort === 'rank') return sql`-coalesce(rank_score, -1)`
  if (sort === 'best') return sql`-coalesce(chance, -1)`
  return sort === 'fit' ? sql`-coalesce(fit, -1)` : sql`sort_key`
}

// Up to this number, sorting all new jobs is cheaper than scanning the whole order until enough are found.
const FEW = 2000

const ANY = { posted_after: null, published: null, work_mode: null, min_fit: null, labels: {} }

export type NewJobsQuery = {
  us_only: boolean
  /** First seen after this, in milliseconds since 1970. */
  after: number
  /** The bits of the counted roles. */
  mask: number
  /** The order: by verdict, fit and rank, or by the chance of a call. */
  sort: 'default' | 'best'
  /** The part of the list; null for all of it. */
  split: SplitName | null
  /** Whether the parts are those of `splitRules` for jobs that are assessed by themselves. */
  by_itself: boolean
  /** The last row of the page before; null for the first page. */
  from: ListPlace | null
  limit: number
  /** The approximate number of candidates, which decides between the two ways to read. */
  expected: number
}

/** Returns the first listed jobs that were first seen after a moment, in the chosen order. */
export function listNewJobs(desk: Reader, newJobsQuery: NewJobsQuery): Promise<ListedRow[]> {
  const { us_only, after, mask, sort, split, by_itself, from: listPlace, limit } = newJobsQuery
  const place = placeOf(sort)
  const inOrder =
    sort === 'best' ? sql`tracked_job indexed by tracked_best` : sql`tracked_job indexed by tracked_sort`
  const order = newJobsQuery.expected <= FEW ? byMoment(us_only) : inOrder
  const rule = listedRule({ ...ANY, us_only, mask, state: 'listed', seen_after: after })
  return listedRows(
    desk,
    sql`
    select ${LISTED_COLUMNS} from ${order}
    where ${meets(split === null ? rule : [...rule, ...splitRules(by_itself)[split]])}
      ${listPlace === null ? sql`` : sql`and (${place}, job_key) > (${listPlace.value}, ${listPlace.job_key})`}
    order by ${place}, job_key limit ${limit}
  `,
  )
}

const DAY_MS = 24 * 60 * 60_000

/** Returns new jobs by the UTC day on which they were first seen, the newest day first; within a day in the order of the list. */
export function listNewestJobs(
  desk: Reader,
  { us_only, after, mask, limit }: Pick<NewJobsQuery, 'us_only' | 'after' | 'mask' | 'limit'>,
): Promise<ListedRow[]> {
  const moment = us_only ? sql`first_seen_us_at` : sql`first_seen_at`
  return listedRows(
    desk,
    sql`
    select ${LISTED_COLUMNS} from ${byMoment(us_only)}
    where ${meets(listedRule({ ...ANY, us_only, mask, state: 'listed', seen_after: after }))}
    order by ${moment} / ${DAY_MS} desc, sort_key, job_key limit ${limit}
  `,
  )
}

function byMoment(us_only: boolean): Statement {
  return us_only ? sql`tracked_job indexed by tracked_new_us` : sql`tracked_job indexed by tracked_new`
}
