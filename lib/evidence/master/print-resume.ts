import { type MasterEntry, type MasterLine, SECTIONS, type Section } from '#db/rows/master.ts'
import { byOwnHeading, sectionTitle } from '#lib/evidence/master/master.ts'

/** The printed parts of a master or a job's resume. */
type PrintableMaster = {
  headline?: string | undefined
  entries: readonly Pick<MasterEntry, 'id' | 'section' | 'own_heading' | 'heading' | 'sublines'>[]
  lines: readonly Pick<MasterLine, 'section' | 'own_heading' | 'entry_id' | 'text'>[]
}

type PrintedPart = { section: string; own_heading?: string | undefined }

/** A section as it prints; `heading` is an own heading in place of the section's name, or null. */
export type PrintedSection<E, L> = { section: Section; heading: string | null; entries: E[]; lines: L[] }

/** Returns the printed sections of a resume in this order, each own heading as a section of its own. */
export function printedSections<E extends PrintedPart, L extends PrintedPart & { entry_id: string | null }>(
  { entries, lines }: { entries: readonly E[]; lines: readonly L[] },
  order: readonly Section[],
): PrintedSection<E, L>[] {
  return order.flatMap((section) => {
    const parts: (E | L)[] = [
      ...lines.filter((line) => line.section === section && line.entry_id === null),
      ...entries.filter((entry) => entry.section === section),
    ]
    return byOwnHeading(section, parts).map(({ heading, parts: group }) => ({
      section,
      heading,
      entries: group.filter((part): part is E => !('entry_id' in part)),
      lines: group.filter((part): part is L => 'entry_id' in part),
    }))
  })
}

/** Returns the order of sections in print: that of a job's resume, unless the person or the design sets another. */
export function printedOrder(
  { section_order }: { section_order?: readonly Section[] | undefined },
  order: readonly Section[] = SECTIONS,
): readonly Section[] {
  const isSet = order.some((section, index) => section !== SECTIONS[index])
  return isSet ? order : (section_order ?? order)
}

/** Returns a resume as plain markdown for people and programs to read: no ids, tags, marks or notes. */
export function printResume(content: PrintableMaster, order: readonly Section[] = SECTIONS): string {
  const sections = printedSections(content, order).map(({ section, heading, lines: own, entries }) => {
    const blocks = entries.map(({ id, heading, sublines }) => {
      const bullets = content.lines.filter((line) => line.entry_id === id)
      return [`### ${heading}`, ...sublines, ...(bullets.length > 0 ? ['', ...bulletsOf(bullets)] : [])].join(
        '\n',
      )
    })
    const title = `## ${heading ?? sectionTitle(section)}`
    return [title, ...(own.length > 0 ? [bulletsOf(own).join('\n')] : []), ...blocks].join('\n\n')
  })
  const above = content.headline === undefined ? [] : [`**${content.headline}**`]
  return sections.length === 0 ? '' : `${[...above, ...sections].join('\n\n')}\n`
}

function bulletsOf(lines: readonly { text: string }[]): string[] {
  return lines.map((line) => `- ${line.text}`)
}
