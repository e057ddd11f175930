import { findAssessments } from '#db/desk/assessments.ts'
import { type Assessing, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import { findSubject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { compareRows, isCloseCall } from '#lib/judge/assess/rules/compare-rows.ts'
import type { CompareBody } from '#lib/judge/assess/schema.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import type { AssessmentResult } from '#lib/judge/verdict/result.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { Services } from '#lib/services.ts'

type Needs = Assessing & Pick<Services, 'engine' | 'readPage'>

/**
 * Asks another target for a second opinion on a job that was assessed, and says where the two do not agree. The stored
 * assessment stays as it is; refuses with `not_found` where there is none.
 */
export async function compareTargets(
  services: Needs,
  { job, model_target: target, actor }: CompareBody & { actor: Actor },
) {
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const subject = await findSubject(services, job)
  const [stored] = await findAssessments(services.desk, [subject.job_key])
  if (!stored) throw new Refusal('not_found', 'This job was not assessed. Assess it with POST /api/assess.')
  const signal = new AbortController().signal
  const evidence = await loadEvidence(services.desk)
  const by = { target, priority: 'person' as const, batch_id: null, signal, actor }
  const found = await assessSubject(services, { subject, evidence, profile_id: null }, by)
  if (!found.ok) throw refusedBy(found)
  const { match_at_percent } = (await services.config.read()).config.fit
  const { agree, differences } = compareRows(stored.result.rows, found.assessment.result.rows)
  return {
    schema_version: 'svc-assess-compare:1' as const,
    job_identity: subject.job_identity,
    close_call: isCloseCall(stored.result, match_at_percent),
    stored: { target: stored.target, ...outcomeOf(stored.result) },
    other: { target, ...outcomeOf(found.assessment.result) },
    agree,
    differences,
  }
}

function outcomeOf({ verdict, fit, met, total }: AssessmentResult) {
  return { verdict, fit, met, total }
}
