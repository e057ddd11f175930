import type { Texts } from '#assets/page/kit/texts/drafts.ts'
import type { Mark, Section } from '#db/rows/master.ts'

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
