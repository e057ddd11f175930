import { route } from '#lib/service/http/route.ts'
import { assessAll } from '#lib/shortlist/runs/assess-all.ts'
import { AssessAllBody, AssessAllResponse, RunParams } from '#lib/shortlist/runs/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary:
    'Show the jobs of a run that are not assessed yet; start assesses the newest 50, cancel stops that',
  effect: 'write',
  params: RunParams,
  body: AssessAllBody,
  example: { start: true },
  reply: AssessAllResponse,
  refuses: [
    'target_unavailable',
    'config_unavailable',
    'run_in_progress',
    'assess_batch_running',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  cli: { use: 'runs assess-all', arguments: ['run_id'], examples: ['svc runs assess-all RUN --start'] },
  agent: false,
}).handle<ShortlistServices>(({ params, body, actor, services }) =>
  assessAll(services, { ...params, ...body, actor }),
)
