import { type MasterEntry, type MasterLine, SECTIONS, type Section } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'

/** The printed parts of a master or a job's resume. */
type PrintableMaster = {
  headline?: string | undefined
  entries: readonly Pick<MasterEntry, 'id' | 'section' | 'heading' | 'sublines'>[]
  lines: readonly Pick<MasterLine, 'section' | 'entry_id' | 'text'>[]
}

/** A resume as plain markdown for people and programs to read: no ids, tags, marks or notes. */
export function printResume(content: PrintableMaster, order: readonly Section[] = SECTIONS): string {
  const sections = order.flatMap((section) => {
    const entries = content.entries.filter((entry) => entry.section === section)
    const own = content.lines.filter((line) => line.section === section && line.entry_id === null)
    if (entries.length + own.length === 0) return []
    const blocks = entries.map(({ id, heading, sublines }) => {
      const bullets = content.lines.filter((line) => line.entry_id === id)
      return [`### ${heading}`, ...sublines, ...(bullets.length > 0 ? ['', ...bulletsOf(bullets)] : [])].join(
        '\n',
      )
    })
    return [
      [`## ${sectionTitle(section)}`, ...(own.length > 0 ? [bulletsOf(own).join('\n')] : []), ...blocks].join(
        '\n\n',
      ),
    ]
  })
  const above = content.headline === undefined ? [] : [`**${content.headline}**`]
  return sections.length === 0 ? '' : `${[...above, ...sections].join('\n\n')}\n`
}

function bulletsOf(lines: readonly { text: string }[]): string[] {
  return lines.map((line) => `- ${line.text}`)
}
