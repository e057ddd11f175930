import {
  boxOf,
  type DraftBox,
  newId,
  partTexts,
  type ResumeDraft,
  withLines,
} from '#assets/page/resume/draft/draft.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { holdsEntries } from '#lib/evidence/master/master.ts'

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
