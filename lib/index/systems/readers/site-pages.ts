import { webLink } from '#lib/index/links/links.ts'
import {
  type BoardRequest,
  type ListedPosting,
  NotThere,
  type PostingRequest,
  type Send,
  UNSTATED,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { listedOfDescribed } from '#lib/index/systems/described-posting.ts'
import type { SiteAnswer, SitePage } from '#lib/index/systems/read-site.ts'
import type { SitemapEntry } from '#lib/index/systems/rules/page-links.ts'
import { instantOf, readOne, withDetails } from '#lib/index/systems/rules/read-rows.ts'

const MOST_FILES = 20
const MOST_ENTRIES = 50_000
const DEEPEST = 2
const FIRST_FILES = /job|career|position|vacanc|posting|stellen|requisition/i

/** Returns the request of a page or sitemap, which may redirect on its own host. */
export function siteRequest(address: string): BoardRequest & { format: 'site' } {
  return { address, format: 'site', follows: 'host' }
}

/** Requests a page or a sitemap. */
export async function askSite(address: string, send: Send): Promise<SiteAnswer> {
  return (await send(siteRequest(address))) as SiteAnswer
}

/** The addresses of a host's sitemaps; not whole if a file is missing, cut or not requested. */
export type SitemapReading = { entries: SitemapEntry[]; isWhole: boolean }

/**
 * Requests the files that a sitemap names, at most two levels and 20 files, those about jobs first. Each file is read once, even
 * if it names itself. Only addresses of the same host are returned, all as https.
 */
export async function readSitemaps(first: SiteAnswer, send: Send): Promise<SitemapReading> {
  if (first.kind !== 'sitemap') throw new UnreadableAnswer('The site’s sitemap is a page.')
  const host = new URL(first.address).host
  const entries = ofHost(first.pages, host)
  let isWhole = !first.isCut
  const seen = new Set([first.address])
  let level = ofHost(first.files, host)
  for (let depth = 1; level.length > 0; depth += 1) {
    const files = level.toSorted((a, b) => Number(isAboutJobs(b)) - Number(isAboutJobs(a)))
    level = []
    for (const { address } of files) {
      if (seen.has(address)) continue
      if (depth > DEEPEST || seen.size > MOST_FILES || entries.length >= MOST_ENTRIES) {
        isWhole = false
        break
      }
      seen.add(address)
      const file = await askFile(address, send)
      isWhole &&= file !== null && !file.isCut
      entries.push(...ofHost(file?.pages ?? [], host))
      level.push(...ofHost(file?.files ?? [], host))
    }
  }
  const isCut = entries.length > MOST_ENTRIES
  return { entries: entries.slice(0, MOST_ENTRIES), isWhole: isWhole && !isCut }
}

const isAboutJobs = ({ address }: SitemapEntry): boolean => FIRST_FILES.test(new URL(address).pathname)

// A missing, refused or unreadable file makes the whole incomplete, and does not end it.
async function askFile(address: string, send: Send) {
  try {
    const answer = (await send({ ...siteRequest(address), mayBeRefused: true })) as SiteAnswer
    return answer.kind === 'sitemap' ? answer : null
  } catch (problem) {
    if (problem instanceof NotThere || problem instanceof UnreadableAnswer) return null
    throw problem
  }
}

function ofHost(entries: readonly SitemapEntry[], host: string): SitemapEntry[] {
  return entries.flatMap(({ address, changed }) => {
    const link = webLink(address)
    if (link?.host !== host) return []
    link.protocol = 'https:'
    return [{ address: link.href, changed }]
  })
}

/** Returns the error for a page that lists nothing, which is no proof that all postings are closed. */
export function noPostings(): UnreadableAnswer {
  return new UnreadableAnswer('The page lists no postings that can be read without running its scripts.')
}

/** A row with no information but its address. */
export type AddressRow = { ext_id: string; url: string; title: string; changed: string }

/** Returns a row of a sitemap as a posting: its title is that of its address, its day is that of the page's last change. */
export function rowOfAddress({ ext_id, url, title, changed }: AddressRow): ListedPosting {
  return {
    ...UNSTATED,
    ext_id,
    title: title || `Job ${ext_id}`,
    url,
    ...(title === '' ? { unnamed: true as const } : {}),
    places: [],
    updated_at: instantOf(changed) ?? instantOf(changed.slice(0, 10)),
  }
}

/**
 * Returns the rows without days of change where these say nothing: some systems write the day of the sitemap for every address,
 * and each new day would cost a request for every text.
 */
export function withTrueDays(rows: readonly ListedPosting[]): ListedPosting[] {
  const days = new Set(rows.map(({ updated_at }) => updated_at?.slice(0, 10)))
  return rows.length > 2 && days.size === 1 ? rows.map((row) => ({ ...row, updated_at: null })) : [...rows]
}

/**
 * Requests the page of a posting and returns the posting that it describes for machines. A page without one is unreadable, never
 * a closed posting.
 */
export async function readPostingPage(
  request: PostingRequest,
  address: string,
  send: Send,
): Promise<{ page: SitePage; posting: ListedPosting; described: object }> {
  const page = await askSite(address, send)
  if (page.kind !== 'page') throw new UnreadableAnswer('The posting’s address answered a list.')
  const described = page.described.find((node) => namesPage(node, page.address)) ?? page.described[0]
  if (described === undefined) throw new UnreadableAnswer('The page describes no posting for machines.')
  const { ext_id, link = address } = request
  const posting = readOne(described, (node) => ({ ...listedOfDescribed(node as object), ext_id, url: link }))
  return { page, posting, described }
}

function namesPage(node: object, address: string): boolean {
  const url = Reflect.get(node, 'url')
  return typeof url === 'string' && URL.parse(url, address)?.pathname === new URL(address).pathname
}

/** Returns a row merged with the posting's page, which alone has its true title. */
export function withPage(row: ListedPosting, detail: ListedPosting): ListedPosting {
  const { unnamed: _unnamed, ...merged } = withDetails(row, detail)
  return { ...merged, title: detail.title || row.title, updated_at: row.updated_at }
}
