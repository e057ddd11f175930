import { crc32 } from 'node:zlib'
import { FACT_SEPARATOR } from '#db/rows/list-rules.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/**
 * Jobs and the facts by which lists filter their listed postings, column by column and in the order of job ids: the
 * driver is slow with many rows. A job has no posting if all of its postings are removed. Times are milliseconds since
 * 1970.
 */
export type LiveJobs = {
  id: number[]
  job_key: number[]
  company: string[]
  company_slug: string[]
  /** The last place of these jobs in the sequence; 0 without jobs. */
  upto_seq: number
  /** The job of each posting. */
  job: number[]
  published_at: (number | null)[]
  first_seen_at: number[]
  /** System, `in_us`, work mode, countries and labels of each posting, separated by `CELL`. */
  facts: string[]
}

// Like `CELL`, always escaped by JSON.
const LINE = '\n'

/** Returns the jobs that changed after this place in the sequence, up to a number of them. */
export function listLiveAfter(index: Reader, after_seq: number, limit: number): Promise<LiveJobs> {
  return readLive(index, (name) => {
    return sql`${name} in (select id from job where seq > ${after_seq} order by seq limit ${limit})`
  })
}

/** Returns the jobs with an id above `after`, up to `upto`. */
export function listLiveBetween(index: Reader, after: number, upto: number): Promise<LiveJobs> {
  return readLive(index, (name) => sql`${name} > ${after} and ${name} <= ${upto}`)
}

/** Returns the highest id of a job, and the last place in the sequence. */
export async function lastJob(index: Reader): Promise<{ id: number; seq: number }> {
  const row = await index.first<{ id: number | null; seq: number | null }>(
    sql`select (select max(id) from job) as id, (select max(seq) from job) as seq`,
  )
  return { id: row?.id ?? 0, seq: row?.seq ?? 0 }
}

type JobCells = { [name in 'id' | 'job_key' | 'company' | 'company_slug']: string } & { upto_seq: number }
type PostingCells = { [name in 'job' | 'published_at' | 'first_seen_at']: string } & { facts: string | null }

async function readLive(index: Reader, where: (name: Statement) => Statement): Promise<LiveJobs> {
  const [jobs, postings] = (await index.together([
    sql`
      select json_group_array(id) as id, json_group_array(job_key) as job_key, json_group_array(company) as company,
        json_group_array(company_slug) as company_slug, coalesce(max(seq), 0) as upto_seq
      from (select * from job where ${where(sql`id`)} order by id)
    `,
    // One text of all facts costs a third less than a column for each.
    sql`
      select json_group_array(job) as job, json_group_array(published_at) as published_at,
        json_group_array(first_seen_at) as first_seen_at, group_concat(facts, ${LINE}) as facts
      from (
        select job, published_at, first_seen_at,
          system || ${FACT_SEPARATOR} || in_us || ${FACT_SEPARATOR} || work_mode || ${FACT_SEPARATOR} || countries || ${FACT_SEPARATOR} || labels as facts
        from posting cross join board on board.id = posting.board
        where ${where(sql`job`)} and removed_at is null order by job
      )
    `,
  ])) as [JobCells[], PostingCells[]]
  const [{ id, job_key, company, company_slug, upto_seq }] = jobs as [JobCells]
  const [{ job, published_at, first_seen_at, facts }] = postings as [PostingCells]
  return {
    id: JSON.parse(id),
    job_key: JSON.parse(job_key),
    company: JSON.parse(company),
    company_slug: JSON.parse(company_slug),
    upto_seq,
    job: JSON.parse(job),
    published_at: JSON.parse(published_at),
    first_seen_at: JSON.parse(first_seen_at),
    facts: facts === null ? [] : facts.split(LINE),
  }
}

/** The columns of lists as bytes. They lie in the index, so that a power cut takes them back with its other rows. */
export type ColumnBytes = Uint8Array<ArrayBuffer>[]

/** Returns the stored columns; none if nothing is stored, or if a column does not have its checksum. */
export async function readColumns(index: Reader): Promise<ColumnBytes> {
  const rows = await index.rows<{ body: ArrayBuffer }>(sql`select body from list_column order by place`)
  const columns = rows.map(({ body }) => new Uint8Array(body.slice(0, -CHECKSUM_BYTES)))
  const isWhole = rows.every(({ body }, rowIndex) => {
    const sum = new DataView(body, Math.max(0, body.byteLength - CHECKSUM_BYTES))
    return sum.byteLength === CHECKSUM_BYTES && sum.getUint32(0) === crc32(columns[rowIndex] ?? '')
  })
  return isWhole ? columns : []
}

/** Stores columns with a checksum at the end of each, replacing the earlier ones. */
export function putColumns(columns: ColumnBytes): Statement[] {
  return [
    sql`delete from list_column`,
    ...columns.map((column, place) => {
      const body = new Uint8Array(column.byteLength + CHECKSUM_BYTES)
      body.set(column)
      new DataView(body.buffer).setUint32(column.byteLength, crc32(column))
      return sql`insert into list_column (place, body) values (${place}, ${body})`
    }),
  ]
}

const CHECKSUM_BYTES = 4
