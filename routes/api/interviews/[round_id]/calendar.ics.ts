import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { roundFile } from '#lib/shortlist/interviews/calendar.ts'
import { RoundParams } from '#lib/shortlist/interviews/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Get an interview round as a calendar file',
  effect: 'read',
  params: RoundParams,
  reply: z.unknown(),
  media: 'text/calendar',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ params, services }) => roundFile(services, params.round_id))
