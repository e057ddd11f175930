import { type Section, sectionTitle } from '#lib/evidence/master/master.ts'
import type { PrintLine, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import type { DATE_FORMATS, Display } from '#lib/resume/tailored/display-settings.ts'
import { type ResumeContent, shownContent } from '#lib/resume/tailored/job-resume.ts'

/** What of the saved layout decides what is printed, and not how. */
type PrintOrder = Pick<Display, 'date_format'> & { section_order: readonly Section[] }

/** What of a resume prints, section by section in the order of the saved layout, with its dates in the chosen form. */
export function documentOf(
  content: ResumeContent,
  { section_order, date_format }: PrintOrder,
): ResumeDocument {
  const { entries, lines } = shownContent(content)
  const sections = section_order.flatMap((kind) => {
    const own = lines.filter((line) => line.section === kind && line.entry_id === null)
    const held = entries.filter((entry) => entry.section === kind)
    if (own.length + held.length === 0) return []
    return [
      {
        kind,
        heading: sectionTitle(kind),
        lines: own.map(toLine),
        entries: held.map(({ id, heading, sublines }) => ({
          id,
          heading,
          sublines: sublines.map((text) => formatDates(text, date_format)),
          lines: lines.filter((line) => line.entry_id === id).map(toLine),
        })),
      },
    ]
  })
  return { language: 'en', title: 'Resume', sections }
}

function toLine({ id, text }: PrintLine): PrintLine {
  return { id, text }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NAMED =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?,? ((?:19|20)\d\d)\b/g
const YEAR_FIRST = /\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![-\d])/g
const MONTH_FIRST = /\b(0?[1-9]|1[0-2])\/((?:19|20)\d\d)\b/g

/**
 * The dates of a title line in one form: as month and year, or as the year alone. What names no month stays a year, and
 * whatever is no date in English or in figures stays as it was written.
 */
export function formatDates(text: string, format: (typeof DATE_FORMATS)[number]): string {
  if (format === 'as_written') return text
  const put = (month: string, year: string) => (format === 'year' ? year : `${month} ${year}`)
  return text
    .replace(NAMED, (_, month: string, year: string) => put(month, year))
    .replace(YEAR_FIRST, (_, year: string, month: string) => put(nameOf(month), year))
    .replace(MONTH_FIRST, (_, month: string, year: string) => put(nameOf(month), year))
}

function nameOf(month: string): string {
  return MONTHS[Number(month) - 1] ?? month
}
