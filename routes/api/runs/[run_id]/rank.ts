import { route } from '#lib/service/http/route.ts'
import { rankRun } from '#lib/shortlist/runs/rank-run.ts'
import { RankBody, RankResponse, RunParams } from '#lib/shortlist/runs/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Rank the postings of a run for the selected role; nothing is spent',
  effect: 'write',
  params: RunParams,
  body: RankBody,
  example: { start: true, cost_cap_usd: 0 },
  reply: RankResponse,
  refuses: ['target_unavailable', 'run_in_progress', 'assess_batch_running'],
  cli: { use: 'runs rank', arguments: ['run_id'], examples: ['svc runs rank RUN --start'] },
  agent: false,
}).handle<ShortlistServices>(({ params, body, services }) => {
  return rankRun(services, { ...body, run_id: params.run_id, named: body.run_id })
})
