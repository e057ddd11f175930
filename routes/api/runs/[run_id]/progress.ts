import { route } from '#lib/service/http/route.ts'
import { RunParams, RunProgressResponse } from '#lib/shortlist/runs/schema.ts'
import { showProgress } from '#lib/shortlist/runs/show-runs.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the progress of a run, and the matches of its keywords',
  effect: 'read',
  params: RunParams,
  reply: RunProgressResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'runs progress', arguments: ['run_id'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, services }) => showProgress(services, params.run_id))
