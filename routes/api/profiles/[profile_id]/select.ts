import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { selectProfile } from '#lib/shortlist/profiles/leave-profile.ts'
import { ProfileParams, ProfileResponse } from '#lib/shortlist/profiles/schema.ts'
import { profileResponse } from '#lib/shortlist/profiles/show-profiles.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Select a role',
  effect: 'write',
  params: ProfileParams,
  body: z.strictObject({}),
  example: {},
  body_optional: true,
  reply: ProfileResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'profiles select', arguments: ['profile_id'] },
  agent: false,
}).handle<ShortlistServices>(async ({ params, services }) =>
  profileResponse(services, await selectProfile(services, params.profile_id)),
)
