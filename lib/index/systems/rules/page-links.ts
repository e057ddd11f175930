import { plainLine } from '#lib/index/titles/title-words.ts'
import { decodedOnce } from '#lib/text/text.ts'

type Page = { html: string; address: string }

const MOST_LINKS = 5_000
const MOST_HTML = 2_000_000
const LONGEST_TAG = 4_000
const LONGEST_TEXT = 2_000

/** Returns the links of a page with their words, '' where these name no job: too short, too long, or "Apply now". */
export function linksIn({ html, address }: Page): { link: URL; text: string }[] {
  const page = html.slice(0, MOST_HTML)
  const links: { link: URL; text: string }[] = []
  let close = -1
  for (
    let index = page.indexOf('<a');
    index !== -1 && links.length < MOST_LINKS;
    index = page.indexOf('<a', index + 2)
  ) {
    if (close < index) close = page.indexOf('>', index)
    if (close === -1) break
    const link = close - index > LONGEST_TAG ? null : linkOf(page.slice(index, close), address)
    if (link) links.push({ link, text: titleText(page.slice(close + 1, close + LONGEST_TEXT)) })
  }
  return links
}

function linkOf(tag: string, address: string): URL | null {
  const match = /\shref\s*=\s*(?:"([^"]+)"|'([^']+)')/i.exec(tag)
  const link = match && URL.parse(decodedOnce(match[1] ?? match[2] ?? ''), address)
  return link && /^https?:$/.test(link.protocol) ? link : null
}

function titleText(after: string): string {
  const html = after.slice(0, Math.max(0, after.indexOf('</a')))
  const text = plainLine(html.replace(/<[^>]{0,1000}>/g, ' '), 150)
  const isTitle =
    /\p{L}{3}/u.test(text) && text.length < 150 && !OTHER_WORDS.test(text) && !/&#?\w+;/.test(text)
  return isTitle ? text : ''
}

const OTHER_WORDS =
  /^(?:apply(?: now| here| online)?|view(?: job| details| more| posting)?|(?:read|learn|see|find out) more|details|more(?: info\w*)?|share|save(?: job)?|job details|jetzt bewerben|mehr erfahren|zur stelle|postuler|en savoir plus)\b.{0,12}$/i

/** Returns the https address of a page of a list, with this number, if the page links to it; null otherwise. */
export function nextPageIn(page: Page, number: number): string | null {
  const pageUrl = new URL(page.address)
  const next = linksIn(page).find(({ link }) => {
    if (link.host !== pageUrl.host || link.pathname !== pageUrl.pathname) return false
    return [...link.searchParams].some(
      ([name, value]) => /^(?:page|p|pg|pr|page_number)$/i.test(name) && value === `${number}`,
    )
  })
  return next?.link.href.replace(/^http:/, 'https:') ?? null
}

/** Returns whether a page asks, by its meta tags, not to be indexed. */
export function hasNoIndexTag(html: string): boolean {
  const tags = html.slice(0, 200_000).matchAll(/<meta\s([^>]{1,1000})>/gi)
  return tags.some(([, tag = '']) => {
    const content = /(?:^|["'\s])content\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s]+))/i.exec(tag)
    return IS_ROBOTS.test(tag) && refusesIndex(content?.[1] ?? content?.[2] ?? content?.[3] ?? '')
  })
}

const IS_ROBOTS = /(?:^|["'\s])name\s*=\s*(?:"\s*robots\s*"|'\s*robots\s*'|robots(?=[\s/]|$))/i

/** Returns whether a list of wishes for robots, of a meta tag or of the header X-Robots-Tag, refuses an index to all. */
export function refusesIndex(wishes: string): boolean {
  return wishes.split(',').some((wish) => /^\s*(?:noindex|none)\s*\/?$/i.test(wish))
}

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
