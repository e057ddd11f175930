import { changedFields } from '#assets/page/kit/texts/merge-texts.ts'
import { type Draft, isNew, saysNothing, wordsOf } from '#assets/page/resume/draft/draft.ts'

/** How a draft differs from the master that was read, by the ids of lines and entries. */
export type Changed = { added: string[]; worded: string[]; moved: string[]; removed: string[] }

/** What differs between the master that was read and the draft; a line that leaves with its entry is not named. */
export function changedParts(read: Draft, now: Draft): Changed {
  if (read === now) return { added: [], worded: [], moved: [], removed: [] }
  const gone = new Set(Object.keys(read.parts).filter((id) => !(id in now.parts)))
  const goneEntries = new Set(read.boxes.flatMap((box) => (gone.has(box.key) ? box.lines : [])))
  return {
    added: Object.keys(now.parts).filter((id) => !(id in read.parts) && !(isNew(id) && saysNothing(now, id))),
    worded: Object.keys(now.parts).filter((id) => id in read.parts && isWorded(read, now, id)),
    moved: movedParts(read, now),
    removed: [...gone].filter((id) => !goneEntries.has(id)),
  }
}

function isWorded(read: Draft, now: Draft, id: string): boolean {
  return read.parts[id] !== now.parts[id] && changedFields(wordsOf(read, id), wordsOf(now, id)).length > 0
}

/** How many lines and entries differ. */
export function countChanges(read: Draft, now: Draft): number {
  const { added, worded, moved, removed } = changedParts(read, now)
  return new Set([...added, ...worded, ...moved, ...removed]).size
}

/** The lines and entries that both hold and that stand elsewhere in the draft. */
export function movedParts(read: Draft, now: Draft): string[] {
  if (read.boxes === now.boxes) return []
  const before = new Map(read.boxes.flatMap((box) => box.lines.map((id) => [id, box.key])))
  const lines = now.boxes.flatMap((box) => {
    const kept = keepsOrder(read.boxes.find((one) => one.key === box.key)?.lines ?? [], box.lines)
    return box.lines.filter((id) => before.has(id) && !kept.has(id))
  })
  const kept = keepsOrder(entriesOf(read), entriesOf(now))
  const entries = entriesOf(now).filter((id) => id in read.parts && !kept.has(id))
  return [...lines, ...entries]
}

/** The entries of a draft in order. */
export function entriesOf({ boxes }: Draft): string[] {
  return boxes.flatMap((box) => box.entry_id ?? [])
}

/** Of the names that both lists hold, a largest set that stands in the same order in both: all others have moved. */
export function keepsOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((id, at) => [id, at]))
  const shared = after.filter((id) => placeBefore.has(id))
  const places = shared.map((id) => placeBefore.get(id) ?? 0)
  // The longest rising run of places: `ends[n]` is where the best run of n + 1 names ends, `from` what comes before.
  const ends: number[] = []
  const from: number[] = []
  places.forEach((place, at) => {
    const slot = firstNotBelow(
      ends.map((end) => places[end] ?? 0),
      place,
    )
    from[at] = slot === 0 ? -1 : (ends[slot - 1] ?? -1)
    ends[slot] = at
  })
  const kept = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at !== -1; at = from[at] ?? -1) kept.add(shared[at] ?? '')
  return kept
}

function firstNotBelow(rising: readonly number[], value: number): number {
  const found = rising.findIndex((one) => one >= value)
  return found === -1 ? rising.length : found
}
