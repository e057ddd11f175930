import type { DateFormat, HeadOrder, Language } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { dayOrderOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { printedOrder, printedSections } from '#lib/evidence/master/print-resume.ts'
import { isPlaceName } from '#lib/index/places/named-places.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import {
  formatDates,
  printedLanguage,
  printedTitle,
  resumeName,
} from '#lib/resume/language/resume-language.ts'
import type { PrintEntry, PrintLine, PrintSection, ResumeDocument } from '#lib/resume/print/spacing.ts'
import { type PrintedContent, shownContent } from '#lib/resume/tailored/job-resume.ts'
import { findTimes } from '#lib/text/find-dates.ts'
import { lowerWords } from '#lib/text/text.ts'

/** The layout settings that decide which text prints. */
type PrintOrder = {
  date_format: DateFormat
  /** As written if left out. */
  head_order?: HeadOrder
  section_order: readonly Section[]
  /** Null for the language of the resume. */
  language: Language | null
}

/**
 * Returns the printed text of a resume, section by section in the saved order, with formatted dates and the headings
 * of its language.
 */
export function documentOf(
  content: PrintedContent,
  { section_order, date_format, head_order = 'as_written', language: chosen }: PrintOrder,
): ResumeDocument & { language: Language } {
  const { headline, entries, lines } = shownContent(content)
  const language = chosen ?? printedLanguage(writtenIn({ entries, lines }))
  const order = dayOrderOfEntries(entries)
  const sections = printedSections({ entries, lines }, printedOrder(content, section_order)).map(
    ({ section, heading, lines: own, entries: heads }) => {
      const printed = heads.map(({ id, heading, sublines }) => ({
        id,
        heading,
        sublines: sublines.map((text) => formatDates(text, date_format, { language, order })),
        lines: lines.filter((line) => line.entry_id === id).map(toLine),
      }))
      return {
        kind: section,
        heading: heading ?? printedTitle(section, language),
        lines: own.map(toLine),
        entries: section === 'experience' ? withHeadOrder(printed, head_order) : printed,
      }
    },
  )
  const above = headline === undefined ? [] : [headlineSection(headline)]
  return { language, title: resumeName(language), sections: [...above, ...sections] }
}

// A line in bold without a heading, above all sections.
function headlineSection(headline: string): PrintSection {
  return { kind: 'summary', heading: '', lines: [{ id: 'headline', text: `**${headline}**` }], entries: [] }
}

type WrittenResume = {
  entries: readonly { heading: string; sublines: readonly string[] }[]
  lines: readonly PrintLine[]
}

function writtenIn({ entries, lines }: WrittenResume): string {
  const heads = entries.flatMap(({ heading, sublines }) => [heading, ...sublines])
  return [...lines.map(({ text }) => text), ...heads].join(' ')
}

function toLine({ id, text }: PrintLine): PrintLine {
  return { id, text }
}

/**
 * Returns entries with the title or the employer first, as the person chose, and the titles under one employer as a group. Only heads
 * that say which part is which are turned. Example: "Nurse" above "Harbour Clinic, 2019 – 2022" with the employer first is
 * "Harbour Clinic" above "Nurse, 2019 – 2022".
 */
export function withHeadOrder(entries: readonly PrintEntry[], order: HeadOrder): PrintEntry[] {
  const turned = entries.map((entry) => (order === 'as_written' ? entry : inOrder(entry, order)))
  const isWith = (entry: PrintEntry | undefined, other: PrintEntry | undefined) =>
    entry !== undefined && other !== undefined && isOneEmployer(entry, other)
  return turned.map((entry, index) => {
    if (isWith(turned[index - 1], entry)) return { ...entry, group: 'further' }
    return isWith(entry, turned[index + 1]) ? { ...entry, group: 'first' } : entry
  })
}

function inOrder(entry: PrintEntry, order: Exclude<HeadOrder, 'as_written'>): PrintEntry {
  const { heading, sublines } = entry
  const [first = '', ...more] = sublines
  const [part = '', rest = ''] = cut(first)
  if (part === '' || isTime(part) || isPlaceName(part)) return entry
  const titles = [heading, part].map(namesWork)
  const isWrong = order === 'title_first' ? !titles[0] && titles[1] : titles[0] && !titles[1]
  return isWrong ? { ...entry, heading: part, sublines: [`${heading}${rest}`, ...more] } : entry
}

// The part before the first comma, bar or dot, and the rest with that sign.
function cut(text: string): [string, string] {
  const at = text.search(SIGN)
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at)]
}

const SIGN = /, | [|·•] /

function isTime(text: string): boolean {
  return findTimes(text).length > 0
}

// Two entries are of one employer if both name it in the heading and have a title below. An equal title proves nothing: other employers use it too.
function isOneEmployer(entry: PrintEntry, other: PrintEntry): boolean {
  const name = lowerWords(entry.heading).join(' ')
  if (name === '' || name !== lowerWords(other.heading).join(' ') || namesWork(entry.heading)) return false
  return [entry, other].every(({ sublines: [first = ''] }) => {
    const [part] = cut(first)
    return part !== '' && !isTime(part) && !isPlaceName(part)
  })
}
