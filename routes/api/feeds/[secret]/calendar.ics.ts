import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { checkFeedSecret } from '#lib/shortlist/feeds/feeds.ts'
import { FeedParams } from '#lib/shortlist/feeds/schema.ts'
import { calendarFeed } from '#lib/shortlist/interviews/calendar.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Get your follow-ups and interviews as a calendar, for a calendar program on this computer',
  effect: 'read',
  params: FeedParams,
  reply: z.unknown(),
  media: 'text/calendar',
  refuses: ['not_found', 'target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(async ({ params, services }) => {
  await checkFeedSecret(services, params.secret)
  return calendarFeed(services)
})
