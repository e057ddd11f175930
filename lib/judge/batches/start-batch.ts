import {
  type Batch,
  type BatchJob,
  countJobsToAssess,
  listJobsToAssess,
  type ToAssessQuery,
} from '#db/desk/batches.ts'
import { hasEvidence } from '#db/desk/evidence.ts'
import { listActiveRoles } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { maskOf } from '#db/rows/role.ts'
import type { Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { usOnly } from '#lib/index/postings/filters.ts'
import { cachedReading, readInBatch } from '#lib/judge/assess/assess-by-model.ts'
import { NOTHING_TO_JUDGE_BY } from '#lib/judge/assess/assessment-text.ts'
import { AT_ONCE, type BatchRunner, groupsOf, newSince } from '#lib/judge/batches/batch-runner.ts'
import type { BatchBody } from '#lib/judge/batches/schema.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import { callsOfBatch, estimateCalls } from '#lib/judge/calls/estimate-calls.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { type ConfigFile, defaultConfig } from '#lib/service/config/config-file.ts'
import type { CallPlan } from '#lib/service/consent/schema.ts'
import { printCommand } from '#lib/service/print-command.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { counted } from '#lib/text/text.ts'

type StartBatchDeps = {
  desk: Store
  index: Store
  config: ConfigFile
  models: ModelCaller
  batches: BatchRunner
  now: () => string
}
type BatchRequest = BatchBody & { actor: Actor }

/** Returns the preview of a batch; with `approve`, starts it. */
export function assessPostings(services: StartBatchDeps, request: BatchRequest) {
  return request.approve ? startRequested(services, request) : previewBatch(services, request)
}

async function previewBatch(services: StartBatchDeps, request: BatchRequest) {
  const { query: toAssessQuery, count } = await selectJobs(services, request)
  const batch = Math.min(MOST_JOBS_PER_APPROVAL, count)
  const more_after = count - batch
  const { model_target: target, batch_reading } = (await services.config.read()).config
  const body = { ...request, approve: true }
  const { actor, ...repeat } = body
  const laterNote =
    more_after === 0 ? '' : ` ${more_after} ${more_after === 1 ? 'is' : 'are'} left for later.`
  const keys = count === 0 ? [] : await listJobsToAssess(services.desk, toAssessQuery, MOST_JOBS_PER_APPROVAL)
  const documents = await findJobDocuments(services.index, keys)
  return {
    schema_version: 'svc-assess-preview:1' as const,
    count,
    batch,
    more_after,
    estimate: await estimateJobs(services, { target, keys: async () => keys }),
    model_target: target,
    jobs_a_call: groupsOf({ target, jobs: keys }, batch_reading).size,
    jobs: documents.map(({ title, company, members }) => ({
      job_identity: shownMembers(members, false)[0]?.identity ?? '',
      title,
      company,
    })),
    text:
      count === 0
        ? await noJobsReason(services)
        : `Assess ${more_after === 0 ? counted(count, 'job') : `the ${batch} best ranked of ${count} jobs`}?${laterNote}`,
    yes: {
      api: { method: 'POST', path: '/api/postings/assess', body: repeat },
      cli: printCommand('postings assess', repeat),
    },
  }
}

/** Returns the plan of a batch that a call would start; null for a preview, and for the built-in rules. */
export async function planBatch(services: StartBatchDeps, request: BatchRequest): Promise<CallPlan | null> {
  if (!request.approve) return null
  const preview = await previewBatch(services, request)
  if (preview.model_target === 'builtin' || preview.batch === 0) return null
  const { batch: count, estimate, model_target } = preview
  const jobs = preview.jobs.map(({ job_identity }) => job_identity)
  return { count, estimate, model_target, jobs, same: jobs }
}

type JobsToEstimate = { target: string; keys: () => Promise<number[]> }

/** Estimates the assessment of jobs; a cached reading costs nothing. */
export async function estimateJobs(
  { desk, index, config }: Pick<StartBatchDeps, 'desk' | 'index' | 'config'>,
  estimating: JobsToEstimate,
) {
  const { target } = estimating
  const { batch_reading, token_prices } = (await config.read()).config
  if (target === 'builtin') return estimateCalls(desk, { target, token_prices, jobs: NONE, at_once: 1 })
  const documents = await findJobDocuments(index, await estimating.keys())
  const jobs = { needs_extract: 0, needs_judge: 0, together: 0, spared: 0 }
  for (const { title, body } of documents) {
    const posting = { title, text: body }
    const isRead = batch_reading === 'model' && (await cachedReading(desk, posting, target)) !== undefined
    const inBatch = batch_reading === 'rules' ? await readInBatch(desk, posting, target) : null
    if (inBatch) jobs.together += 1
    else jobs.needs_judge += 1
    if (inBatch?.read_by === 'rules') jobs.spared += 1
    else if (!inBatch && !isRead) jobs.needs_extract += 1
  }
  return estimateCalls(desk, { target, token_prices, jobs, at_once: AT_ONCE })
}

const NONE = { needs_extract: 0, needs_judge: 0 }

/** Returns the batch that runs, or how the last one ended. */
export async function batchStatus(services: ReportDeps) {
  return report(services, await services.batches.last())
}

type ReportDeps = Pick<StartBatchDeps, 'batches' | 'desk' | 'models' | 'config'>

async function report({ batches, desk, models, config }: ReportDeps, batch: Batch | null, requestedJobs = 0) {
  const remaining = batch ? batch.jobs.length - batch.assessed.length - batch.failed.length : 0
  // A batch is shown and stopped also while the settings file cannot be read.
  const readable = await config.read().catch(() => null)
  const { batch_reading, token_prices } = readable?.config ?? defaultConfig()
  const jobs = callsOfBatch(remaining, batch_reading)
  const { seconds } = await estimateCalls(desk, {
    target: batch?.target ?? 'builtin',
    token_prices,
    jobs,
    at_once: AT_ONCE,
  })
  // A batch that ended on a limit or a withdrawn permission would end on it again.
  const denied = readable && batch?.error_code ? await models.denies(batch.target) : null
  return {
    ...batchReport(batch, {
      cancelRequested: requestedJobs,
      in_flight: batches.in_flight,
      estimate_seconds: seconds,
    }),
    note: denied && refusedBy(denied).message,
  }
}

/** Cancels the running batch after the calls in flight. */
export async function cancelBatch(services: ReportDeps) {
  const cancelled = await services.batches.cancel()
  return report(services, await services.batches.last(), cancelled)
}

type BatchStart = { query: ToAssessQuery; count: number; options: Pick<BatchRequest, 'profile_id' | 'actor'> }

async function startRequested(services: StartBatchDeps, request: BatchRequest) {
  const { query, count } = await selectJobs(services, request)
  const batch = await startBatch(services, { query, count, options: request })
  if (batch === null)
    throw new Refusal('invalid_value', `${await noJobsReason(services)} Read the list again.`)
  return report(services, batch)
}

async function noJobsReason({ desk }: Pick<StartBatchDeps, 'desk'>): Promise<string> {
  return (await hasEvidence(desk)) ? 'There is nothing to assess.' : NOTHING_TO_JUDGE_BY
}

/**
 * Starts a batch of the best ranked jobs; null if there is none to assess. Refuses with `assess_batch_running` while one
 * runs, and with `model_denied` or `model_unavailable` if the target may not be called.
 */
export async function startBatch(
  services: StartBatchDeps,
  { query: toAssessQuery, count, options }: BatchStart,
) {
  await services.batches.checkIdle()
  const { model_target: target } = (await services.config.read()).config
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const keys = count === 0 ? [] : await listJobsToAssess(services.desk, toAssessQuery, MOST_JOBS_PER_APPROVAL)
  if (keys.length === 0) return null
  const jobs = await namedJobs(services, keys)
  const { profile_id = null, actor } = options
  return services.batches.start({ jobs, profile_id, target, more_after: count - keys.length, actor })
}

async function namedJobs({ index }: StartBatchDeps, keys: number[]): Promise<BatchJob[]> {
  const documents = await findJobDocuments(index, keys)
  const names = new Map(
    documents.map((document) => [document.job_key, shownMembers(document.members, false)[0]?.identity ?? '']),
  )
  return keys.map((job_key) => ({ job_key, job_identity: names.get(job_key) ?? '' }))
}

type BatchSelection = Pick<
  BatchBody,
  'profile_id' | 'since' | 'us_only' | 'include_low_rank' | 'reassess_stale' | 'job_identities'
>

/** Returns the jobs that an approval covers, and their number: none before there is evidence to judge by. */
export async function selectJobs(
  services: StartBatchDeps,
  selection: BatchSelection,
): Promise<{ query: ToAssessQuery; count: number }> {
  const { desk, config, now } = services
  const active = await listActiveRoles(desk)
  const counted = active.filter(
    ({ profile_id }) => selection.profile_id === undefined || profile_id === selection.profile_id,
  )
  if (selection.profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  const { anchor } = await readSettings(desk)
  const { since } = newSince({ passed: selection.since, anchor, now: now() })
  const keys = selection.job_identities ? await keysOf(services, selection.job_identities) : null
  const toAssessQuery: ToAssessQuery = {
    group: selection.reassess_stale ? 'stale' : 'not_assessed',
    us_only: usOnly((await config.read()).config.countries, selection.us_only).on,
    after: keys === null ? Date.parse(since) : 0,
    mask: maskOf(counted),
    include_low_rank: selection.include_low_rank || keys !== null,
    keys,
  }
  return {
    query: toAssessQuery,
    count: (await hasEvidence(desk)) ? await countJobsToAssess(desk, toAssessQuery) : 0,
  }
}

async function keysOf({ index }: StartBatchDeps, identities: string[]): Promise<number[]> {
  const keys = await Promise.all(identities.map((identity) => findLinkedJob(index, identity)))
  if (keys.some((key) => key === null)) {
    throw new Refusal('not_found', 'No stored posting has one of these links. Read the list again.')
  }
  return keys.filter((key) => key !== null)
}

/** Facts of a batch beside its record: jobs asked to stop, in flight, and left. */
type BatchInput = { cancelRequested: number; in_flight: number; estimate_seconds: number }

/** Returns a batch as the API shows it (interface, `svc-assess-batch:1`); `last` is there once it ended. */
function batchReport(batch: Batch | null, facts: BatchInput) {
  const running = batch !== null && (batch.status === 'running' || batch.status === 'cancelling')
  return {
    schema_version: 'svc-assess-batch:1' as const,
    running,
    cancel_requested: facts.cancelRequested,
    batch: running && batch ? runningPart(batch, facts) : null,
    last: batch !== null && !running ? endedPart(batch) : null,
  }
}

function runningPart(batch: Batch, { in_flight, estimate_seconds }: BatchInput) {
  const done = doneWith(batch)
  return {
    id: batch.batch_id,
    status: batch.status,
    profile_id: batch.profile_id,
    started_at: batch.started_at,
    total: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    in_flight,
    pending: batch.jobs.filter((job) => !done.has(job.job_key)).map((job) => job.job_identity),
    estimate_seconds,
    model_target: batch.target,
    here: true,
  }
}

function endedPart(batch: Batch) {
  const codes = [...new Set(batch.failed.map((failure) => failure.code))]
  return {
    id: batch.batch_id,
    status: batch.status,
    requested: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    failed_codes: codes,
    error_code: batch.error_code ?? codes[0] ?? null,
    not_started: batch.jobs.length - doneWith(batch).size,
    more_after: batch.more_after,
    finished_at: batch.finished_at,
    model_target: batch.target,
  }
}

function doneWith({ assessed, failed }: Batch): Set<number> {
  return new Set([...assessed, ...failed.map((failure) => failure.job_key)])
}
