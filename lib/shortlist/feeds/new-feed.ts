import { leadsNowhere } from '#lib/index/links/normalise-link.ts'
import { standingOf } from '#lib/judge/verdict/job-words.ts'
import { namesEtag } from '#lib/service/cached-reply.ts'
import { checkFeedSecret, feedAddress } from '#lib/shortlist/feeds/addresses.ts'
import { atomText } from '#lib/shortlist/feeds/rules/atom.ts'
import { type Feed, type FeedEntry, plainText, uuidUrn, webHref } from '#lib/shortlist/feeds/rules/feed.ts'
import { jsonFeedText } from '#lib/shortlist/feeds/rules/json-feed.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { type NewMatchesDeps, newMatches } from '#lib/shortlist/new/new-matches.ts'
import { sha256Of } from '#lib/text/digest.ts'

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
