import { route } from '#lib/service/http/route.ts'
import { addProfile } from '#lib/shortlist/profiles/save-profile.ts'
import { NewProfile, ProfileResponse, ProfilesResponse } from '#lib/shortlist/profiles/schema.ts'
import { showProfiles } from '#lib/shortlist/profiles/show-profiles.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List your roles',
  effect: 'read',
  reply: ProfilesResponse,
  pages: { list: 'profiles', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'profiles' },
  agent: { tool: 'status', operation: 'roles' },
}).handle<ShortlistServices>(({ services }) => showProfiles(services))

export const POST = route({
  summary: 'Make a role',
  effect: 'write',
  body: NewProfile,
  example: { label: 'Backend', titles: ['Backend engineer'], locations: ['Dublin'] },
  reply: ProfileResponse,
  status: 201,
  refuses: ['target_unavailable', 'personal_info_refused'],
  cli: {
    use: 'profiles add',
    arguments: ['label'],
    examples: [
      'svc profiles add "Backend engineer" --titles "Backend Engineer" --titles "Software Engineer"',
    ],
  },
  agent: 'http',
}).handle<ShortlistServices>(({ body, actor, services }) => addProfile(services, { ...body, actor }))
