import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { checkFeedSecret, makeFeeds, newFeed, showFeeds } from '#lib/shortlist/feeds/feeds.ts'
import { FeedParams, FeedsBody, FeedsResponse } from '#lib/shortlist/feeds/schema.ts'
import { calendarFeed } from '#lib/shortlist/interviews/calendar.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/feeds': route({
    summary: 'Show the addresses of your private feeds, if they were made',
    effect: 'read',
    reply: FeedsResponse,
    agent: false,
  }).handle<ShortlistServices>(({ headers, services }) => showFeeds(services, headers.get('host'))),

  'POST /api/feeds': route({
    summary: 'Make the addresses of your private feeds, or change them',
    effect: 'write',
    body: FeedsBody,
    example: { renew: true },
    reply: FeedsResponse,
    cli: { use: 'feeds', examples: ['svc feeds', 'svc feeds --renew'] },
    agent: false,
  }).handle<ShortlistServices>(({ body, headers, services }) =>
    makeFeeds(services, { ...body, host: headers.get('host') }),
  ),

  'GET /api/feeds/:secret/calendar.ics': route({
    summary: 'Get your follow-ups and interviews as a calendar, for a calendar program on this computer',
    effect: 'read',
    params: FeedParams,
    reply: z.unknown(),
    media: 'text/calendar',
    agent: false,
  }).handle<ShortlistServices>(async ({ params, services }) => {
    await checkFeedSecret(services, params.secret)
    return calendarFeed(services)
  }),

  'GET /api/feeds/:secret/new.atom': route({
    summary: 'Get your new matches as Atom 1.0, for a feed reader on this computer',
    effect: 'read',
    params: FeedParams,
    reply: z.unknown(),
    media: 'application/atom+xml',
    cached: true,
    refuses: ['config_unavailable'],
    agent: false,
  }).handle<ShortlistServices>(({ params, headers, services }) =>
    newFeed(services, { secret: params.secret, feed: 'new_atom', headers }),
  ),

  'GET /api/feeds/:secret/new.json': route({
    summary: 'Get your new matches as JSON Feed 1.1, for a feed reader on this computer',
    effect: 'read',
    params: FeedParams,
    reply: z.unknown(),
    media: 'application/feed+json',
    cached: true,
    refuses: ['config_unavailable'],
    agent: false,
  }).handle<ShortlistServices>(({ params, headers, services }) =>
    newFeed(services, { secret: params.secret, feed: 'new_json', headers }),
  ),
}
