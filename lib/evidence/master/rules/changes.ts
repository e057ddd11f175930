import type { MasterContent, MasterEntry, MasterLine } from '#db/rows/master.ts'

/** The differences between two states of a master, by id; `reordered` if shared parts changed their order. */
export type Changes = { added: string[]; changed: string[]; removed: string[]; reordered: boolean }

/** Returns the parts added, changed and removed between two states of a master. */
export function changesBetween(before: MasterContent, after: MasterContent): Changes {
  const old = new Map(partsOf(before).map((part) => [part.id, part]))
  const current = new Map(partsOf(after).map((part) => [part.id, part]))
  const commonIds = [...current.keys()].filter((id) => old.has(id))
  const keptBefore = [...old.keys()].filter((id) => current.has(id))
  return {
    added: [...current.keys()].filter((id) => !old.has(id)),
    changed: commonIds.filter((id) => contentOf(old.get(id)) !== contentOf(current.get(id))),
    removed: [...old.keys()].filter((id) => !current.has(id)),
    reordered: commonIds.some((id, index) => keptBefore[index] !== id),
  }
}

/** Returns whether anything differs at all. */
export function isChange({ added, changed, removed, reordered }: Changes): boolean {
  return reordered || added.length + changed.length + removed.length > 0
}

/** Returns the content of a master as one text; equal for two states with the same parts in the same order. */
export function textOfContent(content: MasterContent): string {
  return JSON.stringify(partsOf(content).map((part) => [part.id, contentOf(part)]))
}

// Parts in the order in which they are printed, so that two orders of one place differ and nothing else does.
function partsOf({ entries, lines }: MasterContent): (MasterEntry | MasterLine)[] {
  return [...entries, ...lines]
    .map((part, index) => ({ part, at: index, place: placeOf(part) }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.at - b.at))
    .map(({ part }) => part)
}

function placeOf(part: MasterEntry | MasterLine): string {
  return 'heading' in part ? `1 ${part.section}` : `2 ${part.section} ${part.entry_id}`
}

// The writer and the origin of a part do not belong to its content.
function contentOf(part: MasterEntry | MasterLine | undefined): string {
  if (part === undefined) return ''
  const more = [
    ...(part.waits === undefined ? [] : [part.waits]),
    ...(part.own_heading === undefined ? [] : [part.own_heading]),
  ]
  return 'heading' in part
    ? JSON.stringify([part.section, part.heading, part.sublines, part.note, ...more])
    : JSON.stringify([part.section, part.entry_id, part.text, part.mark, part.tags, part.note, ...more])
}
