import { route } from '#lib/service/http/route.ts'
import { putResume, showResume, withdrawResume } from '#lib/shortlist/roles/put-resume.ts'
import { ResumeBody, ResumeQuery, ResumeResponse, RoleParams } from '#lib/shortlist/roles/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the resume that a role is ranked with',
  effect: 'read',
  params: RoleParams,
  reply: ResumeResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'roles resume', arguments: ['profile_id'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, services }) => showResume(services, params.profile_id))

export const PUT = route({
  summary: 'Give a role a resume of its own',
  effect: 'write',
  params: RoleParams,
  body: ResumeBody,
  example: { markdown: '## Skills\n\n- Rust', revision: 0 },
  reply: ResumeResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'roles resume put', arguments: ['profile_id', 'markdown'] },
  agent: false,
}).handle<ShortlistServices>(async ({ params, body, actor, writer, services }) =>
  putResume(services, { ...params, ...body, actor, writer: await writer() }),
)

export const DELETE = route({
  summary: 'Rank a role with the master again; its own resume stays in the history',
  effect: 'destroy',
  params: RoleParams,
  query: ResumeQuery,
  reply: ResumeResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'roles resume withdraw', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, query, actor, services }) =>
  withdrawResume(services, { ...params, ...query, actor }),
)
