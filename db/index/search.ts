import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

// Up to here every hit is scored; above it, only those among the newest jobs.
const MANY = 20_000

/** Jobs found by their words: keys in order, with a score where the best come first. */
export type WordHits = { keys: number[]; scores: number[]; total: number }

export type WordSearch = {
  /** A full-text query as `wordQuery` makes it. */
  query: string
  limit: number
  offset: number
}

/** Live jobs whose title or text holds the words, the best first; a word in the title weighs ten times as much. */
export async function searchJobs(index: Reader, { query, limit, offset }: WordSearch): Promise<WordHits> {
  const counted = await index.first<{ total: number }>(
    sql`select count(*) as total from job_words where job_words match ${query}`,
  )
  const total = counted?.total ?? 0
  if (total === 0) return { keys: [], scores: [], total }
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(job.job_key, found.score)) as cell from (
      select rowid as id, bm25(job_words, 10, 1) as score from job_words
      where job_words match ${query} ${total > MANY ? newestOnly() : sql``}
      order by bm25(job_words, 10, 1), rowid desc limit ${limit} offset ${offset}
    ) as found join job on job.id = found.id
    order by found.score, found.id desc
  `)
  const cells: [number, number][] = JSON.parse(row?.cell ?? '[]')
  return { keys: cells.map(([key]) => key), scores: cells.map(([, score]) => -score), total }
}

/** The ids of the live jobs whose title or text meets a full-text query, in one cell. */
export async function listIdsWith(index: Reader, query: string): Promise<number[]> {
  const row = await index.first<{ cell: string }>(
    sql`select json_group_array(rowid) as cell from job_words where job_words match ${query}`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

function newestOnly(): Statement {
  return sql`and rowid > (select max(id) from job) - ${MANY}`
}
