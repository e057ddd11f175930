import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { calendarFeed } from '#lib/shortlist/interviews/calendar.ts'
import { FeedParams } from '#lib/shortlist/interviews/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Get your follow-ups and interviews as a calendar, for a calendar program on this computer',
  effect: 'read',
  params: FeedParams,
  reply: z.unknown(),
  media: 'text/calendar',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ params, services }) => calendarFeed(services, params.secret))
