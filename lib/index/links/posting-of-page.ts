import { plainLine } from '#lib/index/titles/title-words.ts'
import { capped, decodedOnce } from '#lib/text/text.ts'

const MOST_SCRIPTS = 20
const MOST_NODES = 1_000
const LONGEST_TAG = 2_000

// A page may list several things: as a graph, as its main thing, or as items of a list.
const INSIDE = ['@graph', 'mainEntity', 'itemListElement', 'item', 'dataFeedElement']

// Some blocks are encoded as a whole.
const ENCODED = /^[[{]\s*&quot;/

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const ESCAPED = '"\\/bfnrtu'
const ESCAPES = new Map([
  [9, '\\t'],
  [10, '\\n'],
  [13, '\\r'],
])

const MOST_TAGS = 4_000
const LONGEST_MARKED_TAG = 4_000
const LONGEST_VALUE = 200_000
const MOST_SCANNED = 3 * LONGEST_VALUE

const PLACE_NAMES = ['addressLocality', 'addressRegion', 'addressCountry', 'postalCode']
const OTHER_NAMES = 'title description datePosted employmentType hiringOrganization jobLocation'.split(' ')
const NAMES = new Set([...PLACE_NAMES, ...OTHER_NAMES])

/** The number of characters scanned for the ends of elements. */
type Work = { scanned: number }

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

/**
 * Returns the postings that a page describes for machines (schema.org JobPosting), as JSON-LD or else as microdata. A block
 * that cannot be parsed is skipped.
 */
export function jobPostingsIn(html: string): object[] {
  const nodes: unknown[] = scriptsOf(html).map(lenientJson)
  const postings: object[] = []
  for (let index = 0; index < nodes.length && index < MOST_NODES; index += 1) {
    const node = nodes[index]
    if (Array.isArray(node)) nodes.push(...node.slice(0, MOST_NODES))
    else if (typeof node === 'object' && node !== null) {
      if (isJobPosting(node)) postings.push(node)
      else nodes.push(...INSIDE.map((name) => own(node, name)))
    }
  }
  if (postings.length > 0) return postings
  const posting = microdataPosting(html)
  return posting === null ? [] : [posting]
}

function isJobPosting(node: object): boolean {
  const types = [own(node, '@type')].flat().slice(0, 10)
  return types.some((type) => typeof type === 'string' && /(?:^|[/:])JobPosting$/.test(type))
}

function own(node: object, name: string): unknown {
  return Object.hasOwn(node, name) ? Reflect.get(node, name) : null
}

function scriptsOf(html: string): string[] {
  const lower = html.toLowerCase()
  const scripts: string[] = []
  let index = lower.indexOf('<script')
  while (index !== -1 && scripts.length < MOST_SCRIPTS) {
    const start = html.indexOf('>', index)
    const end = start === -1 ? -1 : lower.indexOf('</script', start)
    if (end === -1) break
    const tag = lower.slice(index, Math.min(start, index + LONGEST_TAG))
    if (/application\/ld(?:\+|&#x2b;|&#43;|&plus;)json/.test(tag)) scripts.push(html.slice(start + 1, end))
    index = lower.indexOf('<script', end)
  }
  return scripts
}

/** Parses JSON as pages write it: in comments, with raw line ends in texts, with escapes that JSON lacks; null if it is none. */
export function lenientJson(script: string): unknown {
  const bare = withoutComment(script.trim())
  return (
    parsed(bare) ??
    parsed(withValidStrings(bare)) ??
    (ENCODED.test(bare) ? parsed(withValidStrings(decodedOnce(bare))) : null)
  )
}

function withoutComment(script: string): string {
  const opened = script.replace(/^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\*\/)?/, '')
  const end = /(?:-->|\]\]>)(?:\*\/)?$/.exec(opened)
  // A page may hold megabytes of spaces; an expression that looks for them before its end tries each of them again.
  const inside =
    end === null
      ? opened
      : opened
          .slice(0, end.index)
          .trimEnd()
          .replace(/(?:\/\/|\/\*)$/, '')
  return inside.trim()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// JSON forbids raw control characters in strings, and backslashes before other letters.
function withValidStrings(text: string): string {
  const parts: string[] = []
  let start = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) isString = !isString
    else if (isString && code < SPACE) {
      parts.push(text.slice(start, index), ESCAPES.get(code) ?? ' ')
      start = index + 1
    } else if (isString && code === BACKSLASH) {
      if (!ESCAPED.includes(text[index + 1] ?? ' ')) {
        parts.push(text.slice(start, index))
        start = index + 1
      }
      index += 1
    }
  }
  return parts.join('') + text.slice(start)
}

/**
 * Returns the posting that a page marks up with schema.org microdata, in the shape of JSON-LD; null if it marks none. Only the
 * first posting is read, because its end is not marked. At most 600,000 characters are scanned for the ends of elements;
 * later elements have no text.
 */
export function microdataPosting(html: string): object | null {
  const start = html.search(/itemtype\s*=\s*["']https?:\/\/schema\.org\/JobPosting\/?["']/i)
  if (start === -1) return null
  const values = valuesOf(html.slice(start))
  const value = (name: string) => values.get(name) ?? ''
  if (value('title') === '') return null
  const address = Object.fromEntries(PLACE_NAMES.map((name) => [name, plain(value(name))]))
  return {
    '@type': 'JobPosting',
    title: plain(value('title')),
    description: value('description'),
    datePosted: plain(value('datePosted')),
    employmentType: plain(value('employmentType')),
    hiringOrganization: plain(value('hiringOrganization')),
    jobLocation: Object.values(address).some(Boolean)
      ? { address }
      : { address: plain(value('jobLocation')) },
  }
}

// The first value of each name.
function valuesOf(html: string): Map<string, string> {
  const work: Work = { scanned: 0 }
  const values = new Map<string, string>()
  let [tags, end] = [0, -1]
  for (
    let index = html.indexOf('<');
    index !== -1 && tags < MOST_TAGS;
    index = html.indexOf('<', index + 1)
  ) {
    if (end < index) end = html.indexOf('>', index)
    if (end === -1) break
    tags += 1
    const tag = html.slice(index, Math.min(end, index + LONGEST_MARKED_TAG))
    const name = /\sitemprop\s*=\s*["']([\w ]{1,80})["']/i.exec(tag)?.[1] ?? ''
    if (!NAMES.has(name) || values.has(name)) continue
    const value = attribute(tag) ?? inside(html, { tag, end }, work)
    if (value.trim() !== '') values.set(name, value.trim())
  }
  return values
}

function attribute(tag: string): string | null {
  const match = /\s(?:content|datetime)\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  return match ? (match[1] ?? match[2] ?? '') : null
}

// Elements of the same name may lie in each other.
function inside(html: string, { tag, end }: { tag: string; end: number }, work: Work): string {
  const element = /^<([a-z][a-z0-9]*)/i.exec(tag)?.[1] ?? ''
  if (element === '' || tag.endsWith('/')) return ''
  const text = html.slice(end + 1, end + 1 + Math.min(LONGEST_VALUE, MOST_SCANNED - work.scanned))
  let depth = 1
  for (const match of text.matchAll(new RegExp(`<(/?)${element}(?=[\\s>/])`, 'gi'))) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) {
      work.scanned += match.index
      return text.slice(0, match.index)
    }
  }
  work.scanned += text.length
  return ''
}

function plain(html: string): string {
  return html
    .slice(0, 5_000)
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}
