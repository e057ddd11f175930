import { countCallsSince } from '#db/desk/model-calls.ts'
import { type Approval, listApprovals, listWork, putApproval, type Work } from '#db/desk/pipeline.ts'
import type { Store } from '#db/store.ts'
import { openEstimator } from '#lib/judge/calls/estimate-calls.ts'
import { mayRun } from '#lib/judge/pipeline/due/plan-work.ts'
import type { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import { approvalView } from '#lib/judge/pipeline/rules/approval-view.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { dayStart } from '#lib/service/values/times.ts'

type DecideApprovalDeps = { desk: Store; pipeline: PipelineRunner; background: boolean; config: ConfigFile }

/** Approves or denies waiting work; an earlier decision is returned unchanged (interface, Pipeline approval). */
export async function decideApproval(
  services: DecideApprovalDeps,
  { approval_id, approve, actor }: { approval_id: string; approve: boolean; actor: Actor },
) {
  const { approval, decided_jobs } = await services.desk.change(async (change) => {
    const stored = (await listApprovals(change)).find((approval) => approval.approval_id === approval_id)
    if (!stored)
      throw new Refusal('approval_not_found', 'No approval has this id. `svc pipeline approvals` lists them.')
    const jobs = waitingFor(approval_id, await listWork(change))
    if (stored.state !== 'waiting') return { approval: stored, decided_jobs: 0 }
    const state = approve ? ('approved' as const) : ('denied' as const)
    const decided: Approval = { ...stored, state, decided_at: change.now, decided_by: actor }
    change.run(putApproval(decided))
    return { approval: decided, decided_jobs: jobs.length }
  })
  services.pipeline.wake()
  // Decided work no longer waits.
  const waiting = 0
  return {
    schema_version: 'svc-pipeline-approval:1' as const,
    approval: approvalView(approval, { decided_jobs, waiting, estimate: (await costOf(services))(waiting) }),
    runner: services.background,
  }
}

/** Returns every approval, newest first. */
export async function showApprovals(services: Pick<DecideApprovalDeps, 'desk' | 'background' | 'config'>) {
  const { desk, background } = services
  const cost = await costOf(services)
  const work = await listWork(desk)
  const approvals = await listApprovals(desk)
  return {
    schema_version: 'svc-pipeline-approvals:1' as const,
    approvals: approvals.map((approval) => {
      const waiting = waitingFor(approval.approval_id, work).length
      return approvalView(approval, { decided_jobs: 0, waiting, estimate: cost(waiting) })
    }),
    runner: background,
  }
}

// A job that was assessed meanwhile, on whatever request, waits for nothing.
function waitingFor(approval_id: string, work: readonly Work[]): Work[] {
  return work.filter(
    (job) => job.approval_id === approval_id && job.state === 'waiting' && job.touched_by !== null,
  )
}

// Only the questions are new, so that a posting is not read again.
async function costOf({ desk, config }: Pick<DecideApprovalDeps, 'desk' | 'config'>) {
  const { model_target } = (await config.read()).config
  const estimate = await openEstimator(desk, model_target)
  return (jobs: number) => estimate({ jobs: { needs_extract: 0, needs_judge: jobs }, at_once: 1 })
}

/** Returns the running and queued work, the work that waits for an approval, and the used model calls of the day. */
export async function showPipeline({
  desk,
  background,
  config,
  now,
}: {
  desk: Store
  background: boolean
  config: ConfigFile
  now: () => string
}) {
  const { pipeline } = (await config.read()).config
  const work = await listWork(desk)
  const queued = work.filter(mayRun)
  const waiting = work.filter((job) => job.state === 'waiting' && job.touched_by !== null)
  return {
    schema_version: 'svc-pipeline:1' as const,
    runner: background,
    queued: queued.length,
    waiting: waiting.length,
    jobs: queued.map((job) => job.job_identity),
    auto_jobs_per_trigger: pipeline.auto_jobs_per_trigger,
    max_model_calls_per_day: pipeline.max_model_calls_per_day,
    model_calls_today: await countCallsSince(desk, dayStart(now())),
  }
}
