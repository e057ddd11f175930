import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { pairs } from '#lib/text/names.ts'

/**
 * Parses an XML answer to a value: an element is its text, or an object of its child elements by name, with repeated
 * names as a list; attributes are dropped and every text stays text. Throws UnreadableAnswer for a text that is no
 * XML, a web page, or larger than a list of jobs can be.
 */
export function readXml(bytes: Uint8Array): unknown {
  const text = xmlText(bytes).trim()
  if (text === '') throw new UnreadableAnswer('The board answered nothing.')
  if (!text.startsWith('<')) throw notXml()
  // Few web pages are well-formed.
  if (PAGE.test(text.slice(0, BEFORE_PAGE))) throw webPage()
  checkXml(text)
  return parsed(text)
}

function parsed(text: string): unknown {
  if (!isWellFormed(text)) throw notXml()
  try {
    return new XMLParser(OPTIONS).parse(text)
  } catch {
    throw notXml()
  }
}

function isWellFormed(text: string): boolean {
  try {
    return XMLValidator.validate(text) === true
  } catch {
    return false
  }
}

function webPage(): UnreadableAnswer {
  return new UnreadableAnswer('The board answered a web page instead of its list of jobs.')
}

const notXml = (): UnreadableAnswer => new UnreadableAnswer('The board’s answer is cut off or not XML.')

/** Decodes the five named entities of XML and numeric characters, once. */
function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi, characterOf)
}

function characterOf(entity: string): string {
  if (entity[1] !== '#') return NAMED.get(entity) ?? entity
  const isHex = /x/i.test(entity)
  const code = Number.parseInt(entity.slice(isHex ? 3 : 2), isHex ? 16 : 10)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  const isControl = code < 0x20 && ![9, 10, 13].includes(code)
  return isSurrogate || isControl || code > 0x10ffff ? entity : String.fromCodePoint(code)
}

const PAGE = /^(?:<\?[^>]*>\s*)?(?:<!doctype[^>]*>\s*)?<html[\s>]/i
const BEFORE_PAGE = 1_000 // characters
const NAMED = new Map(pairs(`&amp;: & | &lt;: < | &gt;: > | &quot;: " | &apos;: '`))

// The parser's own decoder accepts DTD declarations, and mistakes usual descriptions for an attack.
const OPTIONS = {
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  entityDecoder: {
    decode: decoded,
    reset: () => undefined,
    setXmlVersion: () => undefined,
    addInputEntities: () => undefined,
    setExternalEntities: () => undefined,
  },
}

/**
 * Refuses XML that would cost more than a list of jobs, before parsing: too long, too many or too large elements, too
 * deep, or with declarations of its own (a DTD), by which a few bytes can expand to many. A web page is refused as
 * such.
 */
function checkXml(text: string): void {
  if (text.length > MOST_CHARACTERS) throw tooMuch()
  let depth = 0
  let tags = 0
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', index)) {
    const tag = tagAt(text, index)
    index = tag.end
    depth += tag.deeper
    tags += 1
    if (tags > MOST_TAGS || depth > DEEPEST) throw tooMuch()
  }
}

type XmlTag = { end: number; deeper: -1 | 0 | 1 }

function tagAt(text: string, index: number): XmlTag {
  for (const [start, end] of SKIPPED)
    if (text.startsWith(start, index)) return skipTo(text, { at: index, end })
  if (text.startsWith('<!', index)) throw declarations(text, index)
  const end = text.indexOf('>', index)
  if (end === -1) throw notXml()
  if (end - index > LONGEST_TAG) throw tooMuch()
  if (text[index + 1] === '/') return { end, deeper: -1 }
  return { end, deeper: text[end - 1] === '/' ? 0 : 1 }
}

function skipTo(text: string, { at: index, end }: { at: number; end: string }): XmlTag {
  const endIndex = text.indexOf(end, index)
  if (endIndex === -1) throw notXml()
  if (end === '?>' && endIndex - index > LONGEST_TAG) throw tooMuch()
  return { end: endIndex + end.length, deeper: 0 }
}

function declarations(text: string, index: number): UnreadableAnswer {
  const isPage = /^<!doctype\s+html/i.test(text.slice(index, index + 40))
  return new UnreadableAnswer(
    isPage
      ? 'The board answered a web page instead of its list of jobs.'
      : 'The board’s answer holds declarations of its own, which are not read.',
  )
}

function tooMuch(): UnreadableAnswer {
  return new UnreadableAnswer('The board’s answer is too large or too deep to be its list of jobs.')
}

// A feed of a thousand postings has about 8 million characters and 20,000 elements.
const MOST_CHARACTERS = 16 * 1024 * 1024
const MOST_TAGS = 200_000
const LONGEST_TAG = 20_000
const DEEPEST = 40
const SKIPPED = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/**
 * Decodes an XML answer: by its byte order mark, else by its declaration, else as UTF-8. Throws UnreadableAnswer for
 * an unknown encoding.
 */
function xmlText(bytes: Uint8Array): string {
  const name = markOf(bytes) ?? wideOf(bytes) ?? declaredIn(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    throw new UnreadableAnswer('The board’s answer is in an encoding that is not known.')
  }
}

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

// "<" and one more character, two bytes each, without a mark before them.
function wideOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0 && second === LESS && third === 0) return 'utf-16be'
  return first === LESS && second === 0 && fourth === 0 ? 'utf-16le' : null
}

// A declaration that is readable byte by byte is not in UTF-16, whatever it says.
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_DECLARATION))
  const name = /^(?:ï»¿)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  return name === undefined || start.startsWith('ï»¿') || /^utf-?16|ucs/i.test(name) ? null : name
}

const LESS = 0x3c
const LONGEST_DECLARATION = 300

/** Returns plain text as HTML that shows it. */
export function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>')
}

/** Returns a description that may be HTML or plain text as HTML. Example: "Bake & sell" is "Bake &amp; sell". */
export function htmlOrText(text: string): string {
  return /<[a-z][^<>]*>/i.test(text) ? text : asHtml(text)
}
