import { type PostingFilter, postingRule } from '#db/rows/list-rules.ts'
import { type AgeSpan, agesIn, among, meets, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The conditions on jobs of the index: one posting must fulfil them all. */
export type StoredFilter = PostingFilter & {
  /** Only these keys. */
  keys: number[] | null
}

export type StoredJobsQuery = StoredFilter & {
  /** Only jobs behind this place and key. */
  after: { value: number; job_key: number } | null
  limit: number
}

/** A job with its place in the list of all jobs: 0 minus the time of its newest matching posting. */
export type StoredPlace = { place: number; job_key: number }

/** Returns live jobs of the index, the newest first by the day that the board names, whether or not a role found them. */
export function listStoredJobs(
  index: Reader,
  { keys, after, limit, ...filter }: StoredJobsQuery,
): Promise<StoredPlace[]> {
  const { value = null, job_key = null } = after ?? {}
  return index.rows(sql`
    select place, job_key from (
      select job, 0 - max(coalesce(published_at, first_seen_at)) as place from posting
      where ${livePosting(filter)} group by job
    ) join job on job.id = job
    where (${value} is null or (place, job_key) > (${value}, ${job_key}))
      ${keys === null ? sql`` : sql`and job_key in ${among(keys)}`}
    order by place, job_key limit ${limit}
  `)
}

/** Returns the keys of a whole list, in any order and in one cell: the driver is slow with many rows. */
export async function listStoredKeys(index: Reader, filter: StoredFilter): Promise<number[]> {
  const row = await index.first<{ cell: string }>(
    sql`select json_group_array(job_key) as cell from job where ${conditionOf(filter)}`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the number of jobs of a whole list. */
export async function countStoredJobs(index: Reader, filter: StoredFilter): Promise<number> {
  const row = await index.first<{ jobs: number }>(
    sql`select count(*) as jobs from job where ${conditionOf(filter)}`,
  )
  return row?.jobs ?? 0
}

/** Returns the keys of the jobs with a matching posting, in one cell: the driver is slow with many rows. */
export async function listKeysWith(index: Reader, filter: PostingFilter): Promise<number[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(job_key) as cell from job where id in (
      select job from posting where ${livePosting(filter)}
    )
  `)
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the keys of a company's jobs, by its slug. */
export async function listKeysOfCompany(index: Reader, company_slug: string): Promise<number[]> {
  const rows = await index.rows<{ job_key: number }>(
    sql`select job_key from job where company_slug = ${company_slug}`,
  )
  return rows.map((row) => row.job_key)
}

/** Returns the keys of the jobs with a live posting on a board. */
export function listKeysOfBoard(index: Reader, board_id: string): Promise<number[]> {
  return cellOf(
    index,
    sql`
      select json_group_array(job_key) as cell from job where id in (
        select job from posting where removed_at is null and board = (select id from board where board_id = ${board_id})
      )
    `,
  )
}

/** Counts the jobs with a live posting on each board, by the board's number. */
export async function countJobsByBoard(index: Reader): Promise<Map<number, number>> {
  const counts = sql`select board, count(distinct job) as jobs from posting where removed_at is null group by board`
  return new Map(
    await cellOf<[number, number]>(
      index,
      sql`select json_group_array(json_array(board, jobs)) as cell from (${counts})`,
    ),
  )
}

/**
 * Returns the keys of the jobs of these companies, and of those whose title matches. A pattern of LIKE knows cases and accents
 * of ASCII alone, so other titles are all tested.
 */
export async function listKeysByName(
  index: Reader,
  names: {
    isCompany: ((company_slug: string) => boolean) | null
    patterns: readonly string[]
    isTitle: (title: string) => boolean
  },
): Promise<number[]> {
  const { isCompany, patterns, isTitle } = names
  const slugs = isCompany === null ? [] : (await listSlugs(index)).filter(isCompany)
  const ofCompanies = await cellOf<number>(
    index,
    sql`select json_group_array(job_key) as cell from job where company_slug in ${among(slugs)}`,
  )
  if (patterns.length === 0) return ofCompanies
  const titled = await cellOf<[number, string]>(
    index,
    sql`
      select json_group_array(json_array(job_key, title)) as cell from job
      where title glob '*[^ -~]*'
        or exists (select 1 from json_each(${JSON.stringify(patterns)}) where job.title like value)
    `,
  )
  return [
    ...new Set([...ofCompanies, ...titled.filter(([, title]) => isTitle(title)).map(([job_key]) => job_key)]),
  ]
}

function listSlugs(index: Reader): Promise<string[]> {
  const slugs = sql`select company_slug from job group by company_slug`
  return cellOf(index, sql`select json_group_array(company_slug) as cell from (${slugs})`)
}

/** Returns the company and the titles of these jobs: their own, and those of their listed postings. */
export async function findNamesOf(
  index: Reader,
  keys: readonly number[],
): Promise<{ job_key: number; company_slug: string; titles: string[] }[]> {
  const cells = await cellOf<[number, string, string, string[]]>(
    index,
    sql`
      select json_group_array(json_array(job_key, company_slug, title, (
        select json_group_array(distinct own_title) from posting
        where job = job.id and removed_at is null and own_title <> ''
      ))) as cell
      from job where job_key in ${among(keys)}
    `,
  )
  return cells.map(([job_key, company_slug, title, titles]) => ({
    job_key,
    company_slug,
    titles: [title, ...titles],
  }))
}

async function cellOf<T>(index: Reader, statement: Statement): Promise<T[]> {
  return JSON.parse((await index.first<{ cell: string }>(statement))?.cell ?? '[]')
}

/** Returns the condition that a row of `posting` is live and passes the filter. */
function livePosting(filter: PostingFilter): Statement {
  const ofBoards = (condition: Statement) => sql`posting.board in (select id from board where ${condition})`
  return sql`posting.removed_at is null and ${meets(postingRule(filter), { system: ofBoards })}`
}

function conditionOf({ keys, ...filter }: StoredFilter): Statement {
  return sql`
    exists (select 1 from posting where posting.job = job.id and ${livePosting(filter)})
      ${keys === null ? sql`` : sql`and job_key in ${among(keys)}`}
  `
}

/** The number of named companies; the others are counted together. */
export const MOST_COMPANIES = 20

type NamedCount = [name: string, jobs: number]

/** The index's counts of some jobs; a job with copies in two countries counts in both. */
export type StoredCounts = {
  jobs: number
  keys: number[]
  /** The companies with the most jobs, largest first. */
  companies: NamedCount[]
  company_count: number
  systems: NamedCount[]
  /** By two letters; '' if no country could be read. */
  countries: NamedCount[]
  modes: NamedCount[]
  ages: NamedCount[]
}

/** Counts the jobs with a matching posting; for a thread that nobody waits for. */
export async function countStored(
  index: Reader,
  { keys, ...filter }: StoredFilter,
  spans: readonly AgeSpan[],
): Promise<StoredCounts> {
  const of_keys =
    keys === null
      ? sql``
      : sql`and posting.job in (
          select id from job where job_key in ${among(keys)})`
  const row = await index.first<Record<keyof StoredCounts, string> & { jobs: number; company_count: number }>(
    sql`
      with live as materialized (
        select posting.job as job, posting.board as board, posting.countries as countries,
          posting.work_mode as mode, ${agesIn(sql`posting.published_at`, spans)} as age
        from posting where ${livePosting(filter)} ${of_keys}
      ),
      found as materialized (
        select job.job_key as job_key, job.company_slug as slug, job.company as company
        from job where id in (select job from live)
      ),
      by_company as materialized (
        select max(company) as name, count(*) as jobs from found group by slug
      )
      select (select count(*) from found) as jobs,
        (select json_group_array(job_key) from found) as keys,
        (select count(*) from by_company) as company_count,
        ${listed(sql`select name, jobs from by_company order by jobs desc, name limit ${MOST_COMPANIES}`)} as companies,
        ${listed(bySystem)} as systems,
        ${listed(byCountry)} as countries,
        ${listed(sql`select mode as name, count(distinct job) as jobs from live group by mode`)} as modes,
        ${listed(sql`select age as name, count(distinct job) as jobs from live group by age`)} as ages
    `,
  )
  return readFacts(row)
}

const bySystem = sql`
  select system as name, count(distinct job) as jobs from live join board on board.id = live.board group by system
`

const byCountry = sql`
  select coalesce(one.value, '') as name, count(distinct job) as jobs
  from live left join json_each(live.countries) as one group by 1
`

function listed(rows: Statement): Statement {
  return sql`(select json_group_array(json_array(name, jobs)) from (${rows}))`
}

function readFacts(
  row: (Record<keyof StoredCounts, string> & { jobs: number; company_count: number }) | undefined,
): StoredCounts {
  const parse = (cell: string | undefined) => JSON.parse(cell ?? '[]')
  return {
    jobs: row?.jobs ?? 0,
    company_count: row?.company_count ?? 0,
    keys: parse(row?.keys),
    companies: parse(row?.companies),
    systems: parse(row?.systems),
    countries: parse(row?.countries),
    modes: parse(row?.modes),
    ages: parse(row?.ages),
  }
}
