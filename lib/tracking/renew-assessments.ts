import { listAssessments, markStale } from '#db/desk/assessments.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { Store } from '#db/store.ts'
import { basisNow, loadEvidence } from '#lib/assessments/load-evidence.ts'
import { staleReason } from '#lib/assessments/rules/basis.ts'
import { touching } from '#lib/assessments/rules/touched.ts'
import type { ConfigFile } from '#lib/config/config-file.ts'
import { remakeRows } from '#lib/tracking/remake-rows.ts'

/**
 * Says of every assessment whether it is out of date, after the person's evidence or settings changed; it keeps its
 * result beside the reason.
 */
export async function renewAssessments({ desk, config }: { desk: Store; config: ConfigFile }): Promise<void> {
  const { fit } = (await config.read()).config
  const evidence = await loadEvidence(desk)
  const basis = await basisNow(evidence, fit)
  const { assessed_basis } = await readSettings(desk)
  if (JSON.stringify(assessed_basis) === JSON.stringify(basis)) return
  const touches = touching(evidence.answers)
  await desk.change(async (change) => {
    const assessments = await listAssessments(change)
    const changed = assessments.flatMap(({ job_key, basis: then, stale_reason, result }) => {
      const reason = staleReason(then, basis, touches({ result, basis: then }))
      if (reason === stale_reason) return []
      const { verdict, fit: share, thin } = result
      return [{ job_key, reason, mark: { verdict, fit: share, thin, stale: reason !== null } }]
    })
    for (const { job_key, reason } of changed) change.run(markStale(job_key, reason))
    const rows = await findTracked(
      change,
      changed.map((one) => one.job_key),
    )
    const marks = new Map(changed.map((one) => [one.job_key, one.mark]))
    await remakeRows(change, { rows, profiles: await listProfiles(change), limits: fit, marks })
    change.run(putSetting('assessed_basis', basis))
  })
}
