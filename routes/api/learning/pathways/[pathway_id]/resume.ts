import { planResumed, resumePathway } from '#lib/learn/pathways/change-pathway.ts'
import { PathwayParams, PathwayResponse, PathwayResumeBody } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Resume a course that failed or was interrupted, with the same or higher caps',
  effect: 'spend',
  params: PathwayParams,
  body: PathwayResumeBody,
  example: { max_calls: 10 },
  reply: PathwayResponse,
  refuses: ['not_found', 'target_unavailable', 'invalid_value'],
  cli: { use: 'learn resume', arguments: ['pathway_id'], examples: ['svc learn resume lp-1a2b3c4d'] },
  agent: { tool: 'make_course', operation: 'go_on', description: 'Resume a stopped course' },
}).handle<LearnServices>(
  ({ params, body, services }) => resumePathway(services, { ...body, ...params }),
  ({ params, body, services }) => planResumed(services, { ...body, ...params }),
)
