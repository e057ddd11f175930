import { linkedSpans, type Style, type StyledSpan } from '#lib/resume/typeset/set-text.ts'

/** The quotation marks of a language: for double and for single ones, opening and closing. */
type Quotes = readonly [string, string, string, string]

const ENGLISH: Quotes = ['“', '”', '‘', '’']
const LOW: Quotes = ['„', '“', '‚', '‘']
const QUOTES: Partial<Record<string, Quotes>> = {
  ...{ en: ENGLISH, pt: ENGLISH, nl: ENGLISH, tr: ENGLISH, vi: ENGLISH },
  ...{ ru: ['«', '»', '„', '“'], uk: ['«', '»', '„', '“'] },
  ...{ de: LOW, pl: ['„', '”', '‚', '’'], cs: LOW, sv: ['”', '”', '’', '’'] },
  ...{ fr: ['«\u00a0', '\u00a0»', '“', '”'], es: ['«', '»', '“', '”'], it: ['«', '»', '“', '”'] },
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
