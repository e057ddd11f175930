import { type MasterContent, type MasterLine, SECTIONS, sectionTitle } from '#lib/evidence/master/master.ts'
import type { PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'

/** The lines of a master as a resume to be printed, in the order of the master; its notes and marks are not printed. */
export function documentOfMaster({ entries, lines }: MasterContent, language: string): ResumeDocument {
  const sections = SECTIONS.map((kind): PrintSection => {
    const own = lines.filter((line) => line.section === kind && line.entry_id === null)
    const roles = entries.filter((entry) => entry.section === kind)
    return {
      kind,
      heading: sectionTitle(kind),
      lines: own.map(printLine),
      entries: roles.map(({ id, heading, sublines }) => {
        const bullets = lines.filter((line) => line.entry_id === id)
        return { id, heading, sublines, lines: bullets.map(printLine) }
      }),
    }
  })
  const said = sections.filter((section) => section.lines.length + section.entries.length > 0)
  return { language, title: 'Resume', sections: said }
}

function printLine({ id, text }: MasterLine) {
  return { id, text }
}
