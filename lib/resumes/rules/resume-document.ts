import { SECTIONS, type Section, sectionTitle } from '#lib/master/rules/master.ts'
import type { PrintLine, ResumeDocument } from '#lib/print/rules/resume-document.ts'
import type { ResumeContent } from '#lib/resumes/rules/job-resume.ts'
import { shownContent } from '#lib/resumes/rules/print-job-resume.ts'

/** What of a resume prints, section by section in the order of the saved layout. */
export function documentOf(content: ResumeContent, order: readonly Section[] = SECTIONS): ResumeDocument {
  const { entries, lines } = shownContent(content)
  const sections = order.flatMap((kind) => {
    const own = lines.filter((line) => line.section === kind && line.entry_id === null)
    const held = entries.filter((entry) => entry.section === kind)
    if (own.length + held.length === 0) return []
    return [
      {
        kind,
        heading: sectionTitle(kind),
        lines: own.map(toLine),
        entries: held.map(({ id, heading, sublines }) => {
          return { id, heading, sublines, lines: lines.filter((line) => line.entry_id === id).map(toLine) }
        }),
      },
    ]
  })
  return { language: 'en', title: 'Resume', sections }
}

function toLine({ id, text }: PrintLine): PrintLine {
  return { id, text }
}
