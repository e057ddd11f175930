import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { checkXml } from '#lib/index/systems/xml/check-xml.ts'
import { xmlText } from '#lib/index/systems/xml/xml-text.ts'

/**
 * An XML answer as a value: an element is the text in it, or an object of the elements in it by name, those of one name as
 * a list; attributes are left out and every text stays text. Throws UnreadableAnswer where it is no XML, a web page, or
 * more than a list of jobs can be.
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

function notXml(): UnreadableAnswer {
  return new UnreadableAnswer('The board’s answer is cut off or not XML.')
}

/** The text with the five names that XML knows and the numbers of characters written out, once. */
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
const NAMED = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

// The parser's own decoder takes what a DTD declares, and counts what a description is full of as an attack.
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
