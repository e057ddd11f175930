import { assessJob, planAssessment } from '#lib/judge/assess/assess-job.ts'
import { AssessBody, AssessResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Assess one job against your evidence, requirement by requirement',
  details:
    'The built-in rules cost nothing; a model target spends tokens. Each requirement comes with its status and what it cites.',
  effect: 'write',
  body: AssessBody,
  example: { job: { job_url: 'https://jobs.lever.co/acme/5f0c' } },
  waits: true,
  reply: AssessResponse,
  refuses: [
    'target_unavailable',
    'config_unavailable',
    'posting_closed',
    'job_input_invalid',
    'job_fetch_failed',
    'model_target_unavailable',
    'model_denied',
    'model_unavailable',
    'model_output_invalid',
    'assess_timeout',
    'assessment_not_stored',
  ],
  agent: { tool: 'assess', operation: 'job', description: 'Assess one job against the evidence' },
}).handle<JudgeServices>(
  ({ body, actor, services }) => assessJob(services, { ...body, actor }),
  ({ body, services }) => planAssessment(services, body),
)
