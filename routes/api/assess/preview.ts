import { previewCalls } from '#lib/judge/assess/preview-calls.ts'
import { PreviewBody, PreviewResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See to the letter what assessing a job would send to the model; nothing is sent',
  details: 'Returns the exact text that a model would get. Nothing is sent.',
  effect: 'write',
  body: PreviewBody,
  example: {
    job: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    model_target: 'claude',
    part: 'requirements',
  },
  waits: true,
  reply: PreviewResponse,
  refuses: [
    'target_unavailable',
    'config_unavailable',
    'posting_closed',
    'job_input_invalid',
    'job_fetch_failed',
  ],
  agent: false,
}).handle<JudgeServices>(({ body, services }) => previewCalls(services, body))
