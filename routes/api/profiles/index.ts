import { route } from '#lib/service/http/route.ts'
import { addRole } from '#lib/shortlist/roles/change-role.ts'
import { showRoles } from '#lib/shortlist/roles/roles.ts'
import { NewRole, RoleResponse, RolesResponse } from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List your roles',
  effect: 'read',
  reply: RolesResponse,
  pages: { list: 'profiles', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'roles' },
  agent: { tool: 'status', operation: 'roles' },
}).handle<ShortlistServices>(({ services }) => showRoles(services))

export const POST = route({
  summary: 'Make a role',
  effect: 'write',
  body: NewRole,
  example: { label: 'Backend', titles: ['Backend engineer'], locations: ['Dublin'] },
  reply: RoleResponse,
  status: 201,
  refuses: ['target_unavailable', 'personal_info_refused'],
  cli: {
    use: 'roles add',
    arguments: ['label'],
    examples: ['svc roles add "Backend engineer" --titles "Backend Engineer" --titles "Software Engineer"'],
  },
  agent: {
    tool: 'set_up',
    operation: 'add_role',
    takes: ['label', 'titles', 'keywords', 'locations', 'work_modes'],
    needs: 'Only you can let an agent add a role.',
  },
}).handle<ShortlistServices>(({ body, actor, services }) => addRole(services, { ...body, actor }))
