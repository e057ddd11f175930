import type { PrintEntry, PrintLine, ResumeDocument } from '#lib/resume/print/spacing.ts'

const MOST_PARTS = 6

/** A printable text, and the omitted characters as a person sees them. */
type PrintableText = { text: string; left_out: string[] }

/** Returns whether some font has every character of a piece of text. */
export type Covers = (text: string) => boolean

// Most lines are plain words with single spaces, in which nothing changes.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
const SPACES = /[\t\n\v\f\r\u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000 ]+/g
// Controls, direction marks, and others that print nothing but confuse readers of the file.
const UNSEEN =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\p{Variation_Selector}]]/gv
const VARIANTS = /\p{Variation_Selector}/gu
// A mark without a letter would be read back with the letter before it.
const STRAY_MARKS = /(^|[\s\u00a0])\p{M}+/gu
const UNPAIRED = /\p{Cs}/gu

/**
 * Returns a text ready for typesetting: composed, single spaces, without invisible characters and letters without a
 * font. A narrow no-break space stays unbreakable.
 */
export function printableText(text: string, covers: Covers): PrintableText {
  if (PLAIN.test(text) && covers(text)) return { text, left_out: [] }
  const plain = text
    .normalize('NFC')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(UNPAIRED, '')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .replace(STRAY_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const bare = plain.replace(VARIANTS, '')
  if (covers(bare)) return { text: bare, left_out: [] }
  const left_out: string[] = []
  const letters = [...new Intl.Segmenter('en').segment(plain)].map(({ segment }) => {
    const seen = segment.replace(VARIANTS, '')
    if (covers(seen)) return seen
    left_out.push(segment)
    return ''
  })
  return { text: letters.join('').replace(/ {2,}/g, ' ').trim(), left_out }
}

/** A character without a font, and its place: the name, the contact line, or the section of this title. */
export type Missing = { letter: string; place: string }

/** A resume ready for typesetting, and its omitted letters with counts. */
type PrintableDocument = { document: ResumeDocument; left_out: Missing[] }

/**
 * Returns a resume ready for typesetting: letters without a font are left out, and so are lines and sections that
 * become empty.
 */
export function printableDocument(document: ResumeDocument, covers: Covers): PrintableDocument {
  const left_out: Missing[] = []
  const sections = document.sections.map((section) => {
    const printableOf = (text: string) => {
      const printable = printableText(text, covers)
      left_out.push(...printable.left_out.map((letter) => ({ letter, place: section.heading })))
      return printable.text
    }
    const lines = (printLines: PrintLine[]) =>
      printLines.map(({ id, text }) => ({ id, text: printableOf(text) })).filter(({ text }) => text !== '')
    const entry = (printEntry: PrintEntry): PrintEntry => ({
      ...printEntry,
      heading: printableOf(printEntry.heading),
      sublines: printEntry.sublines.map(printableOf).filter((text) => text !== ''),
      lines: lines(printEntry.lines),
    })
    return {
      kind: section.kind,
      heading: printableOf(section.heading),
      lines: lines(section.lines),
      entries: section.entries.map(entry).filter(hasContent),
    }
  })
  const title = printableText(document.title, covers).text
  const filledSections = sections.filter((section) => section.lines.length + section.entries.length > 0)
  return {
    document: { language: printLanguage(document.language), title, sections: filledSections },
    left_out,
  }
}

/** Returns all letters of a resume that need a font. */
export function lettersOf({ sections }: ResumeDocument): string {
  return sections
    .flatMap(({ heading, lines, entries }) => [
      heading,
      ...[...lines, ...entries.flatMap((entry) => entry.lines)].map(({ text }) => text),
      ...entries.flatMap((entry) => [entry.heading, ...entry.sublines]),
    ])
    .join(' ')
}

function hasContent({ heading, sublines, lines }: PrintEntry): boolean {
  return heading !== '' || sublines.length > 0 || lines.length > 0
}

/** Returns a language for the printer's calls, which fail for an invalid tag: then English, the service's own. */
export function printLanguage(language: string): string {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language) ? language : 'en'
}

/**
 * Returns a resume with the person's name in bold in the lines of its publications,
 * in its usual forms. Nothing is stored.
 */
export function withOwnName(document: ResumeDocument, name: string | undefined): ResumeDocument {
  const pattern = namePattern(name ?? '')
  if (pattern === null || document.sections.every(({ kind }) => kind !== 'publications')) return document
  return {
    ...document,
    sections: document.sections.map((section) =>
      section.kind === 'publications'
        ? { ...section, lines: section.lines.map(({ id, text }) => ({ id, text: boldNames(text, pattern) })) }
        : section,
    ),
  }
}

/**
 * Returns the pattern of a person's name in its usual forms, or null. Example: for "Jo Rivera" also "J. Rivera", "Rivera, J."
 * and "Rivera J". A name of one word has none, because it may be another word.
 */
export function namePattern(name: string): RegExp | null {
  const words = plainLetters(name).match(/[\p{L}\p{M}][\p{L}\p{M}'’.-]*/gu) ?? []
  const parts = words.flatMap((word) => word.split('-'))
  // A name of more parts has too many ways to be cut into given and family names.
  if (words.length < 2 || parts.length > MOST_PARTS) return null
  const forms = words.slice(1).flatMap((_, index) => {
    const family = words
      .slice(index + 1)
      .map((word) => RegExp.escape(word))
      .join('[ -]')
    const givenNames = givenPattern(words.slice(0, index + 1))
    return [
      String.raw`${givenNames}[ .]\s?${family}(?![\p{L}\p{N}])`,
      String.raw`${family},?\s${givenNames}(?:\.|(?![\p{L}\p{N}]))`,
    ]
  })
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${forms.join('|')})`, 'gu')
}

// Each given name is whole or an initial, and those after the first may be left out. Examples: "J. Q.", "JQ", "J.-P.".
function givenPattern([first = '', ...more]: readonly string[]): string {
  const parts = [first, ...more].flatMap((word) => word.split('-')).filter((part) => part !== '')
  const [head = '', ...rest] = parts.map((part) => {
    const [initial = ''] = part
    return `(?:${RegExp.escape(part)}|${RegExp.escape(initial)})`
  })
  return `${head}${rest.map((part) => String.raw`(?:\.?[ -]?${part})?`).join('')}`
}

// Without accents and as long as the text, so that places agree.
function plainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => {
    const [plain = letter] = letter.normalize('NFD')
    return plain.length === letter.length ? plain : letter
  })
}

/** Returns a line with the marks of bold around the names that a pattern finds. */
function boldNames(text: string, pattern: RegExp): string {
  let marked = ''
  let from = 0
  for (const { 0: found, index } of plainLetters(text).matchAll(pattern)) {
    if (isMarked(text, index)) continue
    marked += `${text.slice(from, index)}**${text.slice(index, index + found.length)}**`
    from = index + found.length
  }
  return marked + text.slice(from)
}

// Marks of the person's own stay as they are.
function isMarked(text: string, index: number): boolean {
  return (text.slice(0, index).match(/\*/g) ?? []).length % 2 === 1 || text.slice(0, index).endsWith('*')
}
