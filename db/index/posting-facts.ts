import { livePosting, type StoredFilter } from '#db/index/stored-jobs.ts'
import { type AgeSpan, agesIn } from '#db/published.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** How many companies are named; the others are counted together. */
export const MOST_COMPANIES = 20

type Named = [name: string, jobs: number]

/** What the index holds of some jobs, in jobs: one with copies in two countries counts in both. */
export type StoredCounts = {
  jobs: number
  keys: number[]
  /** Those with the most jobs, the largest first. */
  companies: Named[]
  company_count: number
  systems: Named[]
  /** By two letters; '' where no country could be read. */
  countries: Named[]
  modes: Named[]
  ages: Named[]
}

/** Counts the jobs that have such a posting; for a thread that nobody waits for. */
export async function countStored(
  index: Reader,
  { keys, ...filter }: StoredFilter,
  spans: readonly AgeSpan[],
): Promise<StoredCounts> {
  const of_keys =
    keys === null
      ? sql``
      : sql`and posting.job in (
          select id from job where job_key in (select value from json_each(${JSON.stringify(keys)})))`
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
  const read = (cell: string | undefined) => JSON.parse(cell ?? '[]')
  return {
    jobs: row?.jobs ?? 0,
    company_count: row?.company_count ?? 0,
    keys: read(row?.keys),
    companies: read(row?.companies),
    systems: read(row?.systems),
    countries: read(row?.countries),
    modes: read(row?.modes),
    ages: read(row?.ages),
  }
}
