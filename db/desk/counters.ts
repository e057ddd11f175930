import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** How many jobs of one class the same roles found, and how many postings these stand for. */
export type Counter = { mask: number; class: number; jobs: number; postings: number }

/** What a count is of: all jobs, those that the US switch keeps, or those only outside the US. */
export const SCOPES = { all: 0, us: 1, outside: 2 } as const

/** The counters of what was first seen after a moment (milliseconds since 1970). */
export async function readCounters(desk: Reader, scope: number, after: number): Promise<Counter[]> {
  const row = await desk.first<{ cell: string }>(sql`
    select json_group_array(json_array(mask, class, jobs, postings)) as cell from (
      select mask, class, sum(jobs) as jobs, sum(postings) as postings
      from counter where scope = ${scope} and at > ${after} group by mask, class
    ) where jobs > 0
  `)
  const cells: [number, number, number, number][] = JSON.parse(row?.cell ?? '[]')
  return cells.map(([mask, job_class, jobs, postings]) => ({ mask, class: job_class, jobs, postings }))
}
