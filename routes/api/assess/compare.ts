import { planAssessment } from '#lib/judge/assess/assess-job.ts'
import { compareTargets } from '#lib/judge/assess/compare-models.ts'
import { CompareBody, CompareResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Ask another model for a second opinion on a job, and see where the two differ',
  effect: 'spend',
  body: CompareBody,
  example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' }, model_target: 'claude' },
  waits: true,
  reply: CompareResponse,
  refuses: [
    'not_found',
    'target_unavailable',
    'config_unavailable',
    'posting_closed',
    'job_input_invalid',
    'job_fetch_failed',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
    'model_output_invalid',
    'assess_timeout',
  ],
  agent: { tool: 'assess', operation: 'compare', description: 'Get a second opinion by another model' },
}).handle<JudgeServices>(
  ({ body, actor, services }) => compareTargets(services, { ...body, actor }),
  ({ body, services }) => planAssessment(services, body),
)
