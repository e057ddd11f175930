import { route } from '#lib/service/http/route.ts'
import { deleteRole, editRole } from '#lib/shortlist/roles/change-role.ts'
import { RoleChange, RoleDeleted, RoleParams, RoleResponse } from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const PUT = route({
  summary: 'Change a role',
  effect: 'write',
  params: RoleParams,
  body: RoleChange,
  example: { work_modes: ['remote'], revision: 2 },
  reply: RoleResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'roles edit', arguments: ['profile_id'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, body, actor, services }) =>
  editRole(services, { ...body, ...params, actor }),
)

export const DELETE = route({
  summary: 'Delete a role; your records for its jobs stay',
  effect: 'destroy',
  params: RoleParams,
  reply: RoleDeleted,
  refuses: [
    'not_found',
    'target_unavailable',
    'scout_profile_default_delete',
    'scout_profile_last_active',
    'scout_profile_deleted',
  ],
  cli: { use: 'roles delete', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, actor, services }) => deleteRole(services, { ...params, actor }))
