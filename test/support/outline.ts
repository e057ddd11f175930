import { type MasterContent, type MasterLine, SECTIONS, type Section } from '#db/rows/master.ts'
import { holdsEntries } from '#lib/evidence/master/master.ts'
import type { ReadMaster } from '#lib/evidence/master/rules/markdown/finish-parts.ts'

/** Returns the visible outline of a master: its places in order, each with its lines. */
export type Outline = Place[]
/** A section of lines, or an entry. */
export type Place = {
  section: Section
  entry: { id: string | null; heading: string; sublines: string[]; note: string | null } | null
  lines: SeenLine[]
}
/** A line as a file shows it. */
export type SeenLine = Pick<MasterLine, 'text' | 'mark' | 'tags' | 'note'> & { id: string | null }

/** The outline of a stored master. */
export function outlineOf({ entries, lines }: MasterContent): Outline {
  return SECTIONS.flatMap((section): Outline => {
    const own = lines.filter((line) => line.section === section)
    if (!holdsEntries(section))
      return own.length === 0 ? [] : [{ section, entry: null, lines: own.map(seen) }]
    return entries
      .filter((entry) => entry.section === section)
      .map(({ id, heading, sublines, note }) => ({
        section,
        entry: { id, heading, sublines, note },
        lines: own.filter(({ entry_id }) => entry_id === id).map(seen),
      }))
  })
}

/** The outline of a file that was read. */
export function outlineOfRead({ entries, lines }: ReadMaster): Outline {
  return SECTIONS.flatMap((section): Outline => {
    const own = lines.filter((line) => line.section === section)
    if (!holdsEntries(section))
      return own.length === 0 ? [] : [{ section, entry: null, lines: own.map(seen) }]
    return entries.flatMap((entry, at) => {
      const { id, heading, sublines, note } = entry
      if (entry.section !== section) return []
      return [
        {
          section,
          entry: { id, heading, sublines, note },
          lines: own.filter((line) => line.entry === at).map(seen),
        },
      ]
    })
  })
}

function seen({ id, text, mark, tags, note }: SeenLine): SeenLine {
  return { id, text, mark, tags, note }
}
