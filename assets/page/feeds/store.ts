import { call, createAsk } from '#assets/page/kit/call.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The addresses of the private feeds; null until they are made. */
export const feeds = createAsk(() => call('GET', '/api/feeds', {}))

/** The feeds with their names, in the order in which they are shown. */
export const FEEDS = {
  new_atom: 'New matches, for a feed reader (Atom)',
  new_json: 'New matches, for a feed reader (JSON Feed)',
  calendar: 'Interviews and follow-ups, for a calendar program',
} as const
export type FeedName = keyof typeof FEEDS

/** Makes the addresses, or changes them with `renew`. Returns null on success, else the refusal. */
export async function makeFeeds(renew: boolean): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/feeds', { body: { renew } })
  if (outcome.ok) feeds.value.value = outcome.value
  return outcome.ok ? null : outcome.error
}
