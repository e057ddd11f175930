import type { PrintEntry, PrintLine, ResumeDocument } from '#lib/resume/print/resume-document.ts'

/** A text that can be set, and the characters (as a person sees them) that cannot. */
type PrintableText = { text: string; left_out: string[] }

/** Whether some font has every character of a piece of text. */
export type Covers = (text: string) => boolean

const SPACES = /[\t\n\v\f\r\u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000 ]+/g
// Controls, marks that turn the direction, and others that print nothing but would confuse who reads the file.
const UNSEEN =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\p{Variation_Selector}]]/gv
const VARIANTS = /\p{Variation_Selector}/gu
// Lines are set from left to right alone; letters in the wrong order would be worse than none.
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
// A mark over nothing would be read back with the letter before it.
const STRAY_MARKS = /(^|[\s\u00a0])\p{M}+/gu
const UNPAIRED = /\p{Cs}/gu

/**
 * A text as it can be set: composed, with single spaces, without what prints nothing, and without what no font has or what
 * runs from right to left.
 * A narrow no-break space stays one that does not break.
 */
export function printableText(text: string, covers: Covers): PrintableText {
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
  const sets = (part: string) => covers(part) && !RIGHT_TO_LEFT.test(part)
  if (sets(bare)) return { text: bare, left_out: [] }
  const left_out: string[] = []
  const kept = [...new Intl.Segmenter('en').segment(plain)].map(({ segment }) => {
    const seen = segment.replace(VARIANTS, '')
    if (sets(seen)) return seen
    left_out.push(segment)
    return ''
  })
  return { text: kept.join('').replace(/ {2,}/g, ' ').trim(), left_out }
}

/** A resume that can be set, and what had to be left out of it, each as often as it stood there. */
type PrintableDocument = { document: ResumeDocument; left_out: string[] }

/** A resume as it can be set: what no font has is left out, and so are lines and sections that then say nothing. */
export function printableDocument(document: ResumeDocument, covers: Covers): PrintableDocument {
  const left_out: string[] = []
  const made = (text: string) => {
    const printable = printableText(text, covers)
    left_out.push(...printable.left_out)
    return printable.text
  }
  const lines = (from: PrintLine[]) =>
    from.map(({ id, text }) => ({ id, text: made(text) })).filter(({ text }) => text !== '')
  const entry = (from: PrintEntry) => ({
    id: from.id,
    heading: made(from.heading),
    sublines: from.sublines.map(made).filter((text) => text !== ''),
    lines: lines(from.lines),
  })
  const sections = document.sections.map((section) => ({
    kind: section.kind,
    heading: made(section.heading),
    lines: lines(section.lines),
    entries: section.entries.map(entry).filter(saysSomething),
  }))
  const title = printableText(document.title, covers).text
  const said = sections.filter((section) => section.lines.length + section.entries.length > 0)
  return { document: { language: languageOf(document.language), title, sections: said }, left_out }
}

function saysSomething({ heading, sublines, lines }: PrintEntry): boolean {
  return heading !== '' || sublines.length > 0 || lines.length > 0
}

// A tag that cannot be one would make the printer's own calls fail; English is what the service speaks.
function languageOf(language: string): string {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(language) ? language : 'en'
}
