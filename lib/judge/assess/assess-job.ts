import { type Assessment, findAssessments } from '#db/desk/assessments.ts'
import { listRoles } from '#db/desk/roles.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { type AssessContext, type AssessDeps, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import {
  findSubject,
  type PostingSource,
  type Subject,
  subjectOf,
  withText,
} from '#lib/judge/assess/find-subject.ts'
import { loadEvidence, loadPastedEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { AssessBody } from '#lib/judge/assess/schema.ts'
import { showAssessment } from '#lib/judge/assess/show-assessment.ts'
import { storeAssessment } from '#lib/judge/assess/store-assessment.ts'
import { planCalls } from '#lib/judge/calls/estimate-calls.ts'
import { REASONS, type Reason, refusedBy } from '#lib/judge/targets/reasons.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The dependencies of assessing a stored job; a missing text is requested from its board. */
export type AssessStoredDeps = AssessDeps & { engine: PostingSource; events: EventHub }

type AssessJobDeps = AssessStoredDeps & { pages: Pages; documents: DocumentReader }
type AssessmentRequest = AssessBody & { actor: Actor }

/**
 * Assesses one job against the person's evidence and stores the result (interface, POST /api/assess). A model call is
 * awaited even if nobody listens any more, because it is paid for.
 */
export async function assessJob(services: AssessJobDeps, request: AssessmentRequest) {
  const { config } = await services.config.read()
  const target = request.model_target ?? config.model_target
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const { profile_id, evidence } = await resumeOf(services, request)
  const subject = await findSubject(services, request.job)
  const signal = new AbortController().signal
  const { actor, rows } = request
  const context: AssessContext = { target, priority: 'person', batch_id: null, signal, actor, rows }
  const assessed = await assessSubject(services, { subject, evidence, profile_id }, context)
  if (!assessed.ok) throw refusedBy(assessed)
  const assessment = await stored(services, assessed.assessment, subject)
  announce(services, assessment)
  return {
    schema_version: 'svc-assess-response:1' as const,
    job: { job_identity: subject.job_identity },
    result: await showAssessment(services, assessment),
  }
}

/** Returns the plan of an assessment by a model; null for the built-in rules. Nothing is read from the network. */
export async function planAssessment(
  services: Pick<AssessJobDeps, 'desk' | 'index' | 'config' | 'models'>,
  { job, model_target, rows }: Pick<AssessBody, 'job' | 'model_target' | 'rows'>,
) {
  const jobs = 'job_url' in job ? [job.job_url] : []
  // The key of a job changes with its text.
  const same = await Promise.all(jobs.map((link) => findLinkedJob(services.index, link)))
  return planCalls(services, {
    model_target,
    calls: rows === 'open' ? { judge: 1 } : { extract: 1, judge: 1 },
    jobs,
    same,
  })
}

// Screens that show the job reload it; one of many that are assessed keeps its place in the lists.
function announce({ events }: AssessStoredDeps, { job_identity }: Assessment, in_place = false): void {
  events.publish({ event: 'jobs', data: { job_identities: [job_identity], ...(in_place && { in_place }) } })
}

async function stored(
  services: AssessJobDeps,
  assessment: Omit<Assessment, 'created_at'>,
  subject: Pick<Subject, 'identities'>,
): Promise<Assessment> {
  try {
    return await storeAssessment(services, assessment, subject)
  } catch (problem) {
    services.log.error('an assessment could not be stored', { fault: String(problem) })
    const called = assessment.target !== 'builtin'
    throw new Refusal(
      'assessment_not_stored',
      'The job was assessed, but the desk could not take what was found.',
      {
        model_call_started: called,
        may_have_used_tokens: called,
        fresh_assessment_stored: false,
        next_action: 'See that the disk has room and may be written, then assess the job again.',
      },
    )
  }
}

// The role that asked is recorded; a job has one assessment, whichever role found it.
async function resumeOf(services: AssessJobDeps, { resume }: AssessmentRequest) {
  if (resume && 'text' in resume) {
    return { profile_id: null, evidence: await loadPastedEvidence(services, resume.text) }
  }
  const evidence = await loadEvidence(services.desk)
  if (!resume) return { profile_id: null, evidence }
  const roles = await listRoles(services.desk)
  const role = roles.find(
    (candidate) => candidate.profile_id === resume.profile_id && candidate.state === 'active',
  )
  if (role) return { profile_id: role.profile_id, evidence }
  throw new Refusal('invalid_value', 'No active role has this id. `svc roles` lists the roles.')
}

/** A stored job to assess; skipped if the same target assessed it since a time. */
type AssessStored = AssessContext & {
  job_key: number
  job_identity: string
  since: string
}

/**
 * Assesses a stored job by its key, with the person's consent. Refuses with `posting_closed` or `job_fetch_failed` if
 * a description is missing and its board does not deliver it.
 */
export async function assessStored(
  services: AssessStoredDeps,
  { job_key, job_identity, since, ...context }: AssessStored,
): Promise<AssessOutcome> {
  const [before] = await findAssessments(services.desk, [job_key])
  const isDone =
    before && before.created_at >= since && before.target === context.target && !before.stale_reason
  if (isDone) return { ok: true }
  const document = await findStored(services.index, { job_key, job_identity })
  if (!document) return { ok: false, code: 'posting_closed', reason: null, stops: 'no' }
  const evidence = await loadEvidence(services.desk)
  const subject = subjectOf(await withText(services, document))
  const assessable = { subject, evidence, profile_id: null }
  const assessed = await assessSubject(services, assessable, context)
  if (assessed.ok) {
    announce(services, await storeAssessment(services, assessed.assessment, subject), true)
    return { ok: true }
  }
  const { code, stops_batch } = REASONS[assessed.failure.reason]
  return { ok: false, code, reason: assessed.failure.reason, stops: stops_batch }
}

// A posting whose text came or changed meanwhile is another job, and keeps its link.
async function findStored(
  index: Reader,
  { job_key, job_identity }: { job_key: number; job_identity: string },
) {
  const [document] = await findJobDocuments(index, [job_key])
  if (document && document.members.length > 0) return document
  const key = await findLinkedJob(index, job_identity)
  return key === null ? undefined : (await findJobDocuments(index, [key]))[0]
}

/** The outcome of assessing one stored job; `stops` tells whether the next jobs would fail too. */
export type AssessOutcome =
  | { ok: true }
  | { ok: false; code: string; reason: Reason | null; stops: 'at_once' | 'repeated' | 'no' }
