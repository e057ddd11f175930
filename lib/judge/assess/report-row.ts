import type { Assessment } from '#db/desk/assessments.ts'
import { listRowReports, putRowReport, removeRowReport } from '#db/desk/row-reports.ts'
import { findNamedJob } from '#lib/judge/assess/find-named-job.ts'
import { putInPlace } from '#lib/judge/assess/put-in-place.ts'
import { showAssessment } from '#lib/judge/assess/show-assessment.ts'
import { foldQuote, type Reported, withReports } from '#lib/judge/verdict/with-reports.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'now'>
/** Of which row what is said; null takes back what was said before. */
export type RowSaid = { job_url: string; quote: string; report: Reported | null; actor: Actor }

/**
 * Keeps what the person says of a row of a job, and puts the job where that leaves it, at once and for every later
 * assessment. Refuses with `not_found` a job that was not assessed, and a row that its assessment does not have.
 */
export async function reportRow(services: Needs, { job_url, quote, report, actor }: RowSaid) {
  const { desk, index } = services
  const { match_at_percent } = (await services.config.read()).config.fit
  const assessment = await desk.change(async (change) => {
    const stored = await findNamedJob({ desk: change, index }, job_url)
    if (!stored.result.rows.some((row) => row.quote === quote)) {
      throw new Refusal(
        'not_found',
        'The assessment has no such row. Send the quote of a row as GET /api/jobs shows it.',
      )
    }
    const { job_identity } = stored
    const before = await listRowReports(change, job_identity)
    const isSame = (one: { quote: string }) => foldQuote(one.quote) === foldQuote(quote)
    // An earlier reading may have quoted the row in other case or space.
    for (const one of before.filter(isSame)) change.run(removeRowReport(job_identity, one.quote))
    const others = before.filter((one) => !isSame(one))
    if (report !== null) {
      change.run(putRowReport(job_identity, { quote, report }, { at: change.now, written_by: actor }))
    }
    const reports = report === null ? others : [...others, { quote, report }]
    const after: Assessment = { ...stored, result: withReports(stored.result, reports, match_at_percent) }
    // Another question may be open now, and an answer to it be there already.
    await putInPlace(change, after, { in_step: false })
    return after
  })
  return {
    schema_version: 'svc-row-report:1' as const,
    job_identity: assessment.job_identity,
    report,
    result: await showAssessment(services, assessment),
  }
}
