import { changedFields, mergeTexts, type Texts } from '#assets/page/kit/texts/drafts.ts'
import { type Mark, SECTIONS, type Section } from '#db/rows/master.ts'
import { holdsEntries } from '#lib/evidence/master/master.ts'

/** A place that holds lines: an entry, or a section that holds lines of its own; `key` is the id of either. */
export type DraftBox = { key: string; section: Section; entry_id: string | null; lines: readonly string[] }

/**
 * The master as it is edited: the words of every line and entry by id, and the places in the order in which they are
 * printed. Words and places are apart, so that typing moves nothing. Tags are one text with commas, the lines below a
 * heading one text with a line for each, and an empty mark is none.
 */
export type ResumeDraft = { parts: Readonly<Record<string, Texts>>; boxes: readonly DraftBox[] }

/** A master as the API shows it, as far as it can be edited. */
export type ShownMaster = {
  entries: readonly {
    id: string
    section: Section
    own_heading?: string | undefined
    heading: string
    sublines: readonly string[]
    note: string | null
  }[]
  items: readonly {
    id: string
    section: Section
    entry_id: string | null
    own_heading?: string | undefined
    text: string
    tags: readonly string[]
    note: string | null
    mark: Mark | null
  }[]
  sections: readonly Section[]
}

const NEW = 'new-'

/** The master as it was read, ready to be edited. */
export function draftOf({ entries, items, sections }: ShownMaster): ResumeDraft {
  const parts: Record<string, Texts> = {}
  for (const { id, heading, sublines, note, own_heading = '' } of entries) {
    parts[id] = { heading, sublines: sublines.join('\n'), note: note ?? '', own_heading }
  }
  for (const { id, text, tags, note, mark, own_heading = '' } of items) {
    parts[id] = { text, tags: tags.join(', '), note: note ?? '', mark: mark ?? '', own_heading }
  }
  const boxes = sections.flatMap((section): DraftBox[] => {
    const owners = entries.filter((entry) => entry.section === section).map((entry) => entry.id)
    const own = items.filter((item) => item.section === section && item.entry_id === null)
    const boxesOfEntries = owners.map((entry_id) => ({
      key: entry_id,
      section,
      entry_id,
      lines: items.filter((item) => item.entry_id === entry_id).map((item) => item.id),
    }))
    if (own.length === 0) return boxesOfEntries
    return [{ key: section, section, entry_id: null, lines: own.map((item) => item.id) }, ...boxesOfEntries]
  })
  return { parts, boxes }
}

/** Whether a part is not stored yet. */
export function isNew(id: string): boolean {
  return id.startsWith(NEW)
}

/** An id for a part that is not stored yet; `kind` is `l` for a line and `e` for an entry. */
export function newId({ parts }: ResumeDraft, kind: 'l' | 'e'): string {
  const taken = Object.keys(parts).flatMap((id) => (isNew(id) ? [Number(id.slice(NEW.length + 1))] : []))
  return `${NEW}${kind}${Math.max(0, ...taken) + 1}`
}

/** The words of a part; empty if it does not exist. */
export function partTexts({ parts }: ResumeDraft, id: string): Texts {
  return parts[id] ?? {}
}

/** The place in which a line stands. */
export function boxOf({ boxes }: ResumeDraft, line: string): DraftBox | undefined {
  return boxes.find((box) => box.lines.includes(line))
}

/** Whether an entry or line says nothing at all yet. */
export function isEmptyPart(draft: ResumeDraft, id: string): boolean {
  const { text, heading, sublines } = partTexts(draft, id)
  if (`${text ?? ''}${heading ?? ''}${sublines ?? ''}`.trim() !== '') return false
  const box = draft.boxes.find((box) => box.entry_id === id)
  return box?.lines.every((line) => isEmptyPart(draft, line)) ?? true
}

/** The draft with other words in a part. */
export function withWords(draft: ResumeDraft, id: string, words: Texts): ResumeDraft {
  return { ...draft, parts: { ...draft.parts, [id]: { ...partTexts(draft, id), ...words } } }
}

/** The draft with the lines of one place in its hands. */
export function withLines(draft: ResumeDraft, key: string, lines: readonly string[]): ResumeDraft {
  return { ...draft, boxes: draft.boxes.map((box) => (box.key === key ? { ...box, lines } : box)) }
}

const EMPTY_LINE = { text: '', tags: '', note: '', mark: '', own_heading: '' }
const EMPTY_ENTRY = { heading: '', sublines: '', note: '', own_heading: '' }

/** A draft with something new in it, and the id of that. */
export type Added = { draft: ResumeDraft; id: string }

/** The draft with an empty line in a place, behind a line of it or at its end, and under the heading of that line. */
export function addLine(draft: ResumeDraft, key: string, after?: string): Added {
  const id = newId(draft, 'l')
  const withEntry = withBox(draft, key)
  const lines = withEntry.boxes.find((box) => box.key === key)?.lines ?? []
  const index = after === undefined ? lines.length : lines.indexOf(after) + 1
  const placedDraft = withLines(withEntry, key, lines.toSpliced(index, 0, id))
  const { own_heading = '' } = partTexts(draft, lines[index - 1] ?? '')
  return {
    draft: { ...placedDraft, parts: { ...placedDraft.parts, [id]: { ...EMPTY_LINE, own_heading } } },
    id,
  }
}

// A section without lines has no place of its own yet.
function withBox(draft: ResumeDraft, key: string): ResumeDraft {
  const section = SECTIONS.find((section) => section === key)
  if (!section || holdsEntries(section) || draft.boxes.some((box) => box.key === key)) return draft
  return { ...draft, boxes: insertBox(draft.boxes, { key, section, entry_id: null, lines: [] }) }
}

/** The draft with an empty entry at the top of its section. */
export function addEntry(draft: ResumeDraft, section: Section): Added {
  const id = newId(draft, 'e')
  const box: DraftBox = { key: id, section, entry_id: id, lines: [] }
  return { draft: { parts: { ...draft.parts, [id]: EMPTY_ENTRY }, boxes: insertBox(draft.boxes, box) }, id }
}

/** Places in the order of the sections, with one more: behind a place of its section, or at the section's top. */
export function insertBox(boxes: readonly DraftBox[], box: DraftBox, after?: string): DraftBox[] {
  const behind = boxes.findIndex((candidate) => candidate.key === after && candidate.section === box.section)
  if (behind !== -1) return boxes.toSpliced(behind + 1, 0, box)
  const rank = SECTIONS.indexOf(box.section)
  const index = boxes.findIndex((box) => SECTIONS.indexOf(box.section) >= rank)
  return boxes.toSpliced(index === -1 ? boxes.length : index, 0, box)
}

/** The draft without a line, or without an entry and its lines. */
export function takeOut(draft: ResumeDraft, id: string): ResumeDraft {
  const entry = draft.boxes.find((box) => box.entry_id === id)
  const gone = new Set([id, ...(entry?.lines ?? [])])
  return {
    parts: Object.fromEntries(Object.entries(draft.parts).filter(([partId]) => !gone.has(partId))),
    boxes: draft.boxes
      .filter((box) => box !== entry)
      .map((box) =>
        box.lines.includes(id) ? { ...box, lines: box.lines.filter((line) => line !== id) } : box,
      )
      .filter((box) => box.entry_id !== null || box.lines.length > 0),
  }
}

/** The draft with a part back that it no longer holds, as the master that was read has it. */
export function putBack(draft: ResumeDraft, saved: ResumeDraft, id: string): ResumeDraft {
  const words = partTexts(saved, id)
  const entry = saved.boxes.find((box) => box.entry_id === id)
  if (entry) {
    const lines = entry.lines.filter((line) => !(line in draft.parts))
    const parts = Object.fromEntries([id, ...lines].map((line) => [line, partTexts(saved, line)]))
    const after = nearest(
      saved.boxes.map((box) => box.key),
      id,
      (key) => draft.boxes.some((box) => box.key === key),
    )
    const boxes = insertBox(draft.boxes, { ...entry, lines }, after)
    return { parts: { ...draft.parts, ...parts }, boxes }
  }
  const box = boxOf(saved, id)
  if (!box) return draft
  const withEntry =
    box.entry_id !== null && !(box.key in draft.parts)
      ? putBackEmpty(draft, saved, box)
      : withBox(draft, box.key)
  const currentLines = withEntry.boxes.find((candidate) => candidate.key === box.key)?.lines ?? []
  const after = nearest(box.lines, id, (line) => currentLines.includes(line))
  const placedDraft = withLines(
    withEntry,
    box.key,
    currentLines.toSpliced(after === undefined ? 0 : currentLines.indexOf(after) + 1, 0, id),
  )
  return { ...placedDraft, parts: { ...placedDraft.parts, [id]: words } }
}

function putBackEmpty(draft: ResumeDraft, saved: ResumeDraft, { key, lines }: DraftBox): ResumeDraft {
  return lines.reduce(
    (current, line) => (line in draft.parts ? current : takeOut(current, line)),
    putBack(draft, saved, key),
  )
}

/** The nearest name before this one in a list for which something holds. */
export function nearest(
  list: readonly string[],
  id: string,
  holds: (id: string) => boolean,
): string | undefined {
  return list.slice(0, list.indexOf(id)).findLast(holds)
}

/** How a draft differs from the master that was read, by the ids of lines and entries. */
type Changed = { added: string[]; worded: string[]; moved: string[]; removed: string[] }

/** A master as it was read, as it is stored now, and as the person has it in the draft. */
type ThreeDrafts = { read: ResumeDraft; stored: ResumeDraft; yours: ResumeDraft }

/** A line or entry that both sides changed: which fields, and which side took it out. */
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
  const whole = (gone: Clash['gone']) => (id: string) => ({
    id,
    fields: [entriesOf(draft).includes(id) ? 'heading' : 'text'],
    gone,
  })
  return [...both, ...[...entriesGone, ...linesGone].map(whole('stored')), ...goneHere.map(whole('yours'))]
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
