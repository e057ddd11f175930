import { jobPostingsIn } from '#lib/index/links/page-data.ts'
import { plainLine } from '#lib/index/titles/plain-line.ts'
import { capped, decodedOnce } from '#lib/text/text.ts'

/** A posting as a web page describes it; `described` is its data for machines, null if the page has none. */
type PagePosting = { title: string; html: string; described: object | null }

const MOST_TITLE = 200
const MOST_HTML = 2_000_000

/**
 * Returns the posting that a page describes for machines (schema.org JobPosting); otherwise the page itself, as plain
 * words.
 */
export function postingOfPage(html: string): PagePosting {
  const page = capped(html, MOST_HTML)
  for (const described of jobPostingsIn(page)) {
    const { title, description } = described as { title?: unknown; description?: unknown }
    if (typeof description !== 'string' || description === '') continue
    const words = typeof title === 'string' ? plainLine(title, MOST_TITLE) : ''
    return { title: words, html: writtenHtml(description), described }
  }
  return pageAsItIs(page)
}

/** Returns a page as it is: its title, and its body as HTML. */
export function pageAsItIs(html: string): PagePosting {
  const page = capped(html, MOST_HTML)
  return { title: titleOf(page), html: bodyOf(page), described: null }
}

/**
 * Returns a description as HTML: unescaped once more where its markup was escaped twice, with real line ends for those that
 * are left standing as two signs, and without images in it.
 */
export function writtenHtml(description: string): string {
  const bare =
    description.length > LONG
      ? description.replace(/data:[\w/+.-]{1,60};base64,[A-Za-z0-9+/=]*/g, '')
      : description
  const html = !bare.includes('<') && /&lt;\/?[a-z]/i.test(bare) ? decodedOnce(bare) : bare
  const end = /<[a-z]/i.test(html) ? '\n' : '<br>'
  // A small letter behind the signs may belong to a path, such as "C:\\new", if the text has real line ends.
  return html.replaceAll(html.includes('\n') ? /(?:\\r)?\\n(?![a-z])/g : /(?:\\r)?\\n/g, end)
}

// A longer description is a dump of its page.
const LONG = 60_000

function titleOf(html: string): string {
  const lower = html.toLowerCase()
  const open = lower.indexOf('<title')
  const start = open === -1 ? -1 : html.indexOf('>', open)
  const end = start === -1 ? -1 : lower.indexOf('</title', start)
  return end === -1 ? '' : plainLine(html.slice(start + 1, end), MOST_TITLE)
}

function bodyOf(html: string): string {
  const start = html.toLowerCase().indexOf('<body')
  return start === -1 ? html : html.slice(start)
}
