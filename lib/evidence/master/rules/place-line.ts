import {
  holdsEntries,
  type MasterContent,
  type MasterLine,
  type Section,
} from '#lib/evidence/master/master.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Where a line stands: in an entry, or in a section that holds lines of its own. */
export type Place = { section: Section; entry_id: string | null }

/** The place that a request names; refuses one that cannot hold a line. */
export function placeNamed(
  content: MasterContent,
  { entry_id, section }: { entry_id?: string | undefined; section?: Section | undefined },
): Place {
  if (entry_id !== undefined) {
    const entry = content.entries.find((one) => one.id === entry_id)
    if (!entry) throw invalid('The master holds no entry with this id. Read it again and name one it holds.')
    if (section !== undefined && section !== entry.section) {
      throw invalid('The entry stands in another section. Leave `section` out.')
    }
    return { section: entry.section, entry_id }
  }
  if (section === undefined) throw invalid('Name the `entry_id` that the lines belong to, or a `section`.')
  if (holdsEntries(section)) {
    throw invalid('Lines of this section belong to an entry. Name its `entry_id`, or add the entry first.')
  }
  return { section, entry_id: null }
}

/** The lines of one place, in order. */
export function linesOf({ lines }: MasterContent, place: Place): MasterLine[] {
  return lines.filter((line) => line.section === place.section && line.entry_id === place.entry_id)
}

/** The lines with some more put behind `after`, a line of the same place, or at the end of the place. */
export function withLines(
  content: MasterContent,
  added: MasterLine[],
  { place, after }: { place: Place; after?: string | undefined },
): MasterContent {
  const here = linesOf(content, place)
  const last = after === undefined ? here.at(-1) : here.find((line) => line.id === after)
  if (after !== undefined && !last)
    throw invalid('`after` is not a line of this place. Name one, or leave it out.')
  const at = last ? content.lines.indexOf(last) + 1 : content.lines.length
  return { ...content, lines: content.lines.toSpliced(at, 0, ...added) }
}

/** The parts of a list with one moved to a place among those that `isPeer` holds, counted from 1. */
export function moved<P extends { id: string }>(
  parts: P[],
  id: string,
  to: { order: number; isPeer: (part: P) => boolean },
): P[] {
  const part = parts.find((one) => one.id === id)
  if (!part) return parts
  const others = parts.filter((one) => one !== part)
  const peers = others.filter(to.isPeer)
  const next = peers[to.order - 1]
  const last = peers.at(-1)
  const at = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length
  return others.toSpliced(at, 0, part)
}

function invalid(message: string): Refusal {
  return new Refusal('master_place_invalid', message)
}
