import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { UNREAD } from '#lib/index/titles/title-words.ts'
import { capped, withoutHidden } from '#lib/text/text.ts'

const MAX_TEXT = 200_000 // characters of one description

/** Converts a stranger's HTML to visible plain text with lines and list dashes. */
export function htmlToText(html: string): string {
  const source = withoutHidden(html)
  const page = new TextPage(source.includes('<') ? 0 : 1)
  // Entities stay undecoded, which makes the tokenizer faster.
  tokenize(source, { decodeEntities: false, read: readInto(page, source) })
  return page.text()
}

// The Tokenizer and not the Parser: the Parser keeps a stack of open tags, and deep nesting makes it quadratic.
function tokenize(
  source: string,
  { decodeEntities, read }: { decodeEntities: boolean; read: TokenizerCallbacks },
) {
  const tokenizer = new Tokenizer({ decodeEntities }, read)
  tokenizer.write(source)
  tokenizer.end()
}

function writeText(page: TextPage, text: string) {
  if (!text.includes('&')) return page.write(text)
  tokenize(text, {
    decodeEntities: true,
    read: {
      ...UNREAD,
      ontext: (start, end) => page.write(text.slice(start, end)),
      ontextentity: (codepoint) => page.write(withoutHidden(String.fromCodePoint(codepoint))),
    },
  })
}

function readInto(page: TextPage, source: string): TokenizerCallbacks {
  let opened = ''
  return {
    ...UNREAD,
    ontext: (start, end) => writeText(page, source.slice(start, end)),
    onopentagname: (start, end) => {
      opened = source.slice(start, end).toLowerCase()
      page.open(opened)
    },
    onclosetag: (start, end) => page.close(source.slice(start, end).toLowerCase()),
    onselfclosingtag: () => page.selfClose(opened),
    isInForeignContext: () => page.isInDrawing(),
  }
}

/** Lays out text as tags open and close; it stores depths instead of a stack. */
class TextPage {
  private readonly parts: string[] = []
  private length = 0
  private breaks = 0
  private space = false
  private dash = false
  private lists = 0
  private preformatted: number
  private dropped = ''
  private droppedDepth = 0

  constructor(preformatted: number) {
    this.preformatted = preformatted
  }

  open(tag: string) {
    if (this.dropped !== '') return this.openDropped(tag)
    if (DROPPED.has(tag)) {
      this.dropped = tag
      this.droppedDepth = 1
    }
    if (tag === 'br') this.breaks = Math.min(this.breaks + 1, 2)
    if (tag === 'pre') this.preformatted++
    if (CELLS.has(tag)) this.space = true
    this.breakFor(tag)
    if (LISTS.has(tag)) this.lists++
    if (tag === 'li') this.dash = true
  }

  close(tag: string) {
    if (this.dropped !== '') {
      if (tag === this.dropped && --this.droppedDepth === 0) this.dropped = ''
      return
    }
    if (tag === 'pre' && this.preformatted > 0) this.preformatted--
    if (LISTS.has(tag) && this.lists > 0) this.lists--
    this.breakFor(tag)
    if (tag === 'li') this.dash = false
  }

  selfClose(tag: string) {
    // HTML ignores the slash outside drawings: <iframe/> stays open there as it does in a browser.
    if (this.isInDrawing() || tag === 'svg') this.close(tag)
  }

  isInDrawing() {
    return this.dropped === 'svg'
  }

  write(text: string) {
    if (this.dropped !== '' || this.length > MAX_TEXT || text === '') return
    if (this.preformatted === 0) return this.writeLine(text)
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.breaks = Math.min(this.breaks + 1, 2)
      this.writeLine(line)
    }
  }

  text() {
    return capped(this.parts.join(''), MAX_TEXT).trimEnd()
  }

  // An unclosed head ends where the body begins.
  private openDropped(tag: string) {
    if (tag === this.dropped) this.droppedDepth++
    if (tag === 'body' && this.dropped === 'head') this.dropped = ''
  }

  private breakFor(tag: string) {
    const lines = LINES.get(tag)
    if (lines === undefined) return
    this.breaks = Math.max(this.breaks, this.lists > 0 ? 1 : lines)
    this.space = false
  }

  private writeLine(text: string) {
    const words = holdsOtherSpace(text) ? text.replace(/\s+/g, ' ') : text
    if (words === ' ') {
      // Editors write an empty line as a block with only a hard space.
      if (this.breaks === 1 && !this.dash && text.includes('\u00a0')) this.breaks = 2
      this.space = true
      return
    }
    if (words === '') return
    this.startWords(words.startsWith(' '))
    const trimmed = words.trim()
    this.add(trimmed)
    this.space = words.endsWith(' ')
  }

  private startWords(spaced: boolean) {
    const isFirst = this.length === 0
    if (!isFirst && this.breaks > 0) this.add('\n'.repeat(this.breaks))
    else if (!isFirst && (spaced || this.space)) this.add(' ')
    if (this.dash) this.add('- ')
    this.breaks = 0
    this.dash = false
  }

  private add(part: string) {
    this.parts.push(part)
    this.length += part.length
  }
}

// Spaces other than one plain space between words: most texts hold none.
function holdsOtherSpace(text: string): boolean {
  let before = 0x61
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Two checks in one: a branch for each space would be mispredicted at each word.
    if ((unit | before) === SPACE || OTHER_SPACES[unit] === 1) return true
    before = unit
  }
  return false
}

const SPACE = 0x20
const OTHER_SPACES = new Uint8Array(0x10000)
for (const space of '\t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff')
  OTHER_SPACES[space.charCodeAt(0)] = 1
OTHER_SPACES.fill(1, 0x2000, 0x200b)

const DROPPED = new Set(
  'script style iframe template noscript svg head title textarea noembed noframes xmp plaintext'.split(' '),
)
const LISTS = new Set(['ul', 'ol', 'menu', 'dir'])
const CELLS = new Set(['td', 'th'])

// The number of line ends before and after each tag: two make an empty line.
const LINES = new Map<string, number>([
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl menu table blockquote pre hr section article'
    .split(' ')
    .map((tag) => [tag, 2] as const),
  ...'div li dt dd tr caption header footer main nav aside address figure figcaption form fieldset legend option details summary body center dir thead tbody tfoot'
    .split(' ')
    .map((tag) => [tag, 1] as const),
])
