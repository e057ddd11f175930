import { type Assessment, listAssessments, markStale } from '#db/desk/assessments.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { Change, Store } from '#db/store.ts'
import type { ConfigFile } from '#lib/config/config-file.ts'
import type { EventHub } from '#lib/events/event-hub.ts'
import { type Basis, type StaleReason, staleReason } from '#lib/judge/assess/basis.ts'
import { basisNow, loadEvidence, promptVersionOf, RULES_VERSION } from '#lib/judge/assess/load-evidence.ts'
import { touching } from '#lib/judge/assess/touched.ts'
import { PROMPT_VERSION } from '#lib/judge/read/prompt-version.ts'
import { queueTouched } from '#lib/tracking/queue-touched.ts'
import { remakeRows } from '#lib/tracking/remake-rows.ts'

type Needs = { desk: Store; config: ConfigFile; events: EventHub }

/**
 * Says of every assessment whether it is out of date, after the person's evidence or settings changed; it keeps its
 * result beside the reason. Jobs of which an answer covers an open question are queued to be assessed again.
 */
export async function renewAssessments({ desk, config, events }: Needs): Promise<void> {
  const { fit, pipeline } = (await config.read()).config
  const evidence = await loadEvidence(desk)
  const now = await basisNow(evidence, fit)
  // Assessments of both kinds are compared at once: what either is made by now stands in the setting.
  const basis = { ...now, prompt_version: `${RULES_VERSION} ${PROMPT_VERSION}` }
  const { assessed_basis } = await readSettings(desk)
  if (JSON.stringify(assessed_basis) === JSON.stringify(basis)) return
  const touches = touching(evidence.answers)
  const queued = await desk.change(async (change) => {
    const changed = changedOnes(await listAssessments(change), { basis, touches })
    for (const { assessment, reason } of changed) change.run(markStale(assessment.job_key, reason))
    const rows = await findTracked(
      change,
      changed.map((one) => one.assessment.job_key),
    )
    await remakeChanged(change, { changed, rows, limits: fit })
    change.run(putSetting('assessed_basis', basis))
    const answered = changed.filter((one) => one.is_answered).map((one) => one.assessment)
    return queueTouched(change, { answered, rows, auto: pipeline.auto_jobs_per_trigger })
  })
  if (queued.now + queued.later > 0) events.tell({ event: 'pipeline', data: queued })
}

type Changed = { assessment: Assessment; reason: StaleReason | null; is_answered: boolean }
type Comparing = { basis: Basis; touches: ReturnType<typeof touching> }

function changedOnes(assessments: Assessment[], { basis, touches }: Comparing): Changed[] {
  return assessments.flatMap((assessment) => {
    const touched = touches(assessment)
    const prompt_version = promptVersionOf(assessment.target)
    const reason = staleReason(assessment.basis, { ...basis, prompt_version }, touched)
    const is_answered = reason === 'story_bank_changed' && touched.covering.length > 0
    return reason === assessment.stale_reason ? [] : [{ assessment, reason, is_answered }]
  })
}

type Remaking = {
  changed: Changed[]
  rows: TrackedRow[]
  limits: Parameters<typeof remakeRows>[1]['limits']
}

async function remakeChanged(change: Change, { changed, rows, limits }: Remaking): Promise<void> {
  const marks = new Map(
    changed.map(({ assessment: { job_key, result }, reason }) => {
      const { verdict, fit, thin } = result
      return [job_key, { verdict, fit, thin, stale: reason !== null }] as const
    }),
  )
  await remakeRows(change, { rows, profiles: await listProfiles(change), limits, marks })
}
