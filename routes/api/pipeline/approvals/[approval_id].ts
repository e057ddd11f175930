import { decideApproval } from '#lib/judge/pipeline/decide-approval.ts'
import { ApprovalParams, ApprovalResponse, DecisionBody } from '#lib/judge/pipeline/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Approve or deny background work',
  details: 'The decision is the person’s: show them the reason and the count first.',
  effect: 'write',
  params: ApprovalParams,
  body: DecisionBody,
  example: { approve: true },
  reply: ApprovalResponse,
  refuses: ['approval_not_found', 'target_unavailable'],
  cli: { use: 'pipeline decide', arguments: ['approval_id'] },
  agent: 'http',
}).handle<JudgeServices>(({ params, body, actor, services }) =>
  decideApproval(services, { ...params, ...body, actor }),
)
