import { z } from 'zod'
import { AgentRequestView, REQUEST_STATES } from '#lib/service/consent/schema.ts'
import { Actor, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const Approval = z.looseObject({
  id: serviceText(),
  trigger: serviceText(),
  state: z.enum(REQUEST_STATES),
  jobs: z.array(publicText()),
  waiting: z.boolean(),
  waiting_jobs: z.int(),
  decided_jobs: z.int(),
  est_calls: z.int(),
  est_tokens: z.int(),
  profile_id: serviceText().nullable(),
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  decided_by: Actor.nullable(),
  /** Set if an agent asks, through a tool. */
  request: AgentRequestView.nullable(),
})

export const ApprovalParams = z.strictObject({
  approval_id: z.string().min(1).max(120).describe('the id of the approval'),
})

export const DecisionBody = z.strictObject({ approve: z.boolean(), actor: Actor.optional() })

/** One approval (interface, `svc-pipeline-approval:1`). */
export const ApprovalResponse = z.looseObject({
  schema_version: z.literal('svc-pipeline-approval:1'),
  approval: Approval,
  runner: z.boolean(),
})

export const ApprovalsResponse = z.looseObject({
  schema_version: z.literal('svc-pipeline-approvals:1'),
  approvals: z.array(Approval),
  runner: z.boolean(),
})

/** The waiting and running background work. */
export const PipelineResponse = z.looseObject({
  schema_version: z.literal('svc-pipeline:1'),
  runner: z.boolean(),
  queued: z.int(),
  waiting: z.int(),
  jobs: z.array(publicText()),
  auto_jobs_per_trigger: z.int(),
  max_model_calls_per_day: z.int(),
  model_calls_today: z.int(),
})
