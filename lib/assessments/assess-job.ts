import { type Assessment, putAssessment } from '#db/desk/assessments.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { findSubject, type Subject, subjectOf } from '#lib/assessments/find-subject.ts'
import { basisNow, loadEvidence } from '#lib/assessments/load-evidence.ts'
import { assessmentView } from '#lib/assessments/rules/assessment-view.ts'
import { judgeByRules } from '#lib/assessments/rules/judge-by-rules.ts'
import { readRequirements } from '#lib/assessments/rules/read-requirements.ts'
import { resultOf } from '#lib/assessments/rules/result.ts'
import type { AssessBody } from '#lib/assessments/schema.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Services } from '#lib/services.ts'
import { remakeRows } from '#lib/tracking/remake-rows.ts'
import type { Actor } from '#lib/values/schema.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config' | 'now'>
type Finding = Needs & Pick<Services, 'engine' | 'readPage'>
type Wanted = AssessBody & { actor: Actor }

/** Assesses one job against the person's evidence and stores what was found (interface, POST /api/assess). */
export async function assessJob(services: Finding, wanted: Wanted) {
  const { config } = await services.config.read()
  checkTarget(wanted.model_target ?? config.model_target)
  const subject = await findSubject(services, wanted.job)
  const profile_id = await roleNamed(services, wanted)
  const assessment = await assessSubject(services, { subject, profile_id, actor: wanted.actor })
  return {
    schema_version: 'svc-assess-response:1' as const,
    job: { job_identity: subject.job_identity },
    result: assessmentView(assessment),
  }
}

// The role that asked is recorded; a job has one assessment, whichever role found it.
async function roleNamed({ desk }: Needs, { resume }: Wanted): Promise<string | null> {
  if (resume === undefined) return null
  const profiles = await listProfiles(desk)
  const named = profiles.find((one) => one.profile_id === resume.profile_id && one.state === 'active')
  if (named) return named.profile_id
  throw new Refusal('invalid_value', 'No active role has this id. `svc profiles` lists the roles.')
}

type Assessing = { subject: Subject; profile_id: string | null; actor: Actor }

async function assessSubject(
  services: Needs,
  { subject, profile_id, actor }: Assessing,
): Promise<Assessment> {
  const { fit } = (await services.config.read()).config
  const loaded = await loadEvidence(services.desk)
  const read = readRequirements(subject)
  const rows = judgeByRules(read.rows, loaded.lines, services.now().slice(0, 10))
  const result = resultOf({
    rows,
    addresses_ai: read.addresses_ai,
    evidence: loaded.lines,
    text_length: subject.text.length,
    match_at_percent: fit.match_at_percent,
  })
  const basis = await basisNow(loaded, fit)
  return services.desk.change(async (change) => {
    const { job_key, job_identity } = subject
    const assessment: Assessment = {
      ...{ job_key, job_identity, profile_id, target: 'builtin', result, basis },
      stale_reason: null,
      created_at: change.now,
      written_by: actor,
    }
    change.run(putAssessment(assessment))
    const { fit_limits: limits } = await readSettings(change)
    const rows = await findTracked(change, [job_key])
    const mark = { verdict: result.verdict, fit: result.fit, thin: result.thin, stale: false }
    const marks = new Map([[job_key, mark]])
    if (limits) await remakeRows(change, { rows, profiles: await listProfiles(change), limits, marks })
    return assessment
  })
}

/** Assesses a stored job by its key; the caller asked the person first. */
export async function assessStored(services: Needs, { job_key, actor }: { job_key: number; actor: Actor }) {
  const [document] = await findJobDocuments(services.index, [job_key])
  if (!document) return null
  return assessSubject(services, { subject: subjectOf(document), profile_id: null, actor })
}

const NOTHING_DONE = {
  model_call_started: false,
  may_have_used_tokens: false,
  fresh_assessment_stored: false as const,
}

function checkTarget(target: string): void {
  if (target === 'builtin') return
  throw new Refusal(
    'model_target_unavailable',
    'Only the built-in rules can assess so far. Leave `model_target` out.',
    {
      ...NOTHING_DONE,
      next_action: 'Set `model_target` to builtin in the settings, or leave it out.',
    },
  )
}
