import { route } from '#lib/service/http/route.ts'
import { archiveRole } from '#lib/shortlist/roles/change-role.ts'
import { ArchiveBody, RoleArchived, RoleParams } from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Archive a role',
  effect: 'write',
  params: RoleParams,
  body: ArchiveBody,
  example: { replacement_profile_id: 'backend' },
  reply: RoleArchived,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'roles archive', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, body, actor, services }) => {
  const { replacement_profile_id } = body
  return archiveRole(services, { ...params, replacement_profile_id, actor })
})
