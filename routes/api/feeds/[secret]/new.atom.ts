import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { newFeed } from '#lib/shortlist/feeds/feeds.ts'
import { FeedParams } from '#lib/shortlist/feeds/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Get your new matches as Atom 1.0, for a feed reader on this computer',
  effect: 'read',
  params: FeedParams,
  reply: z.unknown(),
  media: 'application/atom+xml',
  cached: true,
  refuses: ['not_found', 'target_unavailable', 'config_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ params, headers, services }) =>
  newFeed(services, { secret: params.secret, feed: 'new_atom', headers }),
)
