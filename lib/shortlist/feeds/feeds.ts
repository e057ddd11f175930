import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Reader, Store } from '#db/store.ts'
import { leadsNowhere } from '#lib/index/links/links.ts'
import { standingOf } from '#lib/judge/verdict/job-words.ts'
import { namesEtag } from '#lib/service/cached-reply.ts'
import { nothingHere } from '#lib/service/refusals.ts'
import type { FeedsBody } from '#lib/shortlist/feeds/schema.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { type NewMatchesDeps, newMatches } from '#lib/shortlist/new/read-news.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { oneLine, xmlText } from '#lib/text/text.ts'

/** A feed of jobs; texts are plain and on one line, links are absolute, times are RFC 3339. */
type Feed = {
  /** The same at every address of the feed. */
  id: string
  title: string
  updated_at: string
  self_link: string
  home_link: string
  entries: readonly FeedEntry[]
}

type FeedEntry = {
  id: string
  title: string
  summary: string
  /** The job on the page of this service. */
  page_link: string
  /** The posting of its board; null if it has no web address. */
  posting_link: string | null
  first_seen_at: string
}

/**
 * Returns a stranger's text on one line without hidden characters and without markup, because some readers render titles as
 * HTML. Example: `<b>Cook</b> &lt;` -> `‹b›Cook‹/b› ＆lt;`.
 */
function plainText(text: string, max: number): string {
  return oneLine(text.replaceAll(NONCHARACTER, ''), max)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(BEFORE_ENTITY, '＆')
}

const BEFORE_ENTITY = /&(?=#?\w+;)/g
const NONCHARACTER = /\p{Noncharacter_Code_Point}/gu

/** Returns a web link in the characters of a URI; null for any other link. */
function webHref(link: string): string | null {
  const url = URL.parse(link)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll(NOT_IN_URI, encodeURIComponent)
}

const NOT_IN_URI = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g

/** Returns a URN of 122 bits of a SHA-256 in hexadecimal, as a UUID of version 8. */
function uuidUrn(digest: string): string {
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return `urn:uuid:${[...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')}`
}

/** Returns a feed as Atom 1.0 (RFC 4287). */
function atomText({ id, title, updated_at, self_link, home_link, entries }: Feed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    ...[element('id', id), element('title', title), element('updated', updated_at)],
    ...[link('self', self_link), link('alternate', home_link)],
    '<author><name>Shortlist</name></author>',
    ...entries.flatMap(entryLines),
    '</feed>',
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function entryLines({ id, title, summary, page_link, posting_link, first_seen_at }: FeedEntry): string[] {
  return [
    '<entry>',
    ...[element('id', id), element('title', title)],
    ...[element('published', first_seen_at), element('updated', first_seen_at)],
    link('alternate', page_link),
    ...(posting_link === null ? [] : [link('related', posting_link)]),
    element('summary', summary),
    '</entry>',
  ]
}

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
const link = (rel: string, href: string): string => `<link rel="${rel}" href="${xmlText(href)}"/>`

/** Returns a feed as JSON Feed 1.1. */
function jsonFeedText({ title, self_link, home_link, entries }: Feed): string {
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

const MOST_ENTRIES = 50
const TITLE = 200

const FORMATS = {
  new_atom: { write: atomText, media: 'application/atom+xml; charset=utf-8' },
  new_json: { write: jsonFeedText, media: 'application/feed+json; charset=utf-8' },
} as const

export type FeedRequest = { secret: string; feed: keyof typeof FORMATS; headers: Headers }

/**
 * Returns the new matches as a feed, or 304 if the request names its ETag. It marks nothing as seen or delivered. Refuses with
 * `not_found` if the secret is not the present one.
 */
export async function newFeed(
  services: NewMatchesDeps,
  { secret, feed, headers }: FeedRequest,
): Promise<Response> {
  await checkFeedSecret(services, secret)
  const host = headers.get('host')
  const home_link = `http://${host}/`
  const { rows, changed_at, desk_id } = await newMatches(services, MOST_ENTRIES)
  const entries = await Promise.all(rows.map((row) => entryOf(row, home_link)))
  const newestFirst = entries.toSorted((a, b) => Date.parse(b.first_seen_at) - Date.parse(a.first_seen_at))
  const { write, media } = FORMATS[feed]
  const text = write({
    id: uuidUrn(await sha256Of(`new matches ${desk_id}`)),
    title: 'Shortlist: new matches',
    updated_at: newestFirst[0]?.first_seen_at ?? changed_at,
    self_link: feedAddress(host, secret, feed),
    home_link: `${home_link}#/new`,
    entries: newestFirst,
  } satisfies Feed)
  const etag = `"${(await sha256Of(text)).slice(0, 32)}"`
  const cacheHeaders = { ETag: etag, 'X-Svc-Labels': 'public-untrusted' }
  if (namesEtag(headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: cacheHeaders })
  return new Response(text, { headers: { ...cacheHeaders, 'Content-Type': media } })
}

async function entryOf(row: JobRowView, home_link: string): Promise<FeedEntry> {
  const { job_identity, job_url, title, company_name, company, location, first_seen_at } = row
  const companyText = plainText(company_name || company, TITLE)
  const name = [plainText(title, TITLE) || 'A job', companyText].filter(Boolean).join(', ')
  const facts = [companyText, plainText(location, TITLE), plainText(standingOf(row), TITLE)]
  return {
    id: uuidUrn(await sha256Of(`job ${job_identity}`)),
    title: name,
    summary: facts.filter(Boolean).join(' · '),
    page_link: `${home_link}#/job/${encodeURIComponent(job_identity)}`,
    posting_link: leadsNowhere(job_identity) ? null : webHref(job_url),
    first_seen_at,
  }
}

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
