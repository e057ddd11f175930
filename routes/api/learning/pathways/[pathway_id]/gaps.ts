import { PathwayParams } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { showGaps } from '#lib/learn/study/job-lessons.ts'
import { GapsResponse } from '#lib/learn/study/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show which lessons of a course cover gaps in your jobs',
  effect: 'read',
  params: PathwayParams,
  reply: GapsResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'learn gaps', arguments: ['pathway_id'], examples: ['svc learn gaps backend-engineer'] },
  agent: { tool: 'learning', operation: 'gaps', description: 'Lessons of a course that cover gaps' },
}).handle<LearnServices>(({ params, services }) => showGaps(services, params.pathway_id))
