import {
  type Assessment,
  listRowReports,
  markOfResult,
  putAssessment,
  putRowReport,
  removeRowReport,
} from '#db/desk/assessments.ts'
import { readFreshFor } from '#db/desk/evidence.ts'
import { listRoles } from '#db/desk/roles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reported } from '#db/rows/assessment.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import type { AssessDeps } from '#lib/judge/assess/assess-subject.ts'
import type { Subject } from '#lib/judge/assess/find-subject.ts'
import { freshFor } from '#lib/judge/assess/freshness.ts'
import { constraintsDigest } from '#lib/judge/assess/load-evidence.ts'
import { findNamedJob, showAssessment } from '#lib/judge/assess/show-assessment.ts'
import { watchesOf } from '#lib/judge/assess/touching-answers.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import { withReports } from '#lib/judge/verdict/result.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { foldLine } from '#lib/text/text.ts'

/**
 * Stores an assessment and updates its job in every list. `in_step` is false if it may be out of date already: then
 * the freshness of all assessments is derived again before the next read.
 */
async function putInPlace(
  change: Change,
  assessment: Assessment,
  { in_step }: { in_step: boolean },
): Promise<void> {
  const { job_key, result, stale_reason } = assessment
  change.run(putAssessment(assessment, watchesOf(result)))
  if (!in_step) change.run(putSetting('fresh_for', null))
  const { fit_limits: limits } = await readSettings(change)
  const marks = new Map([[job_key, markOfResult(result, stale_reason !== null)]])
  const rows = await findTracked(change, [job_key])
  if (limits) await remakeRows(change, { rows, roles: await listRoles(change), limits, marks })
}

type StoreAssessmentDeps = { desk: Store; index: Store; config: ConfigFile; now: () => string }
/** The reported row; null takes the report back. */
type RowToReport = { job_url: string; quote: string; report: Reported | null; actor: Actor }

/**
 * Stores the person's report on a row, and updates the job at once and in every later assessment. Refuses with
 * `not_found` a job without an assessment, or an unknown row.
 */
export async function reportRow(
  services: StoreAssessmentDeps,
  { job_url, quote, report, actor }: RowToReport,
) {
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
    const identities = await linksOf(index, stored)
    const before = await listRowReports(change, identities)
    const isSame = (candidate: { quote: string }) => foldLine(candidate.quote) === foldLine(quote)
    // An earlier reading may have quoted the row in other case or space.
    for (const rowReport of before.filter(isSame)) change.run(removeRowReport(identities, rowReport.quote))
    const others = before.filter((rowReport) => !isSame(rowReport))
    if (report !== null) {
      change.run(putRowReport(job_identity, { quote, report }, { at: change.now, written_by: actor }))
    }
    const reports = report === null ? others : [...others, { quote, report }]
    const after: Assessment = { ...stored, result: withReports(stored.result, reports, match_at_percent) }
    // A report may open another question, to which an answer may be stored already.
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

// The link that names a job changes when it gets another copy.
async function linksOf(index: Reader, { job_key, job_identity }: Assessment): Promise<string[]> {
  const [document] = await findJobDocuments(index, [job_key])
  return [job_identity, ...(document?.members.map(({ identity }) => identity) ?? [])]
}

/**
 * Stores an assessment with the reports made meanwhile, and updates its job in every list. If the evidence or settings
 * changed since it began, the next reader compares it with them.
 */
export async function storeAssessment(
  { desk, config }: Pick<AssessDeps, 'desk' | 'config'>,
  newAssessment: Omit<Assessment, 'created_at'>,
  { identities }: Pick<Subject, 'identities'>,
): Promise<Assessment> {
  const settings = (await config.read()).config
  const by_settings = newAssessment.basis.constraints_digest === (await constraintsDigest(settings))
  return desk.change(async (change) => {
    const reports = await listRowReports(change, identities)
    const result = withReports(newAssessment.result, reports, settings.fit.match_at_percent)
    const assessment: Assessment = { ...newAssessment, result, created_at: change.now }
    const { fresh_for } = await readFreshFor(change)
    const in_step = by_settings && fresh_for === freshFor(newAssessment.evidence_version, settings)
    await putInPlace(change, assessment, { in_step })
    return assessment
  })
}
