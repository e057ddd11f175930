import { route } from '#lib/service/http/route.ts'
import { archiveProfile } from '#lib/shortlist/profiles/leave-profile.ts'
import { ArchiveBody, ProfileArchived, ProfileParams } from '#lib/shortlist/profiles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Archive a role',
  effect: 'write',
  params: ProfileParams,
  body: ArchiveBody,
  example: { replacement_profile_id: 'backend' },
  body_optional: true,
  reply: ProfileArchived,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'profiles archive', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, body, actor, services }) => {
  const { replacement_profile_id } = body
  return archiveProfile(services, { ...params, replacement_profile_id, actor })
})
