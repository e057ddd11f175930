import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { AssessmentMark } from '#lib/jobs/rules/job-class.ts'
import type { Basis } from '#lib/judge/assess/basis.ts'
import type { AssessedJob } from '#lib/judge/insights/assessed-job.ts'
import type { AssessmentResult } from '#lib/judge/verdict/result.ts'
import type { Actor } from '#lib/values/schema.ts'

/** What was found of a job, and from what. */
export type Assessment = {
  job_key: number
  job_identity: string
  profile_id: string | null
  target: string
  result: AssessmentResult
  basis: Basis
  stale_reason: string | null
  created_at: string
  written_by: Actor
}

type Row = Omit<Assessment, 'result' | 'basis'> & { result: string; basis: string }
type MarkRow = {
  job_key: number
  verdict: string
  fit: number | null
  thin: number
  stale_reason: string | null
}

const COLUMNS = sql`job_key, job_identity, profile_id, target, result, basis, stale_reason, created_at, written_by`

/** The assessments of these jobs. */
export async function findAssessments(desk: Reader, keys: number[]): Promise<Assessment[]> {
  const rows = await desk.rows<Row>(sql`
    select ${COLUMNS} from assessment where job_key in (select value from json_each(${JSON.stringify(keys)}))
  `)
  return rows.map(toAssessment)
}

/** The assessments of the jobs with these links. */
export async function findAssessmentsOf(desk: Reader, identities: string[]): Promise<Assessment[]> {
  const rows = await desk.rows<Row>(sql`
    select ${COLUMNS} from assessment
    where job_identity in (select value from json_each(${JSON.stringify(identities)}))
  `)
  return rows.map(toAssessment)
}

/** The assessment of a posting that is not stored, by the name it was given. */
export async function findNamedAssessment(desk: Reader, identity: string): Promise<Assessment | undefined> {
  const row = await desk.first<Row>(sql`
    select ${COLUMNS} from assessment where job_identity = ${identity} and job_key < 0
  `)
  return row && toAssessment(row)
}

/** Every assessment, the last made first. */
export async function listAssessments(desk: Reader): Promise<Assessment[]> {
  const rows = await desk.rows<Row>(sql`select ${COLUMNS} from assessment order by created_at desc, job_key`)
  return rows.map(toAssessment)
}

/** The assessments of tracked jobs that these roles found and of which a posting is known, the last made first. */
export async function listAssessedJobs(desk: Reader, mask: number): Promise<AssessedJob[]> {
  const rows = await desk.rows<Pick<Row, 'job_identity' | 'result' | 'stale_reason'>>(sql`
    select job_identity, result, stale_reason from assessment join tracked_job using (job_key)
    where copies > 0 and mask & ${mask} <> 0 order by created_at desc, job_key
  `)
  return rows.map(({ job_identity, result, stale_reason }) => {
    return { job_identity, stale: stale_reason !== null, result: readResult(result) }
  })
}

function toAssessment({ result, basis, ...row }: Row): Assessment {
  return { ...row, result: readResult(result), basis: JSON.parse(basis) }
}

// Results of before suggestions were made have none.
function readResult(result: string): AssessmentResult {
  return { suggestions: [], ...JSON.parse(result) }
}

/** How assessed jobs stand, by their keys: what lists are ordered and counted by. */
export async function findMarks(desk: Reader, keys: number[]): Promise<Map<number, AssessmentMark>> {
  const rows = await desk.rows<MarkRow>(sql`
    select job_key, verdict, fit, thin, stale_reason from assessment
    where job_key in (select value from json_each(${JSON.stringify(keys)}))
  `)
  return new Map(
    rows.map(({ job_key, verdict, fit, thin, stale_reason }) => [
      job_key,
      { verdict: verdict as AssessmentMark['verdict'], fit, thin: thin === 1, stale: stale_reason !== null },
    ]),
  )
}

/** Stores what was found of a job, in the place of what was found before. */
export function putAssessment(one: Assessment): Statement {
  const { verdict, fit, thin } = one.result
  return sql`
    insert or replace into assessment (job_key, job_identity, profile_id, target, verdict, fit, thin, result, basis,
      stale_reason, created_at, written_by)
    values (${one.job_key}, ${one.job_identity}, ${one.profile_id}, ${one.target}, ${verdict}, ${fit}, ${thin},
      ${JSON.stringify(one.result)}, ${JSON.stringify(one.basis)}, ${one.stale_reason}, ${one.created_at},
      ${one.written_by})
  `
}

/** Says why an assessment is out of date, or that it is not. */
export function markStale(job_key: number, reason: string | null): Statement {
  return sql`update assessment set stale_reason = ${reason} where job_key = ${job_key}`
}

/** Removes the assessments of these jobs without a trace; only those of sample jobs leave this way. */
export function removeAssessments(identities: string[]): Statement {
  return sql`
    delete from assessment where job_identity in (select value from json_each(${JSON.stringify(identities)}))
  `
}
