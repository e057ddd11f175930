import { route } from '#lib/service/http/route.ts'
import { makeFeeds, showFeeds } from '#lib/shortlist/feeds/feeds.ts'
import { FeedsBody, FeedsResponse } from '#lib/shortlist/feeds/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the addresses of your private feeds, if they were made',
  effect: 'read',
  reply: FeedsResponse,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ headers, services }) => showFeeds(services, headers.get('host')))

export const POST = route({
  summary: 'Make the addresses of your private feeds, or change them',
  effect: 'write',
  body: FeedsBody,
  example: { renew: true },
  reply: FeedsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'feeds', examples: ['svc feeds', 'svc feeds --renew'] },
  agent: false,
}).handle<ShortlistServices>(({ body, headers, services }) =>
  makeFeeds(services, { ...body, host: headers.get('host') }),
)
