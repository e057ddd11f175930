import { route } from '#lib/service/http/route.ts'
import { markSeen } from '#lib/shortlist/new/move-anchor.ts'
import { SeenBody, SeenResponse } from '#lib/shortlist/new/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Mark all jobs up to a time as seen',
  details: 'Later calls of GET /api/new start at this time.',
  effect: 'write',
  body: SeenBody,
  example: { until: '2026-11-21T09:00:00Z' },
  reply: SeenResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'new seen', examples: ['svc new seen'] },
  agent: { tool: 'keep_job', operation: 'all_seen' },
}).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
  markSeen(services, { until: body.until, reader: own_page ? 'page' : actor }),
)
