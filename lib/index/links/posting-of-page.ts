import { jobPostingsIn } from '#lib/index/links/page-data.ts'
import { plainLine } from '#lib/index/titles/plain-line.ts'
import { capped, decodedOnce } from '#lib/text/text.ts'

/** A posting as a web page describes it; `described` is its data for machines, null if the page has none. */
type PagePosting = { title: string; html: string; described: object | null }

const MOST_TITLE = 200
const MOST_HTML = 2_000_000

/** Returns the posting that a page describes for machines (schema.org JobPosting); otherwise the page itself, as plain words. */
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

/** A page from the last address of its redirects, or the reason for none in words for the person. */
export type PageReading =
  | { ok: true; html: string; link: string; is_html: boolean }
  | { ok: false; reason: string; status: number | null; problem: PageProblem }

/** The reason why a page could not be read. */
export type PageProblem = 'failed' | 'private_address' | 'too_large' | 'not_text' | 'not_admitted'

export type ReadOptions = {
  /** Checks every address before its request, including redirects; returns the reason against it in words. */
  admit?: (link: URL) => Promise<string | null>
  /** 5 MB by default. */
  most_bytes?: number
  /** 20 seconds by default. */
  timeout_ms?: number
}

/** Reads a public page: https, public addresses only, at most three redirects. */
export type ReadPage = (link: URL, options?: ReadOptions) => Promise<PageReading>

const SCANNED = 4_096 // bytes: browsers look for a declaration in the first 1,024, and some sites put scripts before it

/**
 * Decodes a page as browsers do: by its byte order mark, else by the charset of its header `Content-Type`, else by that of its
 * `meta` tag or XML declaration, else as UTF-8. An unknown charset counts as none. Example: a page of `<meta charset="gb2312">`
 * is decoded as GBK.
 */
export function pageText(bytes: Uint8Array, content_type: string): string {
  const decoder = markOf(bytes) ?? decoderNamed(charsetIn(content_type)) ?? declaredIn(bytes)
  return (decoder ?? new TextDecoder()).decode(bytes)
}

function markOf([first, second, third]: Uint8Array): TextDecoder | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder()
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return first === 0xff && second === 0xfe ? new TextDecoder('utf-16le') : null
}

// Example: `text/html; charset="Shift_JIS"`.
function charsetIn(text: string): string {
  return /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text.slice(0, 500))?.[1] ?? ''
}

function decoderNamed(name: string): TextDecoder | null {
  try {
    return name === '' ? null : new TextDecoder(name)
  } catch {
    return null
  }
}

function declaredIn(bytes: Uint8Array): TextDecoder | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, SCANNED))
    .replace(/<!--.{0,2000}?-->/gs, '')
  const inXml = /^\s{0,9}<\?xml\s[^>]{0,100}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/.exec(start)?.[1]
  for (const [tag] of start.matchAll(/<meta\s[^>]{0,300}/gi)) {
    const decoder = /charset/i.test(tag) ? readableBy(charsetIn(tag)) : null
    if (decoder) return decoder
  }
  return readableBy(inXml ?? '')
}

// A declaration that could be read byte by byte is not in UTF-16, whatever it says.
function readableBy(name: string): TextDecoder | null {
  const decoder = decoderNamed(name)
  return decoder?.encoding.startsWith('utf-16') ? new TextDecoder() : decoder
}
