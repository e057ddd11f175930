import { deletePathway } from '#lib/learn/pathways/change-pathway.ts'
import { PathwayDeleted, PathwayParams, PathwayResponse } from '#lib/learn/pathways/schema.ts'
import { showPathway } from '#lib/learn/pathways/show-pathways.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'Show one course, by its id or the role key of one that comes with the program',
  effect: 'read',
  params: PathwayParams,
  reply: PathwayResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'learn show', arguments: ['pathway_id'], examples: ['svc learn show backend-engineer'] },
  agent: {
    tool: 'learning',
    operation: 'course',
    description: 'A course, by its id or the role key of a shipped one',
  },
}).handle<LearnServices>(({ params, services }) => showPathway(services, params.pathway_id))

export const DELETE = route({
  summary: 'Delete a course with its pages and your progress',
  effect: 'destroy',
  params: PathwayParams,
  query: DeleteQuery,
  reply: PathwayDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'invalid_value'],
  cli: { use: 'learn delete', arguments: ['pathway_id'], examples: ['svc learn delete lp-1a2b3c4d'] },
  agent: false,
}).handle<LearnServices>(({ params, query, services }) => deletePathway(services, { ...params, ...query }))
