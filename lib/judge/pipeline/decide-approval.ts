import { z } from 'zod'
import { countCallsSince } from '#db/desk/model-calls.ts'
import { type Approval, listApprovals, listWork, putApproval, type Work } from '#db/desk/pipeline.ts'
import type { Store } from '#db/store.ts'
import type { Estimate } from '#lib/judge/calls/estimate.ts'
import { openWorkEstimator } from '#lib/judge/calls/estimate-calls.ts'
import type { FreeAssessor } from '#lib/judge/pipeline/free-assessor.ts'
import type { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import { mayRun } from '#lib/judge/pipeline/plan-work.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { assessesByItself } from '#lib/service/config/schema.ts'
import { type AgentRequest, type AgentRequests, requestView } from '#lib/service/consent/agent-requests.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { dayStart } from '#lib/service/values/times.ts'

type DecideApprovalDeps = {
  desk: Store
  pipeline: PipelineRunner
  background: boolean
  agentRequests: AgentRequests
}

type Decision = { approval_id: string; approve: boolean; actor: Actor; proven: IsProven }

/**
 * Approves or denies waiting work; an earlier decision is returned unchanged (interface, Pipeline approval). A yes to a
 * request of an agent needs the person's proof.
 */
export async function decideApproval(
  services: DecideApprovalDeps,
  { approval_id, approve, actor, proven }: Decision,
) {
  const request = services.agentRequests.find(approval_id)
  if (request) return decideRequest(services, request, { approve, actor, proven })
  const { approval, decided_jobs } = await services.desk.change(async (change) => {
    const stored = (await listApprovals(change)).find((approval) => approval.approval_id === approval_id)
    if (!stored) throw approvalNotFound()
    const jobs = waitingFor(approval_id, await listWork(change))
    if (stored.state !== 'waiting') return { approval: stored, decided_jobs: 0 }
    const state = approve ? ('approved' as const) : ('denied' as const)
    const decided: Approval = { ...stored, state, decided_at: change.now, decided_by: actor }
    change.run(putApproval(decided))
    return { approval: decided, decided_jobs: jobs.length }
  })
  services.pipeline.wake()
  // Decided work no longer waits, so it costs nothing; the settings may be unreadable.
  const estimate = { calls: 0, tokens: 0 }
  return {
    schema_version: 'svc-pipeline-approval:1' as const,
    approval: approvalView(approval, { decided_jobs, waiting: 0, estimate }),
    runner: services.background,
  }
}

async function decideRequest(
  { agentRequests, background }: Pick<DecideApprovalDeps, 'agentRequests' | 'background'>,
  request: AgentRequest,
  { approve, actor, proven }: Omit<Decision, 'approval_id'>,
) {
  if (approve && request.state === 'waiting' && !(await proven())) {
    throw proofRequired(['approve_agent'], { asks: questionOf(request), words: request.words })
  }
  const decided = agentRequests.decide(request.id, { approve, actor }) ?? request
  return {
    schema_version: 'svc-pipeline-approval:1' as const,
    approval: requestAsApproval(decided),
    runner: background,
  }
}

// Example: "claude-code: Assess one job (1, about 2 model calls by claude)".
function questionOf({ client, what, needs, count, estimate, model_target }: AgentRequest): string {
  const cost = estimate ? `, about ${estimate.calls} model calls by ${model_target}` : ''
  return `${client}: ${what} (${count}${cost}) ${needs}`.trim()
}

function requestAsApproval(request: AgentRequest) {
  const { id, state, jobs, count, estimate, created_at, decided_at, decided_by } = request
  const waiting = state === 'waiting'
  return {
    id,
    trigger: 'agent_request',
    state,
    jobs,
    waiting,
    waiting_jobs: waiting ? count : 0,
    decided_jobs: 0,
    est_calls: estimate?.calls ?? 0,
    est_tokens: estimate?.tokens ?? 0,
    profile_id: null,
    created_at,
    decided_at,
    decided_by,
    request: requestView(request),
  }
}

/** Returns the words on which the person decides with an approval; refuses with `approval_not_found`. */
export function showApprovalWords(
  { agentRequests }: Pick<DecideApprovalDeps, 'agentRequests'>,
  approval_id: string,
) {
  const request = agentRequests.find(approval_id)
  if (!request) throw approvalNotFound()
  return { schema_version: 'svc-approval-words:1' as const, id: request.id, words: [...request.words] }
}

function approvalNotFound(): Refusal {
  return new Refusal('approval_not_found', 'No approval has this id. `svc pipeline approvals` lists them.')
}

/** Returns every approval: requests of agents, then background work, each newest first. */
export async function showApprovals(services: Omit<DecideApprovalDeps, 'pipeline'> & { config: ConfigFile }) {
  const { desk, background, agentRequests, config } = services
  const { model_target, token_prices } = (await config.read()).config
  const cost = await openWorkEstimator(desk, { target: model_target, token_prices })
  const work = await listWork(desk)
  const approvals = await listApprovals(desk)
  return {
    schema_version: 'svc-pipeline-approvals:1' as const,
    approvals: [
      ...agentRequests.list().map(requestAsApproval),
      ...approvals.map((approval) => {
        const waiting = waitingFor(approval.approval_id, work).length
        return approvalView(approval, { decided_jobs: 0, waiting, estimate: cost(waiting) })
      }),
    ],
    runner: background,
  }
}

// A job that was assessed meanwhile, on whatever request, waits for nothing.
function waitingFor(approval_id: string, work: readonly Work[]): Work[] {
  return work.filter(
    (job) => job.approval_id === approval_id && job.state === 'waiting' && job.touched_by !== null,
  )
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

/** Facts of an approval beside its record: decided and waiting jobs, and their cost. */
type ApprovalInput = {
  decided_jobs: number
  waiting: number
  estimate: Pick<Estimate, 'calls' | 'tokens'>
}

/**
 * Returns an approval as the API shows it (interface, Pipeline approval): jobs by their links alone, and no other
 * text.
 */
function approvalView(approval: Approval, { decided_jobs, waiting, estimate }: ApprovalInput) {
  const { approval_id, reason, state, jobs, created_at, decided_at, decided_by } = approval
  return {
    id: approval_id,
    trigger: reason,
    state,
    jobs,
    waiting: state === 'waiting',
    waiting_jobs: waiting,
    decided_jobs,
    est_calls: estimate.calls,
    est_tokens: estimate.tokens,
    profile_id: null,
    created_at,
    decided_at,
    decided_by,
    request: null,
  }
}

/** The jobs that somebody looks at, in order. */
export const LookedAtBody = z.strictObject({
  job_identities: z.array(z.string().min(1).max(2000)).max(100),
})

const Progress = z.looseObject({ done: z.int(), total: z.int() })

/** Whether jobs are assessed without a question, and how far that has come; both numbers are 0 while nothing is to do. */
export const ByItselfResponse = Progress.extend({
  schema_version: z.literal('svc-assess-by-itself:1'),
  on: z.boolean(),
})

type ByItselfDeps = { config: ConfigFile; assessor: FreeAssessor; background: boolean }

/** Returns whether jobs are assessed without a question, and how far that has come. */
export async function showByItself({ config, assessor, background }: ByItselfDeps) {
  const on = background && assessesByItself((await config.read()).config)
  return { schema_version: 'svc-assess-by-itself:1' as const, on, ...assessor.progress }
}

/** Puts the jobs that somebody looks at before all others; does nothing while the setting is off. */
export async function lookAtJobs(services: ByItselfDeps, { job_identities }: z.output<typeof LookedAtBody>) {
  const { on } = await showByItself(services)
  if (on) await services.assessor.lookAt(job_identities)
  return showByItself(services)
}
