import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { addRole, archiveRole, deleteRole, editRole, selectRole } from '#lib/shortlist/roles/change-role.ts'
import { putResume, showResume, withdrawResume } from '#lib/shortlist/roles/put-resume.ts'
import { roleResponse, showRoles } from '#lib/shortlist/roles/roles.ts'
import {
  ArchiveBody,
  NewRole,
  ResumeBody,
  ResumeQuery,
  ResumeResponse,
  RoleArchived,
  RoleChange,
  RoleDeleted,
  RoleParams,
  RoleResponse,
  RolesResponse,
} from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/profiles': route({
    summary: 'List your roles',
    effect: 'read',
    reply: RolesResponse,
    pages: { list: 'profiles', name: 'id' },
    cli: { use: 'roles' },
    agent: { tool: 'status', operation: 'roles' },
  }).handle<ShortlistServices>(({ services }) => showRoles(services)),

  'POST /api/profiles': route({
    summary: 'Make a role',
    effect: 'write',
    body: NewRole,
    example: { label: 'Backend', titles: ['Backend engineer'], locations: ['Dublin'] },
    reply: RoleResponse,
    status: 201,
    refuses: ['personal_info_refused'],
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
  }).handle<ShortlistServices>(({ body, actor, services }) => addRole(services, { ...body, actor })),

  'PUT /api/profiles/:profile_id': route({
    summary: 'Change a role',
    effect: 'write',
    params: RoleParams,
    body: RoleChange,
    example: { work_modes: ['remote'], revision: 2 },
    reply: RoleResponse,
    refuses: ['revision_conflict', 'personal_info_refused'],
    cli: { use: 'roles edit', arguments: ['profile_id'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ params, body, actor, services }) =>
    editRole(services, { ...body, ...params, actor }),
  ),

  'DELETE /api/profiles/:profile_id': route({
    summary: 'Delete a role; your records for its jobs stay',
    effect: 'destroy',
    params: RoleParams,
    reply: RoleDeleted,
    refuses: ['scout_profile_default_delete', 'scout_profile_last_active', 'scout_profile_deleted'],
    cli: { use: 'roles delete', arguments: ['profile_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, actor, services }) => deleteRole(services, { ...params, actor })),

  'POST /api/profiles/:profile_id/archive': route({
    summary: 'Archive a role',
    effect: 'write',
    params: RoleParams,
    body: ArchiveBody,
    example: { replacement_profile_id: 'backend' },
    reply: RoleArchived,
    cli: { use: 'roles archive', arguments: ['profile_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, body, actor, services }) => {
    const { replacement_profile_id } = body
    return archiveRole(services, { ...params, replacement_profile_id, actor })
  }),

  'GET /api/profiles/:profile_id/resume': route({
    summary: 'Show the resume that a role is ranked with',
    effect: 'read',
    params: RoleParams,
    reply: ResumeResponse,
    cli: { use: 'roles resume', arguments: ['profile_id'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ params, services }) => showResume(services, params.profile_id)),

  'PUT /api/profiles/:profile_id/resume': route({
    summary: 'Give a role a resume of its own',
    effect: 'write',
    params: RoleParams,
    body: ResumeBody,
    example: { markdown: '## Skills\n\n- Rust', revision: 0 },
    reply: ResumeResponse,
    refuses: ['revision_conflict', 'personal_info_refused'],
    cli: { use: 'roles resume put', arguments: ['profile_id', 'markdown'] },
    agent: false,
  }).handle<ShortlistServices>(async ({ params, body, actor, writer, services }) =>
    putResume(services, { ...params, ...body, actor, writer: await writer() }),
  ),

  'DELETE /api/profiles/:profile_id/resume': route({
    summary: 'Rank a role with the master again; its own resume stays in the history',
    effect: 'destroy',
    params: RoleParams,
    query: ResumeQuery,
    reply: ResumeResponse,
    refuses: ['revision_conflict'],
    cli: { use: 'roles resume withdraw', arguments: ['profile_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, query, actor, services }) =>
    withdrawResume(services, { ...params, ...query, actor }),
  ),

  'POST /api/profiles/:profile_id/select': route({
    summary: 'Select a role',
    effect: 'write',
    params: RoleParams,
    body: z.strictObject({}),
    example: {},
    reply: RoleResponse,
    cli: { use: 'roles select', arguments: ['profile_id'] },
    agent: false,
  }).handle<ShortlistServices>(async ({ params, services }) =>
    roleResponse(services, await selectRole(services, params.profile_id)),
  ),
}
