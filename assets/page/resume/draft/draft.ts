import type { Texts } from '#assets/page/kit/texts/drafts.ts'
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
