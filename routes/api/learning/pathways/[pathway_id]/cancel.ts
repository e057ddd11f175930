import { cancelPathway } from '#lib/learn/pathways/change-pathway.ts'
import { CancelBody, PathwayParams, PathwayResponse } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Stop making a course; its finished parts are kept',
  effect: 'write',
  params: PathwayParams,
  body: CancelBody,
  example: { actor: 'agent' },
  reply: PathwayResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'learn cancel', arguments: ['pathway_id'], examples: ['svc learn cancel lp-1a2b3c4d'] },
  agent: {
    tool: 'make_course',
    operation: 'cancel',
    description: 'Stop making a course; finished parts stay',
  },
}).handle<LearnServices>(({ params, services }) => cancelPathway(services, params.pathway_id))
