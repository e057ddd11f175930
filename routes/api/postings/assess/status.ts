import { BatchResponse } from '#lib/judge/batches/schema.ts'
import { batchStatus } from '#lib/judge/batches/start-batch.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the progress of the batch of assessments',
  effect: 'read',
  reply: BatchResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'postings assess status' },
  agent: { tool: 'status', operation: 'assessing', description: 'Progress of the batch of assessments' },
}).handle<JudgeServices>(({ services }) => batchStatus(services))
