import { route } from '#lib/service/http/route.ts'
import { deleteProfile } from '#lib/shortlist/profiles/leave-profile.ts'
import { editProfile } from '#lib/shortlist/profiles/save-profile.ts'
import {
  ProfileChange,
  ProfileDeleted,
  ProfileParams,
  ProfileResponse,
} from '#lib/shortlist/profiles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const PUT = route({
  summary: 'Change a role',
  effect: 'write',
  params: ProfileParams,
  body: ProfileChange,
  example: { work_modes: ['remote'], revision: 2 },
  reply: ProfileResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'profiles edit', arguments: ['profile_id'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, body, actor, services }) =>
  editProfile(services, { ...body, ...params, actor }),
)

export const DELETE = route({
  summary: 'Delete a role; your records for its jobs stay',
  effect: 'destroy',
  params: ProfileParams,
  reply: ProfileDeleted,
  refuses: [
    'not_found',
    'target_unavailable',
    'scout_profile_default_delete',
    'scout_profile_last_active',
    'scout_profile_deleted',
  ],
  cli: { use: 'profiles delete', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, actor, services }) => deleteProfile(services, { ...params, actor }))
