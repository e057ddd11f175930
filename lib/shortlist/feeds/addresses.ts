import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Reader, Store } from '#db/store.ts'
import { nothingHere } from '#lib/service/refusals.ts'
import type { FeedsBody } from '#lib/shortlist/feeds/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** Returns the addresses of the private feeds on this server; null until they are first made. */
export async function showFeeds({ desk }: { desk: Reader }, host: string | null) {
  return feedsView((await readSettings(desk)).feed_secret, host)
}

/** Makes the addresses of the private feeds at their first use, and new ones with `renew`; returns them. */
export async function makeFeeds(
  { desk, newId }: { desk: Store; newId: () => string },
  { renew = false, host }: FeedsBody & { host: string | null },
) {
  const secret = await desk.change(async (change) => {
    const { feed_secret } = await readSettings(change)
    if (feed_secret !== null && !renew) return feed_secret
    const newSecret = `${newId()}${newId()}`
    change.run(putSetting('feed_secret', newSecret))
    return newSecret
  })
  return feedsView(secret, host)
}

/** Refuses like an unknown address if the secret is not the present one. */
export async function checkFeedSecret({ desk }: { desk: Reader }, secret: string): Promise<void> {
  const { feed_secret } = await readSettings(desk)
  // The time that a comparison of digests takes tells nothing about the secret.
  if (feed_secret === null || (await sha256Of(secret)) !== (await sha256Of(feed_secret))) throw nothingHere()
}

/** The file name of each feed behind its secret. */
export const FEED_FILES = { calendar: 'calendar.ics', new_atom: 'new.atom', new_json: 'new.json' } as const

/** Returns the address of a feed. */
export function feedAddress(host: string | null, secret: string, feed: keyof typeof FEED_FILES): string {
  return `http://${host}/api/feeds/${secret}/${FEED_FILES[feed]}`
}

function feedsView(secret: string | null, host: string | null) {
  const address = (feed: keyof typeof FEED_FILES) => secret && feedAddress(host, secret, feed)
  return {
    schema_version: 'svc-feeds:1' as const,
    calendar: address('calendar'),
    new_atom: address('new_atom'),
    new_json: address('new_json'),
  }
}
