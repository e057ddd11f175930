import { route } from '#lib/service/http/route.ts'
import { RunsQuery, RunsResponse } from '#lib/shortlist/runs/schema.ts'
import { showRuns } from '#lib/shortlist/runs/show-runs.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List the runs, the last started first',
  effect: 'read',
  query: RunsQuery,
  reply: RunsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'runs' },
  agent: 'http',
}).handle<ShortlistServices>(({ query, services }) => showRuns(services, query))
