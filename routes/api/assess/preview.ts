import { previewCalls } from '#lib/judge/assess/preview-calls.ts'
import { PreviewBody, PreviewResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'See to the letter what assessing a job would send to the model; nothing is sent',
  effect: 'write',
  body: PreviewBody,
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
