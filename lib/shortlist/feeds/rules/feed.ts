import { oneLine } from '#lib/text/text.ts'

/** A feed of jobs; texts are plain and on one line, links are absolute, times are RFC 3339. */
export type Feed = {
  /** The same at every address of the feed. */
  id: string
  title: string
  updated_at: string
  self_link: string
  home_link: string
  entries: readonly FeedEntry[]
}

export type FeedEntry = {
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
export function plainText(text: string, max: number): string {
  return oneLine(text.replaceAll(NONCHARACTER, ''), max)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(BEFORE_ENTITY, '＆')
}

const BEFORE_ENTITY = /&(?=#?\w+;)/g
const NONCHARACTER = /\p{Noncharacter_Code_Point}/gu

/** Returns a web link in the characters of a URI; null for any other link. */
export function webHref(link: string): string | null {
  const url = URL.parse(link)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll(NOT_IN_URI, encodeURIComponent)
}

const NOT_IN_URI = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g

/** Returns a URN of 122 bits of a SHA-256 in hexadecimal, as a UUID of version 8. */
export function uuidUrn(digest: string): string {
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return `urn:uuid:${[...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')}`
}
