import { type Section, sectionTitle } from '#lib/evidence/master/master.ts'
import type { PrintLine, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import type { Display } from '#lib/resume/tailored/display-settings.ts'
import type { ResumeContent } from '#lib/resume/tailored/job-resume.ts'
import { shownContent } from '#lib/resume/tailored/print-job-resume.ts'
import { formatDates } from '#lib/resume/tailored/rules/format-dates.ts'

/** What of the saved layout decides what is printed, and not how. */
export type PrintOrder = Pick<Display, 'date_format'> & { section_order: readonly Section[] }

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
          ...{ id, heading },
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
