import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { selectRole } from '#lib/shortlist/roles/change-role.ts'
import { roleResponse } from '#lib/shortlist/roles/roles.ts'
import { RoleParams, RoleResponse } from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Select a role',
  effect: 'write',
  params: RoleParams,
  body: z.strictObject({}),
  example: {},
  reply: RoleResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'roles select', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(async ({ params, services }) =>
  roleResponse(services, await selectRole(services, params.profile_id)),
)
