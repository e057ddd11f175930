import { z } from 'zod'
import { BatchBody, BatchPreview, BatchResponse } from '#lib/judge/batches/schema.ts'
import { assessPostings, planBatch } from '#lib/judge/batches/start-batch.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Show the plan of assessing the new jobs; approve starts it',
  details:
    'Without `approve` it returns the batch, its count and an estimate, and assesses nothing. With `approve: true` it assesses at most 50 jobs in the background.',
  effect: 'write',
  body: BatchBody,
  example: { job_identities: ['https://jobs.lever.co/acme/5f0c'] },
  reply: z.union([BatchPreview, BatchResponse]),
  refuses: [
    'not_found',
    'target_unavailable',
    'profile_not_found',
    'config_unavailable',
    'assess_batch_running',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  cli: { use: 'postings assess' },
  agent: {
    tool: 'assess',
    operation: 'batch',
    description: 'Plan the assessment of the new jobs; approve starts it',
    asks: 'Assess the best ranked new jobs',
  },
}).handle<JudgeServices>(
  ({ body, actor, services }) => assessPostings(services, { ...body, actor }),
  ({ body, actor, services }) => planBatch(services, { ...body, actor }),
)
