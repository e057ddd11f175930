import { decodedOnce } from '#lib/text/text.ts'

/** An address of a sitemap; `changed` is the day or moment of the page's last change as the sitemap writes it. */
export type SitemapEntry = { address: string; changed: string }

/** The contents of one sitemap file; `isCut` if it lacks its end or has more addresses than the protocol allows. */
export type Sitemap = { pages: SitemapEntry[]; files: SitemapEntry[]; isCut: boolean }

/** The most addresses of one file, by the protocol. */
const MOST_ADDRESSES = 50_000
const LONGEST_ADDRESS = 2_000
const LONGEST_PART = 50_000

/** Returns whether a text is a sitemap, or a feed of links; anything else is a page. */
export function isSitemap(text: string): boolean {
  return (
    /<(?:urlset|sitemapindex|rss)[\s>]/i.test(text.slice(0, 4_000)) &&
    !/<html[\s>]/i.test(text.slice(0, 4_000))
  )
}

/**
 * Reads a sitemap or a feed of links by its tags alone, in one pass, so that neither its size nor a cut end matters. Titles of
 * a feed are not read.
 */
export function readSitemap(text: string): Sitemap {
  const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 4_000))
  const isFeed = /<rss[\s>]/i.test(text.slice(0, 4_000))
  const { entries, isCut } = isFeed
    ? entriesOf(text, { part: 'item', link: 'link', day: 'pubDate' })
    : entriesOf(text, { part: isIndex ? 'sitemap' : 'url', link: 'loc', day: 'lastmod' })
  const isWhole = /<\/(?:urlset|sitemapindex|rss)>\s*$/i.test(text.slice(-200))
  return { pages: isIndex ? [] : entries, files: isIndex ? entries : [], isCut: isCut || !isWhole }
}

type Names = { part: string; link: string; day: string }

function entriesOf(text: string, { part, link, day }: Names): { entries: SitemapEntry[]; isCut: boolean } {
  const entries: SitemapEntry[] = []
  const open = `<${part}>`
  for (let index = text.indexOf(open); index !== -1; ) {
    const next = text.indexOf(open, index + open.length)
    if (entries.length === MOST_ADDRESSES) return { entries, isCut: true }
    const block = text.slice(index, Math.min(next === -1 ? text.length : next, index + LONGEST_PART))
    const address = partNamed(block, link)
    if (address !== '') entries.push({ address, changed: partNamed(block, day) })
    index = next
  }
  return { entries, isCut: false }
}

function partNamed(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`)
  if (start === -1) return ''
  const stop = text.indexOf(`</${name}>`, start)
  const value = text.slice(start + name.length + 2, stop === -1 ? start : stop)
  if (value.length > LONGEST_ADDRESS) return ''
  return decodedOnce(value.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')).trim()
}
