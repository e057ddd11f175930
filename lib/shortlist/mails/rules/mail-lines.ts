import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { capped, oneLine, withoutHidden } from '#lib/text/text.ts'

/** A link of a mail, and the words that carry it. */
export type MailLink = { href: string; text: string }

/**
 * A visible line of a mail. The gap before it is `soft` for an empty line or a new table, `hard` for a ruler or a new item of a
 * list.
 */
export type MailLine = { text: string; links: MailLink[]; gap: 'none' | 'soft' | 'hard' }

const MOST_SOURCE = 2_000_000 // characters
const MOST_LINES = 20_000
const MOST_LINE = 1_000 // characters
const MOST_HREF = 4_000 // characters
const MOST_LINKS = 20 // of one line

/** Returns the addresses of all links in the source of a mail, also of those that no line shows, up to a limit. */
export function* hrefsIn(source: string, most: number): Generator<string> {
  let count = 0
  for (const [, quoted, plain] of source.matchAll(HREF)) {
    if (count === most) return
    count += 1
    yield (quoted ?? plain ?? '').replaceAll('&amp;', '&')
  }
}

const HREF = /\bhref=["']([^"'<>\s]{1,4000})|\b(https?:\/\/[^\s<>"'\])]{1,4000})/gi

/** Returns whether lines reach a limit, so that further links of the mail are not in them. */
export function areCut(lines: readonly MailLine[], source: string): boolean {
  const isFull = ({ links, text }: MailLine) => links.length >= MOST_LINKS || text.length >= MOST_LINE
  return source.length > MOST_SOURCE || lines.length >= MOST_LINES || lines.some(isFull)
}

/** Returns the visible lines of a mail's HTML with the links of each; nothing is rendered or loaded. */
export function linesOfHtml(html: string): MailLine[] {
  const source = capped(html, MOST_SOURCE)
  const page = new LinePage()
  const tokenizer = new Tokenizer({ decodeEntities: true }, readInto(page, source))
  tokenizer.write(source)
  tokenizer.end()
  return page.end()
}

// The Tokenizer and not the Parser: deep nesting makes the Parser quadratic.
function readInto(page: LinePage, source: string): TokenizerCallbacks {
  const unread = () => {}
  let tag = ''
  let attribute = ''
  let href = ''
  const addHref = (text: string) => {
    if (attribute === 'href' && href.length < MOST_HREF) href += text
  }
  return {
    oncdata: unread,
    oncomment: unread,
    ondeclaration: unread,
    onprocessinginstruction: unread,
    onend: unread,
    ontext: (start, end) => page.write(source.slice(start, end)),
    ontextentity: (codepoint) => page.write(String.fromCodePoint(codepoint)),
    onopentagname: (start, end) => {
      tag = source.slice(start, end).toLowerCase()
      href = ''
    },
    onattribname: (start, end) => {
      attribute = source.slice(start, end).toLowerCase()
    },
    onattribdata: (start, end) => addHref(source.slice(start, end)),
    onattribentity: (codepoint) => addHref(String.fromCodePoint(codepoint)),
    onattribend: () => {
      attribute = ''
    },
    onopentagend: () => page.open(tag, href),
    onselfclosingtag: () => page.open(tag, href),
    onclosetag: (start, end) => page.close(source.slice(start, end).toLowerCase()),
  }
}

class LinePage {
  private readonly lines: MailLine[] = []
  private text = ''
  private links: MailLink[] = []
  private gap: MailLine['gap'] = 'none'
  private href = ''
  private dropped = ''

  open(tag: string, href: string) {
    if (this.dropped !== '') {
      // An unclosed head ends where the body begins.
      if (tag === 'body' && this.dropped === 'head') this.dropped = ''
      return
    }
    if (DROPPED.has(tag)) this.dropped = tag
    this.breakFor(tag)
    if (tag === 'a') this.href = href
  }

  close(tag: string) {
    if (this.dropped !== '') {
      if (tag === this.dropped) this.dropped = ''
      return
    }
    this.breakFor(tag)
    if (tag === 'a') this.href = ''
  }

  write(text: string) {
    if (this.dropped !== '' || this.lines.length >= MOST_LINES || this.text.length > MOST_LINE) return
    this.text += text
    if (this.href === '' || !/\S/.test(text)) return
    const last = this.links.at(-1)
    if (last?.href === this.href) last.text += text
    else if (this.links.length < MOST_LINKS) this.links.push({ href: this.href, text })
  }

  end(): MailLine[] {
    this.endLine()
    return this.lines
  }

  private breakFor(tag: string) {
    if (!BREAKS.has(tag)) return
    this.endLine()
    if (HARD_GAPS.has(tag)) this.gap = 'hard'
    else if (SOFT_GAPS.has(tag) && this.gap === 'none') this.gap = 'soft'
  }

  private endLine() {
    const text = oneLine(this.text, MOST_LINE)
    if (text !== '') {
      const links = this.links.map((link) => ({
        href: link.href.trim(),
        text: oneLine(link.text, MOST_LINE),
      }))
      this.lines.push({ text, links, gap: this.gap })
      this.gap = 'none'
    }
    this.text = ''
    this.links = []
  }
}

const DROPPED = new Set('script style iframe template noscript svg head title textarea xmp'.split(' '))
const SOFT_GAPS = new Set(['table', 'h1', 'h2'])
const HARD_GAPS = new Set(['hr', 'li'])
const BREAKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr section article div li dt dd tr td th br caption header footer main nav figure center'.split(
    ' ',
  ),
)

const URL_IN_TEXT = /https?:\/\/[^\s<>"\])]+/g
const RULER = /^[\s\-=_*~•·—–]{3,}$/

/** Returns the lines of a mail's plain text; a web address in it is a link of its line. */
export function linesOfText(text: string): MailLine[] {
  const lines: MailLine[] = []
  let gap: MailLine['gap'] = 'none'
  for (const raw of withoutHidden(capped(text, MOST_SOURCE)).split('\n')) {
    if (lines.length >= MOST_LINES) break
    const source = capped(raw, MOST_HREF)
    const isEmpty = source.trim() === ''
    if (isEmpty || RULER.test(source)) {
      if (gap !== 'hard') gap = isEmpty ? 'soft' : 'hard'
      continue
    }
    const words = oneLine(
      source.replace(URL_IN_TEXT, ' ').replaceAll(/[<>[\]()]+\s*[<>[\]()]+|[<>]/g, ' '),
      MOST_LINE,
    )
    const hrefs = source.match(URL_IN_TEXT)?.slice(0, MOST_LINKS) ?? []
    const links = hrefs.map((href) => ({ href: href.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''), text: words }))
    lines.push({ text: words, links, gap })
    gap = 'none'
  }
  return lines
}
