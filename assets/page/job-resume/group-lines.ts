import { type Section, sectionTitle } from '#lib/evidence/master/master.ts'

type Line = { id: string; section: string; entry_id: string | null }
type Entry = { id: string; section: string; heading: string; sublines: string[] }

/** Lines that print together: those of an entry, or those that a section has of its own. */
export type Group<L> = { key: string; heading: string; sublines: string[]; lines: L[] }

/** A section as it prints. */
export type Part<L> = { section: Section; title: string; groups: Group<L>[] }

type Printed<L> = { entries: readonly Entry[]; lines: readonly L[] }

/** The lines of a resume grouped as they print, in the order of the saved layout. */
export function groupLines<L extends Line>(
  { entries, lines }: Printed<L>,
  order: readonly Section[],
): Part<L>[] {
  return order.flatMap((section) => {
    const own = lines.filter((line) => line.section === section && line.entry_id === null)
    const groups = [
      ...(own.length === 0 ? [] : [{ key: section, heading: '', sublines: [], lines: own }]),
      ...entries
        .filter((entry) => entry.section === section)
        .map(({ id, heading, sublines }) => {
          return { key: id, heading, sublines, lines: lines.filter((line) => line.entry_id === id) }
        }),
    ]
    return groups.length === 0 ? [] : [{ section, title: sectionTitle(section), groups }]
  })
}
