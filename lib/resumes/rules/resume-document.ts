import { SECTIONS, type Section, sectionTitle } from '#lib/master/rules/master.ts'
import type { ResumeContent } from '#lib/resumes/rules/job-resume.ts'
import { shownContent } from '#lib/resumes/rules/print-job-resume.ts'

type Line = { id: string; text: string }
type Entry = { id: string; heading: string; sublines: string[]; lines: Line[] }

/** A resume as it is printed, without the person's name and contact details; `language` is a BCP 47 tag. */
export type DocumentToPrint = {
  language: string
  title: string
  sections: { kind: Section; heading: string; lines: Line[]; entries: Entry[] }[]
}

/** What of a resume prints, section by section in the order of the saved layout. */
export function documentOf(content: ResumeContent, order: readonly Section[] = SECTIONS): DocumentToPrint {
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

function toLine({ id, text }: Line): Line {
  return { id, text }
}
