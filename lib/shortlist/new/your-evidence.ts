import { findAssessmentsOf } from '#db/desk/assessments.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import { type NewOptions, type ShowNewJobsDeps, showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'

const MOST_LINES = 3

/** Returns the person's own lines behind the met requirements of `GET /api/new`; unassessed jobs have none. */
export async function yourEvidence(services: ShowNewJobsDeps, newOptions: NewOptions) {
  const { checked_at, profile_id, since, since_source, status, postings } = await showNewJobs(
    services,
    newOptions,
  )
  const listed = new Map(postings.rows.map((row) => [row.job_identity, row.profile_id]))
  const assessments = await findAssessmentsOf(services.desk, [...listed.keys()])
  const cited = await citedLines(services.desk, assessments)
  return {
    schema_version: 'svc-new-yours:1' as const,
    checked_at,
    evidence: cited.map(({ assessment: { job_identity }, rows }) => {
      const met = rows
        .filter((row) => row.status === 'met')
        .flatMap((row) => row.lines.map((line) => line.text))
      return {
        job_identity,
        lines: [...new Set(met)].slice(0, MOST_LINES),
        profile_id: listed.get(job_identity) ?? '',
      }
    }),
    profile_id,
    since,
    since_source,
    status,
  }
}
