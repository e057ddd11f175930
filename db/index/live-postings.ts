import { rowsByColumn } from '#db/rows-by-column.ts'
import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The facts by which lists filter a posting; times are milliseconds since 1970, lists and labels are stored JSON. */
export type LivePosting = {
  system: string
  in_us: number
  work_mode: string
  published_at: number | null
  first_seen_at: number
  countries: string
  labels: string
}

/** A job with its listed postings; it has none if all are removed. */
export type LiveJob = {
  id: number
  job_key: number
  seq: number
  company: string
  company_slug: string
  postings: LivePosting[]
}

type LiveJobCells = Omit<LiveJob, 'postings'> & { [name in keyof LivePosting]: LivePosting[name] | null }

const COLUMNS = [
  ...(['id', 'job_key', 'seq', 'company', 'company_slug', 'system', 'in_us', 'work_mode'] as const),
  ...(['published_at', 'first_seen_at', 'countries', 'labels'] as const),
]

/** Jobs that changed after this place in the sequence, in its order. */
export async function listLiveAfter(index: Reader, after_seq: number, limit: number): Promise<LiveJob[]> {
  const rows = await rowsByColumn<LiveJobCells>(
    index,
    COLUMNS,
    sql`
      select changed.*, system, in_us, work_mode, published_at, first_seen_at, countries, labels
      from (select id, job_key, seq, company, company_slug from job where seq > ${after_seq} order by seq limit ${limit}) as changed
        left join posting on posting.job = changed.id and removed_at is null left join board on board.id = posting.board
    `,
  )
  const jobs: LiveJob[] = []
  let last: LiveJob | undefined
  for (const row of rows) {
    if (last?.id !== row.id) {
      const { id, job_key, seq, company, company_slug } = row
      last = { id, job_key, seq, company, company_slug, postings: [] }
      jobs.push(last)
    }
    // A job without listed postings has one row without any.
    if (row.system !== null) last.postings.push(row as LivePosting)
  }
  return jobs
}
