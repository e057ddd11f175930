import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { ApplicationStatus } from '#lib/shortlist/applications/has-applied.ts'

export type TimelineEntry = { status: string; at: string; by: Actor; recorded_at: string }

/** What the person recorded of applying for a job; kept by the link under which it was recorded. */
export type Application = {
  job_identity: string
  job_url: string
  status: ApplicationStatus
  at: string
  note: string | null
  follow_up_on: string | null
  timeline: TimelineEntry[]
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

type Row = Omit<Application, 'timeline'> & { timeline: string }

/** Every application, the last written first. */
export async function listApplications(desk: Reader): Promise<Application[]> {
  const rows = await desk.rows<Row>(sql`select * from application order by updated_at desc, job_identity`)
  return rows.map(toApplication)
}

/** The applications recorded under any of these links. */
export async function findApplications(desk: Reader, identities: string[]): Promise<Application[]> {
  const rows = await desk.rows<Row>(sql`
    select * from application where job_identity in (select value from json_each(${JSON.stringify(identities)}))
    order by updated_at desc, job_identity
  `)
  return rows.map(toApplication)
}

function toApplication(row: Row): Application {
  const {
    job_identity,
    job_url,
    status,
    at,
    note,
    follow_up_on,
    revision,
    created_at,
    updated_at,
    written_by,
  } = row
  const timeline: TimelineEntry[] = JSON.parse(row.timeline)
  return {
    job_identity,
    job_url,
    status,
    at,
    note,
    follow_up_on,
    timeline,
    revision,
    created_at,
    updated_at,
    written_by,
  }
}

/** Stores an application as a whole. */
export function putApplication(application: Application): Statement {
  return sql`
    insert or replace into application (job_identity, job_url, status, at, note, follow_up_on, timeline,
      revision, created_at, updated_at, written_by)
    values (${application.job_identity}, ${application.job_url}, ${application.status}, ${application.at},
      ${application.note}, ${application.follow_up_on}, ${JSON.stringify(application.timeline)},
      ${application.revision}, ${application.created_at}, ${application.updated_at}, ${application.written_by})
  `
}

/** Removes applications without a trace; only those for sample jobs leave this way. */
export function removeApplications(identities: string[]): Statement {
  return sql`
    delete from application where job_identity in (select value from json_each(${JSON.stringify(identities)}))
  `
}
