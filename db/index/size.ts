import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/**
 * How many live postings, jobs and boards the index holds; postings are counted when a board is read. Jobs are counted
 * in two indexes: their rows are fourteen times as slow to walk, and this is asked on the main thread.
 */
export async function countIndex(index: Reader): Promise<{ postings: number; jobs: number; boards: number }> {
  const row = await index.first<{ postings: number | null; jobs: number; boards: number }>(sql`
    select (select sum(postings) from board) as postings, (select count(*) from job) - (select count(*) from job where emptied = 1) as jobs,
      (select count(*) from board) as boards
  `)
  return { postings: row?.postings ?? 0, jobs: row?.jobs ?? 0, boards: row?.boards ?? 0 }
}
