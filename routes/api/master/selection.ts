import { selectLines, showSelection } from '#lib/evidence/master/role-resume.ts'
import { SelectionChange, SelectionQuery, SelectionResponse } from '#lib/evidence/master/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show which lines of the master a role’s resume uses',
  effect: 'read',
  query: SelectionQuery,
  reply: SelectionResponse,
  refuses: ['master_not_found', 'profile_not_found', 'target_unavailable'],
  cli: { use: 'master selection', arguments: ['profile_id'] },
  agent: 'http',
}).handle<EvidenceServices>(({ query, services }) => showSelection(services, query.profile_id))

export const POST = route({
  summary: 'Add lines of the master to a role’s resume, or remove them',
  effect: 'write',
  body: SelectionChange,
  example: { include: ['l1'], revision: 0 },
  reply: SelectionResponse,
  refuses: ['not_found', 'master_not_found', 'profile_not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'master select', arguments: ['profile_id'] },
  agent: 'http',
}).handle<EvidenceServices>(({ body, actor, services }) => selectLines(services, { ...body, actor }))
