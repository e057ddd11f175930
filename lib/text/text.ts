const GROUP = /\B(?=(?:\d{3})+$)/g

/**
 * Returns text without invisible characters: control characters except line ends, bidi controls, zero-width and tag
 * characters, lone surrogates.
 */
export function withoutHidden(text: string): string {
  if (!HIDDEN.test(text)) return text
  return text.replace(LINE_END, '\n').replace(TAB, ' ').replace(EVERY_HIDDEN, '')
}

/** Returns text on one line: hidden characters removed, every run of whitespace one space, cut at `max` characters. */
export function oneLine(text: string, max: number): string {
  return capped(withoutHidden(text).replace(/\s+/g, ' ').trim(), max).trimEnd()
}

/** Returns text on one line; longer text ends at a whole word and "…", within `max` characters. */
export function shortened(text: string, max: number): string {
  const line = oneLine(text, Number.MAX_SAFE_INTEGER)
  if (line.length <= max) return line
  const start = capped(line, max - 1)
  const end = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  // A text of one long word, or in a script without spaces, is cut anywhere.
  return `${start.slice(0, end > max / 2 ? end : undefined).replace(/(?<![\s,;:(])[\s,;:(]+$/, '')}…`
}

/** Returns the first `max` UTF-16 units of a text, one less if the cut would halve a surrogate pair. */
export function capped(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  const halves = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, halves ? max - 1 : max)
}

/**
 * Counts the characters of a text as all limits do: code points, as JSON Schema counts them. Example: "é🙂" has 2, and
 * 3 UTF-16 units.
 */
export function lengthOf(text: string): number {
  return text.length - (text.match(SURROGATE_PAIR)?.length ?? 0)
}

const SURROGATE_PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Returns the first `max` characters (code points) of a text. */
export function firstCharacters(text: string, max: number): string {
  let end = 0
  for (let count = 0; count < max && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

// Default_Ignorable covers bidi controls, zero-width characters, soft hyphens, fillers, variation selectors and the tag block.
const HIDDEN = /(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}\u2028\u2029]/u
const EVERY_HIDDEN = new RegExp(HIDDEN, 'gu')
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g
const TAB = /[\t\v\f]/g

/** Normalises a line for comparison: characters in one form and one case, every run of space one space. */
export function foldLine(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Returns a text in lower case without accents, for looking up names. Example: "São Tomé" -> "sao tome". */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Folded words at the end of a company's name that are no part of it. Example: "gmbh" in "Crumb GmbH". */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'gmbh ag se kg kgaa mbh ug ohg ev ltd limited inc llc llp lp plc co corp corporation company sa sas sarl sl slu srl spa bv nv oy ab as aps group holding'.split(
    ' ',
  ),
)

// "Virgin Group" and "Virgin" may be two companies.
const NAMES_MORE = new Set(['group', 'holding', 'company'])

/**
 * Returns the folded words of a company's name without the legal form at its end. Initials are one word, and a name that is nothing
 * but a legal form keeps it. Example: "Crumb B.V." is "crumb".
 */
export function companyWords(name: string): string[] {
  const words: string[] = []
  let isInitial = false
  for (const word of foldAccents(name).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const continues = isInitial && word.length === 1
    isInitial = word.length === 1
    if (continues) words.push(`${words.pop() ?? ''}${word}`)
    else words.push(word)
  }
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word) || NAMES_MORE.has(word))
  return end === -1 ? words : words.slice(0, end + 1)
}

/** Returns the words of a table written with spaces and line breaks. Example: `wordTable('a the')`. */
export function wordTable(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/))
}

/** Returns the words of a text in one form and one case, letters and digits of every script. */
export function lowerWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Returns the words of a text in lower case; digits and marks separate them. */
export function letterWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Returns a name for addresses and keys: lower-case letters and digits of every script, joined by dashes. */
export function slugOf(name: string, max = 80): string {
  return capped(lowerWords(name).join('-'), max).replace(/-$/, '')
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  amp: '&',
}

/** Decodes the entities that HTML and XML need for their own signs, once: "&amp;lt;" becomes "&lt;". */
export function decodedOnce(html: string): string {
  return html.replace(/&(lt|gt|quot|#34|apos|#39|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const XML_ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns a text for an XML 1.0 element or an attribute in double quotes; characters that XML cannot contain are left out. */
export function xmlText(text: string): string {
  const written = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return written.replace(/[&<>"]/g, (sign) => XML_ESCAPES[sign as keyof typeof XML_ESCAPES])
}

/**
 * Decodes a CSV file. Spreadsheets write UTF-8, UTF-16 with a mark ("Unicode text"), or the western Windows code page
 * ("CSV"), which is assumed for bytes that are no UTF-8.
 */
export function textOfCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Returns whether a text has right-to-left letters. */
export function hasRtl(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Returns whether a text has letters of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** Returns a number with its thousands set apart. Example: "8,861". */
export function numberText(value: number): string {
  // The first number that a browser formats itself takes 10 to 30 ms, because it loads the rules of all languages.
  return Number.isSafeInteger(value) ? String(value).replace(GROUP, ',') : value.toLocaleString('en')
}

/** Returns a count with its noun. Example: "1 job", "8,861 jobs"; `counted(2, 'entry', 'entries')`. */
export function counted(count: number, singular: string, many = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : many}`
}

/** Returns how often each value occurs. */
export function tally<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Returns an id that is not taken: itself, or else with the lowest number from 2. Example: "story:outage-2". */
export function freeId(id: string, taken: ReadonlySet<string>, mark = '-'): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}${mark}${number}`
  return free
}
