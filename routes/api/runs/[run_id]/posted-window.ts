import { route } from '#lib/service/http/route.ts'
import { searchWindow } from '#lib/shortlist/runs/posted-window.ts'
import { RunParams, WindowBody, WindowResponse } from '#lib/shortlist/runs/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Add stored postings of more days to a run, and assess the newest of them',
  effect: 'write',
  params: RunParams,
  body: WindowBody,
  example: { days: 7 },
  reply: WindowResponse,
  refuses: ['target_unavailable', 'run_in_progress'],
  cli: { use: 'runs window', arguments: ['run_id'], examples: ['svc runs window RUN --days 30'] },
  agent: false,
}).handle<ShortlistServices>(({ params, body, actor, services }) => {
  return searchWindow(services, { ...params, days: body.days, actor })
})
