import { changedFields, mergeTexts } from '#assets/page/kit/texts/drafts.ts'
import {
  boxOf,
  type DraftBox,
  insertBox,
  isEmptyPart,
  isNew,
  nearest,
  partTexts,
  type ResumeDraft,
} from '#assets/page/resume/draft/draft.ts'

/** How a draft differs from the master that was read, by the ids of lines and entries. */
type Changed = { added: string[]; worded: string[]; moved: string[]; removed: string[] }

/** A master as it was read, as it is stored now, and as the person has it in the draft. */
type ThreeDrafts = { read: ResumeDraft; stored: ResumeDraft; yours: ResumeDraft }

/** A line or entry that both sides changed: which fields, or which side took it out. */
export type Clash = { id: string; fields: readonly string[]; gone: 'stored' | 'yours' | '' }

/** The draft applied to the stored master; `taken` counts the changes that came from elsewhere. */
type Merged = { draft: ResumeDraft; clashes: Clash[]; taken: number }

/**
 * Rebases a draft on a master that was changed elsewhere. A change of one side is taken over. If both sides changed a
 * part, the person's version stays and the clash is listed, so no typed text is lost.
 */
export function mergeDraft(three: ThreeDrafts): Merged {
  const { read: draft, stored, yours } = three
  const clashes = clashesOf(three)
  const back = new Set(clashes.filter((clash) => clash.gone === 'stored').map((clash) => clash.id))
  const keeps = new Set([...back, ...yours.boxes.flatMap((box) => (back.has(box.key) ? box.lines : []))])
  const mine = Object.keys(yours.parts).filter(
    (id) => keeps.has(id) || isNew(id) || id in stored.parts || !(id in draft.parts),
  )
  const theirs = Object.keys(stored.parts).filter(
    (id) => !(id in yours.parts) && !(id in draft.parts) && !leftWith(three, id),
  )
  const parts = Object.fromEntries([
    ...mine.map((id) => [id, mergedWords(three, id)] as const),
    ...theirs.map((id) => [id, partTexts(stored, id)] as const),
  ])
  const seen = changedParts(draft, stored)
  const touched = new Set([...seen.added, ...seen.worded, ...seen.moved, ...seen.removed])
  for (const { id } of clashes) touched.delete(id)
  return { draft: withoutLost({ parts, boxes: mergedBoxes(three, parts) }), clashes, taken: touched.size }
}

// A line whose entries are gone on both sides has no place left.
function withoutLost({ parts, boxes }: ResumeDraft): ResumeDraft {
  const ids = new Set(boxes.flatMap((box) => [box.key, ...box.lines]))
  return { parts: Object.fromEntries(Object.entries(parts).filter(([id]) => ids.has(id))), boxes }
}

// A line added elsewhere to an entry that the person took out waits for the person's word on that entry.
function leftWith({ read: draft, stored, yours }: ThreeDrafts, id: string): boolean {
  const key = boxOf(stored, id)?.entry_id
  return key != null && key in draft.parts && !(key in yours.parts)
}

function clashesOf({ read: draft, stored, yours }: ThreeDrafts): Clash[] {
  const ours = changedParts(draft, yours)
  const theirs = changedParts(draft, stored)
  const touchedBy = ({ added, worded: reworded, moved }: typeof ours, side: ResumeDraft, entry: string) => {
    const lines = side.boxes.find((box) => box.key === entry)?.lines ?? []
    return [entry, ...lines].some((id) => reworded.includes(id) || added.includes(id) || moved.includes(id))
  }
  const both = ours.worded.flatMap((id): Clash[] => {
    if (!(id in stored.parts)) return []
    const fields = clashingFields({ read: draft, stored, yours }, id)
    return fields.length > 0 ? [{ id, fields, gone: '' }] : []
  })
  const entryOf = (side: ResumeDraft, id: string) => boxOf(side, id)?.entry_id
  const goneThere = Object.keys(draft.parts).filter((id) => id in yours.parts && !(id in stored.parts))
  const entriesGone = goneThere.filter((id) => entriesOf(draft).includes(id) && touchedBy(ours, yours, id))
  const linesGone = goneThere.filter(
    (id) =>
      ours.worded.includes(id) &&
      !entriesOf(draft).includes(id) &&
      !entriesGone.includes(entryOf(yours, id) ?? ''),
  )
  const goneHere = ours.removed.filter(
    (id) =>
      id in stored.parts &&
      (entriesOf(draft).includes(id) ? touchedBy(theirs, stored, id) : theirs.worded.includes(id)),
  )
  return [
    ...both,
    ...[...entriesGone, ...linesGone].map((id): Clash => ({ id, fields: [], gone: 'stored' })),
    ...goneHere.map((id): Clash => ({ id, fields: [], gone: 'yours' })),
  ]
}

function clashingFields({ read: draft, stored, yours }: ThreeDrafts, id: string): string[] {
  const [before, theirs, mine] = [partTexts(draft, id), partTexts(stored, id), partTexts(yours, id)]
  const changed = new Set(changedFields(before, theirs))
  return changedFields(before, mine).filter((name) => changed.has(name) && theirs[name] !== mine[name])
}

function mergedWords({ read: draft, stored, yours }: ThreeDrafts, id: string) {
  const mine = partTexts(yours, id)
  if (!(id in stored.parts)) return mine
  return mergeTexts({ read: partTexts(draft, id), stored: partTexts(stored, id), yours: mine })
}

// The stored order of parts, with the person's insertions and moves applied.
function mergedBoxes({ read: draft, stored, yours }: ThreeDrafts, parts: ResumeDraft['parts']): DraftBox[] {
  const moved = new Set(movedParts(draft, yours))
  // A line whose stored place the person took out stays where the person has it.
  const lost = new Set(stored.boxes.flatMap((box) => (isHeld(box, parts) ? [] : box.lines)))
  const isPlaced = (id: string) => id in parts && (moved.has(id) || lost.has(id) || !(id in stored.parts))
  const storedBoxes = stored.boxes
    .filter((box) => isHeld(box, parts))
    .map((box) => ({ ...box, lines: box.lines.filter((id) => id in parts && !isPlaced(id)) }))
  const order = yours.boxes.map((box) => box.key)
  const boxes = yours.boxes.reduce((merged: readonly DraftBox[], box) => {
    const current = merged.find((candidate) => candidate.key === box.key)
    const isKept = box.entry_id === null ? box.lines.some(isPlaced) : isPlaced(box.key)
    if (!isKept || (current && box.entry_id === null)) return merged
    const others = merged.filter((box) => box !== current)
    const after = nearest(order, box.key, (key) => others.some((box) => box.key === key))
    return insertBox(others, current ?? { ...box, lines: [] }, after)
  }, storedBoxes)
  return boxes
    .map((box) => ({ ...box, lines: withPlaced(box, { yours, isPlaced }) }))
    .filter((box) => box.entry_id !== null || box.lines.length > 0)
}

function isHeld({ entry_id }: DraftBox, parts: ResumeDraft['parts']): boolean {
  return entry_id === null || entry_id in parts
}

type Placing = { yours: ResumeDraft; isPlaced: (id: string) => boolean }

function withPlaced({ key, lines }: DraftBox, { yours, isPlaced }: Placing): readonly string[] {
  const mine = yours.boxes.find((box) => box.key === key)?.lines ?? []
  return mine.filter(isPlaced).reduce((placedIds, id) => {
    const before = nearest(mine, id, (lineId) => placedIds.includes(lineId))
    return placedIds.toSpliced(before === undefined ? 0 : placedIds.indexOf(before) + 1, 0, id)
  }, lines)
}

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
function movedParts(draft: ResumeDraft, current: ResumeDraft): string[] {
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
