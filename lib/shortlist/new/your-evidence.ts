import { findAssessmentsOf } from '#db/desk/assessments.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import type { Services } from '#lib/services.ts'
import { type NewOptions, whatIsNew } from '#lib/shortlist/new/what-is-new.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'models' | 'tracker' | 'firstSeenClock' | 'now'>

const MOST_LINES = 3

/** The person's own lines behind what the jobs of `GET /api/new` meet; a job that was not assessed has none. */
export async function yourEvidence(services: Needs, ask: NewOptions) {
  const { checked_at, profile_id, since, since_source, status, postings } = await whatIsNew(services, ask)
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
