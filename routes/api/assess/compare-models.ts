import { compareModels } from '#lib/judge/assess/compare-models.ts'
import { CompareModelsBody, CompareModelsResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Compare two models on the same rows of up to ten jobs; approve starts it',
  details:
    'Without `approve` it returns the cost alone and sends nothing. The built-in rules read, and judge beside the models. No assessment is stored.',
  effect: 'write',
  body: CompareModelsBody,
  example: { jobs: [{ job_url: 'https://jobs.lever.co/acme/5f0c' }], model_targets: ['claude'] },
  waits: true,
  reply: CompareModelsResponse,
  refuses: [
    'target_unavailable',
    'config_unavailable',
    'posting_closed',
    'job_input_invalid',
    'job_fetch_failed',
    'invalid_value',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  agent: false,
}).handle<JudgeServices>(({ body, services }) => compareModels(services, body))
