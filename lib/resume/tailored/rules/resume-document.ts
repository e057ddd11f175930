import type { DateFormat, HeadOrder, Language } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { dayOrderOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { printedSections } from '#lib/evidence/master/print-resume.ts'
import { printedLanguage, printedTitle, resumeName } from '#lib/resume/language/section-titles.ts'
import { formatDates } from '#lib/resume/language/written-dates.ts'
import { withHeadOrder } from '#lib/resume/print/entry-heads.ts'
import type { PrintLine, PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { type PrintedContent, shownContent } from '#lib/resume/tailored/job-resume.ts'

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
  const sections = printedSections({ entries, lines }, section_order).map(
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
