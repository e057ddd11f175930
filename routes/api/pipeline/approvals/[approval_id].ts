import { decideApproval, showApprovalWords } from '#lib/judge/pipeline/decide-approval.ts'
import { ApprovalParams, ApprovalResponse, DecisionBody } from '#lib/judge/pipeline/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { ApprovalWords } from '#lib/service/consent/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Read the words on which you decide with an approval',
  effect: 'read',
  params: ApprovalParams,
  reply: ApprovalWords,
  refuses: ['approval_not_found'],
  agent: false,
}).handle<JudgeServices>(({ params, services }) => showApprovalWords(services, params.approval_id))

export const POST = route({
  summary: 'Approve or deny background work, or a request of an agent',
  details:
    'The decision is the person’s: show them the reason and the count first. A yes to a request of an agent needs their proof.',
  effect: 'write',
  params: ApprovalParams,
  body: DecisionBody,
  example: { approve: true },
  reply: ApprovalResponse,
  refuses: ['approval_not_found', 'target_unavailable', 'proof_required', 'bad_enum'],
  cli: { use: 'pipeline decide', arguments: ['approval_id'] },
  agent: 'http',
}).handle<JudgeServices>(({ params, body, actor, proven, services }) =>
  decideApproval(services, { ...params, ...body, actor, proven }),
)
