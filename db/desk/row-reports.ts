import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Reported, RowReport } from '#lib/judge/verdict/with-reports.ts'

/** What the person said of rows of a job, by the job's link. */
export function listRowReports(desk: Reader, job_identity: string): Promise<RowReport[]> {
  return desk.rows<RowReport>(sql`
    select quote, report from row_report where job_identity = ${job_identity} order by at, quote
  `)
}

/** How often each thing was said of rows, over all jobs. */
export async function countRowReports(desk: Reader): Promise<Record<Reported, number>> {
  const rows = await desk.rows<{ report: Reported; times: number }>(
    sql`select report, count(*) as times from row_report group by report`,
  )
  const none = { not_a_requirement: 0, met: 0, read_wrongly: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ report, times }) => [report, times])) }
}

/** Keeps what the person said of a row; the last word stands. */
export function putRowReport(
  job_identity: string,
  { quote, report }: RowReport,
  { at, written_by }: { at: string; written_by: string },
): Statement {
  return sql`
    insert or replace into row_report (job_identity, quote, report, at, written_by)
    values (${job_identity}, ${quote}, ${report}, ${at}, ${written_by})
  `
}

/** Takes back what was said of a row. */
export function removeRowReport(job_identity: string, quote: string): Statement {
  return sql`delete from row_report where job_identity = ${job_identity} and quote = ${quote}`
}
