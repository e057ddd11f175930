import {
  ByItselfResponse,
  decideApproval,
  LookedAtBody,
  lookAtJobs,
  showApprovals,
  showApprovalWords,
  showByItself,
  showPipeline,
} from '#lib/judge/pipeline/decide-approval.ts'
import {
  ApprovalParams,
  ApprovalResponse,
  ApprovalsResponse,
  DecisionBody,
  PipelineResponse,
} from '#lib/judge/pipeline/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { ApprovalWords } from '#lib/service/consent/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const routes = {
  'GET /api/assessments/by-itself': route({
    summary: 'Show whether found jobs are assessed without a question, and how far that has come',
    effect: 'read',
    reply: ByItselfResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'assessments progress' },
    agent: {
      tool: 'status',
      operation: 'by_itself',
      description: 'Whether found jobs are assessed by themselves',
    },
  }).handle<JudgeServices>(({ services }) => showByItself(services)),

  'PUT /api/assessments/by-itself': route({
    summary: 'Assess the jobs of a list that is looked at before all others',
    details:
      'Only while jobs are assessed without a question (`assess_by_itself`); otherwise it does nothing.',
    effect: 'write',
    body: LookedAtBody,
    example: { job_identities: ['https://jobs.lever.co/acme/5f0c'] },
    reply: ByItselfResponse,
    refuses: ['config_unavailable'],
    agent: false,
  }).handle<JudgeServices>(({ body, services }) => lookAtJobs(services, body)),

  'GET /api/pipeline': route({
    summary: 'Show which background work is queued, and which waits for your approval',
    effect: 'read',
    reply: PipelineResponse,
    refuses: ['config_unavailable'],
    cli: { use: 'pipeline' },
    agent: { tool: 'status', operation: 'background', description: 'Queued background work' },
  }).handle<JudgeServices>(({ services }) => showPipeline(services)),

  'GET /api/pipeline/approvals': route({
    summary: 'List the background work that waits, or waited, for your approval',
    effect: 'read',
    reply: ApprovalsResponse,
    refuses: ['config_unavailable'],
    pages: { list: 'approvals', name: 'id' },
    cli: { use: 'pipeline approvals' },
    agent: {
      tool: 'status',
      operation: 'approvals',
      description: 'Work and requests that wait for the person’s yes',
    },
  }).handle<JudgeServices>(({ services }) => showApprovals(services)),

  'GET /api/pipeline/approvals/:approval_id': route({
    summary: 'Read the words on which you decide with an approval',
    effect: 'read',
    params: ApprovalParams,
    reply: ApprovalWords,
    refuses: ['approval_not_found'],
    agent: false,
  }).handle<JudgeServices>(({ params, services }) => showApprovalWords(services, params.approval_id)),

  'POST /api/pipeline/approvals/:approval_id': route({
    summary: 'Approve or deny background work, or a request of an agent',
    details:
      'The decision is the person’s: show them the reason and the count first. A yes to a request of an agent needs their proof.',
    effect: 'write',
    params: ApprovalParams,
    body: DecisionBody,
    example: { approve: true },
    reply: ApprovalResponse,
    refuses: ['approval_not_found', 'proof_required', 'bad_enum'],
    cli: { use: 'pipeline decide', arguments: ['approval_id'] },
    agent: 'http',
  }).handle<JudgeServices>(({ params, body, actor, proven, services }) =>
    decideApproval(services, { ...params, ...body, actor, proven }),
  ),
}
