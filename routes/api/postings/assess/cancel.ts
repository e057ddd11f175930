import { z } from 'zod'
import { BatchResponse } from '#lib/judge/batches/schema.ts'
import { cancelBatch } from '#lib/judge/batches/start-batch.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Stop the batch of assessments after the current job',
  effect: 'write',
  body: z.strictObject({}),
  example: {},
  reply: BatchResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'postings assess cancel' },
  agent: { tool: 'assess', operation: 'cancel', description: 'Stop the batch after the current job' },
}).handle<JudgeServices>(({ services }) => cancelBatch(services))
