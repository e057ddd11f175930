import { Gunzip } from 'fflate'
import { jobPostingsIn, pageText } from '#lib/index/links/posting-of-page.ts'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import {
  hasNoIndexTag,
  isSitemap,
  readSitemap,
  refusesIndex,
  type Sitemap,
} from '#lib/index/systems/rules/page-links.ts'

/** An answer of an employer's own site: a sitemap, or a page with the postings that it describes for machines. */
export type SiteAnswer = SitePage | ({ kind: 'sitemap'; address: string } & Sitemap)

/** A page, with the last address of its redirects, and whether its meta tags or its header ask not to be indexed. */
export type SitePage = {
  kind: 'page'
  address: string
  html: string
  described: object[]
  asksNoIndex: boolean
}

const MOST_PAGE = 5 * 1024 * 1024
const MOST_SITEMAP = 50 * 1024 * 1024

/** Returns the most bytes to receive from an address of a site: sitemaps may be large, pages may not. */
export function mostBytes(address: string): number {
  return /\.(?:xml|gz|rss)$|sitemap/i.test(new URL(address).pathname) ? MOST_SITEMAP : MOST_PAGE
}

/** The headers X-Robots-Tag and Content-Type of an answer; '' if missing. */
export type SiteHeaders = { robots_tag: string; content_type: string }

/** Parses an answer of a site; throws UnreadableAnswer for an empty answer and for a page that is too large. */
export function readSite(
  bytes: Uint8Array,
  address: string,
  { robots_tag, content_type }: SiteHeaders = { robots_tag: '', content_type: '' },
): SiteAnswer {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes) : bytes
  const text = pageText(plain, content_type)
  if (isSitemap(text)) return { kind: 'sitemap', address, ...readSitemap(text) }
  if (text.trim() === '') throw new UnreadableAnswer('The site answered nothing.')
  if (text.length > MOST_PAGE) throw new UnreadableAnswer('The page is larger than 5 MB and was not read.')
  return {
    kind: 'page',
    address,
    html: text,
    described: jobPostingsIn(text),
    asksNoIndex: hasNoIndexTag(text) || refusesIndex(robots_tag),
  }
}

// Unpacks piece by piece, so that a small file cannot grow without end.
function unpacked(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const gunzip = new Gunzip((part) => {
    size += part.length
    if (size > MOST_SITEMAP) throw new UnreadableAnswer('The sitemap is larger than 50 MB and was not read.')
    parts.push(part)
  })
  try {
    for (let start = 0; start < bytes.length; start += PIECE)
      gunzip.push(bytes.subarray(start, start + PIECE), start + PIECE >= bytes.length)
  } catch (problem) {
    if (problem instanceof UnreadableAnswer) throw problem
    throw new UnreadableAnswer('The sitemap is cut off or not packed as it says.')
  }
  return joined(parts, size)
}

const PIECE = 16 * 1024

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
