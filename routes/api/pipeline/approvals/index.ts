import { showApprovals } from '#lib/judge/pipeline/decide-approval.ts'
import { ApprovalsResponse } from '#lib/judge/pipeline/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the background work that waits, or waited, for your approval',
  effect: 'read',
  reply: ApprovalsResponse,
  pages: { list: 'approvals', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'pipeline approvals' },
  agent: {
    tool: 'status',
    operation: 'approvals',
    description: 'Work and requests that wait for the person’s yes',
  },
}).handle<JudgeServices>(({ services }) => showApprovals(services))
