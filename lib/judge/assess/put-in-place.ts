import { type Assessment, putAssessment } from '#db/desk/assessments.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { Change } from '#db/store.ts'
import { remakeRows } from '#lib/judge/classes/remake-rows.ts'

/**
 * Stores an assessment and puts its job where that leaves it in every list. `in_step` is false where it may be out of date
 * already: then the freshness of all is derived again before anybody reads.
 */
export async function putInPlace(
  change: Change,
  assessment: Assessment,
  { in_step }: { in_step: boolean },
): Promise<void> {
  const { job_key, result, stale_reason } = assessment
  change.run(putAssessment(assessment))
  if (!in_step) change.run(putSetting('fresh_for', null))
  const { fit_limits: limits } = await readSettings(change)
  const { verdict, not_judged, fit, thin } = result
  const marks = new Map([[job_key, { verdict, not_judged, fit, thin, stale: stale_reason !== null }]])
  const rows = await findTracked(change, [job_key])
  if (limits) await remakeRows(change, { rows, profiles: await listProfiles(change), limits, marks })
}
