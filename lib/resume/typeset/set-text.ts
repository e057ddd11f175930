/** The style of a text in its typeface. */
const STYLES = ['regular', 'strong', 'italic'] as const
export type Style = (typeof STYLES)[number]

/** The tone of text, or the accent; `placeholder` marks text that no person wrote. */
export type Tone = 'ink' | 'soft' | 'accent' | 'placeholder'

/**
 * A piece of text in one style, before typesetting; an address makes it a link. `tracking` is the additional space
 * between letters, relative to the font size. `small_caps` draws small letters as small capitals if the font has them.
 */
export type StyledSpan = {
  text: string
  style: Style
  tone: Tone
  url: string | null
  tracking?: number
  small_caps?: true
}

/** The glyphs of a run: lengths relative to the font size, `clusters` the text position of each. */
export type Glyphs = {
  ids: number[]
  advances: number[]
  x_offsets: number[]
  y_offsets: number[]
  clusters: number[]
}

/** Text set in one font; `x` counts from the left end of its line, in points. */
export type Run = {
  font: string
  size: number
  x: number
  width: number
  text: string
  /** Whether its letters run from right to left; its glyphs are always ordered from left to right. */
  rtl: boolean
  glyphs: Glyphs
  tone: Tone
  url: string | null
}

/** A set line with its runs in reading order; a space at its end is drawn but not counted in its width. */
export type SetTextLine = { runs: Run[]; width: number }

/** Returns a piece of plain text to be set. */
export function span(text: string, style: Style = 'regular'): StyledSpan {
  return { text, style, tone: 'ink', url: null }
}

/** Returns the text of spans, joined. */
export function textOf(spans: readonly { text: string }[]): string {
  return spans.map(({ text }) => text).join('')
}

/** Returns a line moved to the right. */
export function movedBy(line: SetTextLine, offset: number): SetTextLine {
  return { ...line, runs: line.runs.map((run) => ({ ...run, x: run.x + offset })) }
}

/** Returns the width of each character (UTF-16 unit) of a line; characters of one glyph share that of the first. */
export function widthsOf({ runs }: SetTextLine): number[] {
  return runs.flatMap(({ text, size, glyphs: { clusters, advances } }) => {
    const widths = new Array<number>(text.length).fill(0)
    clusters.forEach((cluster, index) => {
      widths[cluster] = (widths[cluster] ?? 0) + (advances[index] ?? 0) * size
    })
    return widths
  })
}

// A sentence end or closing bracket after an address does not belong to it.
const ADDRESS = /https?:\/\/[^\s<>"'“”]*[^\s<>"'“”.,;:!?)\]}…]/gi

/** Splits a text into spans; every web address in it becomes a link to itself. */
export function linkedSpans(text: string, style: Style = 'regular'): StyledSpan[] {
  const spans: StyledSpan[] = []
  let start = 0
  for (const match of text.matchAll(ADDRESS)) {
    const url = webAddress(match[0])
    if (url === null) continue
    if (match.index > start) spans.push(span(text.slice(start, match.index), style))
    spans.push({ ...span(match[0], style), url })
    start = match.index + match[0].length
  }
  if (start < text.length) spans.push(span(text.slice(start), style))
  return spans
}

/** Returns a complete web address, or null: only http and https, without user name or password. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, username, password, href } = new URL(text)
  const web = protocol === 'https:' || protocol === 'http:'
  return web && hostname.includes('.') && username + password === '' ? href : null
}

/** The quotation marks of a language: for double and for single ones, opening and closing. */
type Quotes = readonly [string, string, string, string]

const ENGLISH: Quotes = ['“', '”', '‘', '’']
const LOW: Quotes = ['„', '“', '‚', '‘']
const QUOTES: Partial<Record<string, Quotes>> = {
  en: ENGLISH,
  pt: ENGLISH,
  nl: ENGLISH,
  tr: ENGLISH,
  vi: ENGLISH,
  ru: ['«', '»', '„', '“'],
  uk: ['«', '»', '„', '“'],
  de: LOW,
  pl: ['„', '”', '‚', '’'],
  cs: LOW,
  sv: ['”', '”', '’', '’'],
  fr: ['«\u00a0', '\u00a0»', '“', '”'],
  es: ['«', '»', '“', '”'],
  it: ['«', '»', '“', '”'],
}

// An address stays as it is. A quotation mark behind a digit may be an inch, and an apostrophe a foot, but not in "90's".
const TYPED = /https?:\/\/\S+|(?<!\d)["']|(?<=\d)'(?=s\b)|(?<=\S) -{1,3} (?=\S)|(?<=\w)---(?=\w)/gi

/**
 * Returns a line as printers set it: the quotation marks of its language, apostrophes, and dashes between words. The stored
 * text stays as it was typed. Example: `"Team's best" - twice` in English gives “Team’s best” – twice.
 */
export function typeset(text: string, language: string): string {
  const quotes = QUOTES[language.toLowerCase().split('-')[0] ?? '']
  if (!quotes) return text
  const [open, close, openSingle, closeSingle] = quotes
  return text.replace(TYPED, (mark, index: number) => {
    if (mark === '---') return '—'
    if (mark.trim().startsWith('-')) return ' – '
    if (mark.length > 1) return mark
    const isOpening = /(?:^|[\s([{/–—])$/u.test(text.slice(0, index)) && /^\S/.test(text.slice(index + 1))
    if (mark === '"') return isOpening ? open : close
    const isPaired = isOpening && /^[^']+[^'\s]'(?!\p{L})/u.test(text.slice(index + 1))
    if (isPaired) return openSingle
    return /^\p{L}/u.test(text.slice(index + 1)) || !hasOpened(text.slice(0, index)) ? '’' : closeSingle
  })
}

// Whether a single quotation mark was opened and not closed yet.
function hasOpened(before: string): boolean {
  return /(?:^|[\s([{])'[^']*$/u.test(before)
}

const MARKED = /(?<![\p{L}\p{N}*])(\*{1,2})(?=[^\s*])([^*]*[^\s*])\1(?![\p{L}\p{N}*])/gu

/** Returns a line without the marks of strong and italic words. Example: "Led **four** teams" gives "Led four teams". */
export function withoutMarks(text: string): string {
  return text.replace(MARKED, '$2')
}

/**
 * Returns the spans of a line: `**words**` are strong and `*words*` italic, web addresses are links, and all marks are those
 * of print. Example: "Led **four** teams" gives three spans, the second strong.
 */
export function lineSpans(text: string, language: string, style: Style = 'regular'): StyledSpan[] {
  const printed = typeset(text, language)
  const spans: StyledSpan[] = []
  let from = 0
  for (const { 0: whole, 1: marks, 2: words = '', index } of printed.matchAll(MARKED)) {
    spans.push(...linkedSpans(printed.slice(from, index), style))
    spans.push(...linkedSpans(words, marks === '**' ? 'strong' : 'italic'))
    from = index + whole.length
  }
  return [...spans, ...linkedSpans(printed.slice(from), style)]
}
