import { changedFields } from '#assets/page/kit/texts/drafts.ts'
import { isEmptyPart, isNew, partTexts, type ResumeDraft } from '#assets/page/resume/draft/draft.ts'

/** How a draft differs from the master that was read, by the ids of lines and entries. */
export type Changed = { added: string[]; worded: string[]; moved: string[]; removed: string[] }

/**
 * Returns the differences between the master as read and the draft; a line that leaves with its entry is not listed.
 */
export function changedParts(draft: ResumeDraft, current: ResumeDraft): Changed {
  if (draft === current) return { added: [], worded: [], moved: [], removed: [] }
  const gone = new Set(Object.keys(draft.parts).filter((id) => !(id in current.parts)))
  const goneEntries = new Set(draft.boxes.flatMap((box) => (gone.has(box.key) ? box.lines : [])))
  return {
    added: Object.keys(current.parts).filter(
      (id) => !(id in draft.parts) && !(isNew(id) && isEmptyPart(current, id)),
    ),
    worded: Object.keys(current.parts).filter((id) => id in draft.parts && isWorded(draft, current, id)),
    moved: movedParts(draft, current),
    removed: [...gone].filter((id) => !goneEntries.has(id)),
  }
}

function isWorded(draft: ResumeDraft, current: ResumeDraft, id: string): boolean {
  return (
    draft.parts[id] !== current.parts[id] &&
    changedFields(partTexts(draft, id), partTexts(current, id)).length > 0
  )
}

/** How many lines and entries differ. */
export function countChanges(draft: ResumeDraft, current: ResumeDraft): number {
  const { added, worded: reworded, moved, removed } = changedParts(draft, current)
  return new Set([...added, ...reworded, ...moved, ...removed]).size
}

/** The lines and entries of both that have moved in the draft. */
export function movedParts(draft: ResumeDraft, current: ResumeDraft): string[] {
  if (draft.boxes === current.boxes) return []
  const before = new Map(draft.boxes.flatMap((box) => box.lines.map((id) => [id, box.key])))
  const lines = current.boxes.flatMap((box) => {
    const inOrder = keepsOrder(
      draft.boxes.find((candidate) => candidate.key === box.key)?.lines ?? [],
      box.lines,
    )
    return box.lines.filter((id) => before.has(id) && !inOrder.has(id))
  })
  const keptOrder = keepsOrder(entriesOf(draft), entriesOf(current))
  const entries = entriesOf(current).filter((id) => id in draft.parts && !keptOrder.has(id))
  return [...lines, ...entries]
}

/** The entries of a draft in order. */
export function entriesOf({ boxes }: ResumeDraft): string[] {
  return boxes.flatMap((box) => box.entry_id ?? [])
}

/**
 * Returns a largest set of shared ids that have the same order in both lists; all other ids have moved. Example: [a,
 * b, c] and [b, c, a] -> {b, c}.
 */
export function keepsOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((id, index) => [id, index]))
  const shared = after.filter((id) => placeBefore.has(id))
  const places = shared.map((id) => placeBefore.get(id) ?? 0)
  // The longest increasing subsequence: `ends[n]` is the best end of a run of n + 1 ids, `from` its predecessors.
  const ends: number[] = []
  const previous: number[] = []
  places.forEach((place, index) => {
    const slot = firstNotBelow(
      ends.map((end) => places[end] ?? 0),
      place,
    )
    previous[index] = slot === 0 ? -1 : (ends[slot - 1] ?? -1)
    ends[slot] = index
  })
  const keys = new Set<string>()
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1)
    keys.add(shared[index] ?? '')
  return keys
}

function firstNotBelow(rising: readonly number[], value: number): number {
  const index = rising.findIndex((end) => end >= value)
  return index === -1 ? rising.length : index
}
