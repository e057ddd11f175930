import { TimelineResponse } from '#lib/evidence/master/schema.ts'
import { showTimeline } from '#lib/evidence/master/show-master.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List gaps, overlaps and reversed dates of the master resume',
  effect: 'read',
  reply: TimelineResponse,
  refuses: ['master_not_found', 'target_unavailable'],
  cli: { use: 'master timeline' },
  agent: 'http',
}).handle<EvidenceServices>(({ services }) => showTimeline(services))
