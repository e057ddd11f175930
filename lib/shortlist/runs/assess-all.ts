import { type Batch, findBatch } from '#db/desk/batches.ts'
import { updateRun } from '#db/desk/runs.ts'
import type { BatchUse, StoredRun } from '#db/rows/run.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { estimateJobs } from '#lib/judge/batches/start-batch.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { listPostingStates, planAssessing } from '#lib/shortlist/runs/find-postings.ts'
import type { RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import type { AssessAllBody, AssessAllResponse } from '#lib/shortlist/runs/schema.ts'
import { foundRun } from '#lib/shortlist/runs/show-runs.ts'

type AssessAllDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'newId'> & {
  models: ModelCaller
  batches: BatchRunner
  runs: RunRunner
}

/**
 * Returns the unassessed and outdated postings of a finished run. `start` assesses the newest 50 of them, `cancel`
 * stops that (interface, assess-all).
 */
export async function assessAll(
  services: AssessAllDeps,
  request: AssessAllBody & { run_id: string; actor: Actor },
): Promise<AssessAllResponse> {
  const { run_id, start = false, cancel = false, actor } = request
  if (start && cancel) {
    throw new Refusal('invalid_value', 'The keys `start` and `cancel` are both true. Send one of them.')
  }
  const { run } = await foundRun(services, run_id)
  if (run === null) return importedReply(services, run_id)
  if (start) refuseUnfinished(run)
  const { model_target } = (await services.config.read()).config
  if (cancel && (await runningFor(services, run))) await services.batches.cancel()
  const { batch, plan } = planAssessing(await listPostingStates(services, run_id), MOST_JOBS_PER_APPROVAL)
  const keys = batch.map((posting) => posting.job_key)
  const estimate = await estimateJobs(services, { target: model_target, keys: async () => keys })
  const input = { plan, estimate, model_target, run_id }
  if (!start) return replyOf(input, await lastBatch(services, run))
  if (plan.count === 0) return replyOf(input, await lastBatch(services, run))
  const denied = await services.models.denies(model_target)
  if (denied) throw refusedBy(denied)
  const jobs = batch.map(({ job_key, job_identity }) => ({ job_key, job_identity }))
  const more_after = plan.more_after ?? 0
  const started = await startFor(services, run, {
    use: 'assess_all',
    jobs,
    target: model_target,
    actor,
    more_after,
  })
  return replyOf(input, started)
}

/** Refuses requests that need a finished run. */
export function refuseUnfinished({ status }: StoredRun): void {
  if (status !== 'running') return
  throw new Refusal('run_in_progress', 'This run is under way. Wait for its end, then ask again.')
}

/** Starts a batch for a run and stores its id with it; refuses with `assess_batch_running` while one runs. */
export async function startFor(
  services: AssessAllDeps,
  { run_id, profile_id }: StoredRun,
  starting: { use: BatchUse; jobs: Batch['jobs']; target: string; actor: Actor; more_after: number },
) {
  const { use, ...options } = starting
  const batch = await services.batches.start({ ...options, profile_id })
  await services.desk.change(async (change) => {
    const { run } = await foundRun({ desk: change }, run_id)
    if (run === null) return
    const batches = { ...run.state.batches, [use]: batch.batch_id }
    change.run(updateRun({ ...run, state: { ...run.state, batches } }))
  })
  return batch
}

async function lastBatch({ desk }: AssessAllDeps, { state }: StoredRun): Promise<Batch | undefined> {
  const batch_id = state.batches.assess_all
  return batch_id === undefined ? undefined : findBatch(desk, batch_id)
}

async function runningFor(services: AssessAllDeps, run: StoredRun): Promise<boolean> {
  const batch = await lastBatch(services, run)
  return batch !== undefined && batch.finished_at === null
}

type AssessAllParts = Pick<AssessAllResponse, 'plan' | 'estimate' | 'model_target' | 'run_id'>

function replyOf(input: AssessAllParts, batch: Batch | undefined): AssessAllResponse {
  const state = stateOf(batch)
  const requested = batch?.jobs.length ?? 0
  const assessed = batch?.assessed.length ?? 0
  const failed = batch?.failed.length ?? 0
  return {
    schema_version: 'svc-run-assess-all:1',
    ...input,
    state,
    counts: { requested, assessed, failed, not_started: requested - assessed - failed },
    message: state === 'idle' ? planText(input.plan) : `${assessed} of ${requested} are assessed.`,
  }
}

function stateOf(batch: Batch | undefined): AssessAllResponse['state'] {
  if (batch === undefined || batch.finished_at !== null) return 'idle'
  return batch.status === 'cancelling' ? 'cancelling' : 'running'
}

function planText({ count, new_count, stale_count, more_after = 0 }: AssessAllResponse['plan']): string {
  if (count === 0) return 'Nothing of this run is left to assess.'
  const laterNote =
    more_after === 0 ? '' : ` ${more_after} more ${more_after === 1 ? 'is' : 'are'} left for later.`
  return `The newest ${count} would be assessed: ${new_count} new, ${stale_count} out of date.${laterNote}`
}

// An imported run's postings belong to another desk: they can be read and not continued.
async function importedReply({ config }: AssessAllDeps, run_id: string): Promise<AssessAllResponse> {
  return {
    schema_version: 'svc-run-assess-all:1',
    run_id,
    state: 'idle',
    plan: { count: 0, new_count: 0, stale_count: 0 },
    counts: { requested: 0, assessed: 0, failed: 0, not_started: 0 },
    estimate: { basis_calls: 0, calls: 0, cost: 0, seconds: 0, tokens: 0 },
    model_target: (await config.read()).config.model_target,
    message: 'This run was imported: it can be read, and nothing more is done for it.',
  }
}
