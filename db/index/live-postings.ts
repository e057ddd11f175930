import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** What lists filter a listed posting by; times are milliseconds since 1970, the lists and labels JSON as they are stored. */
export type LivePosting = {
  system: string
  in_us: number
  work_mode: string
  published_at: number | null
  first_seen_at: number
  countries: string
  labels: string
}

/** A job with its listed postings; it has none where all are gone. */
export type LiveJob = {
  id: number
  job_key: number
  seq: number
  company: string
  company_slug: string
  postings: LivePosting[]
}

type PostingCell = [string, number, string, number | null, number, string, string]
type JobCell = [number, number, number, string, string, PostingCell[]]

/** Jobs that changed after this place in the sequence, in its order, in one cell: the driver is slow with many rows. */
export async function listLiveAfter(index: Reader, after_seq: number, limit: number): Promise<LiveJob[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, job_key, seq, company, company_slug, json(postings))) as cell from (
      select id, job_key, seq, company, company_slug, (
        select json_group_array(json_array(board.system, in_us, work_mode, published_at, first_seen_at, countries, labels))
        from posting join board on board.id = posting.board where job = job.id and removed_at is null
      ) as postings
      from job where seq > ${after_seq} order by seq limit ${limit}
    )
  `)
  return (JSON.parse(row?.cell ?? '[]') as JobCell[]).map(
    ([id, job_key, seq, company, company_slug, postings]) => ({
      id,
      job_key,
      seq,
      company,
      company_slug,
      postings: postings.map(
        ([system, in_us, work_mode, published_at, first_seen_at, countries, labels]) => ({
          ...{ system, in_us, work_mode, published_at, first_seen_at, countries, labels },
        }),
      ),
    }),
  )
}
