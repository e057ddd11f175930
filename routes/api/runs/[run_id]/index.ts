import { route } from '#lib/service/http/route.ts'
import { RunParams, RunResponse } from '#lib/shortlist/runs/schema.ts'
import { showRun } from '#lib/shortlist/runs/show-runs.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show one run in full; its output can be imported',
  effect: 'read',
  params: RunParams,
  reply: RunResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'runs show', arguments: ['run_id'], examples: ['svc runs show RUN --json'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, services }) => showRun(services, params.run_id))
