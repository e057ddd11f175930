import type { Feed } from '#lib/shortlist/feeds/rules/feed.ts'

/** Returns a feed as JSON Feed 1.1. */
export function jsonFeedText({ title, self_link, home_link, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home_link,
    feed_url: self_link,
    authors: [{ name: 'Shortlist' }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.page_link,
      ...(entry.posting_link === null ? {} : { external_url: entry.posting_link }),
      title: entry.title,
      content_text: entry.summary,
      date_published: entry.first_seen_at,
      date_modified: entry.first_seen_at,
    })),
  })
}
