import { changedFields, type Texts } from '#assets/page/kit/texts/drafts.ts'
import {
  changedParts,
  type DraftBox,
  entriesOf,
  isEmptyPart,
  isNew,
  keepsOrder,
  partTexts,
  type ResumeDraft,
} from '#assets/page/resume/draft/draft.ts'
import type { Mark, Section } from '#db/rows/master.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import type { EntryEdit, LineEdit } from '#lib/evidence/master/rules/edit-content.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The reason why a line or entry cannot be stored, with advice. */
export type Problem = { id: string; message: string }

const MOST_EDITS = 500
const MOST_LINES = 200
const MOST_ENTRIES = 200

type NewLine = { text: string; tags: string[]; note: string; own_heading?: string }

/** One write of the master; `sent` are the words it stores, by the ids that the draft has for them. */
export type MasterRequest = { sent: Record<string, Texts> } & (
  | {
      kind: 'add_entry'
      body: { section: Section; heading: string; own_heading?: string; sublines: string[] }
    }
  | { kind: 'edit_entries'; body: { entries: EntryEdit[] } }
  | { kind: 'edit_lines'; body: { lines: LineEdit[] } }
  | { kind: 'add_lines'; body: { entry_id?: string; section?: Section; lines: NewLine[]; after?: string } }
)

/**
 * The next write on the way from the master as it is stored to the draft, or null when they say the same. Entries come
 * first, so that lines can go into them, and leave last, so that lines can go out of them.
 */
export function nextRequest(stored: ResumeDraft, current: ResumeDraft): MasterRequest | null {
  return (
    entriesRestored(stored, current) ??
    entryAdded(current) ??
    linesEdited(stored, current) ??
    linesAdded(current) ??
    entriesEdited(stored, current)
  )
}

function entriesRestored(stored: ResumeDraft, current: ResumeDraft): MasterRequest | null {
  const back = entriesOf(current).filter((id) => !isNew(id) && !(id in stored.parts))
  if (back.length === 0) return null
  const entries = back.slice(0, MOST_ENTRIES).map((id) => ({ id, restore: true as const }))
  return { kind: 'edit_entries', body: { entries }, sent: {} }
}

function entryAdded(current: ResumeDraft): MasterRequest | null {
  const box = current.boxes.find(
    ({ key }) => isNew(key) && (current.parts[key]?.['heading'] ?? '').trim() !== '',
  )
  if (!box) return null
  const { heading = '', sublines = '', own_heading = '' } = partTexts(current, box.key)
  const body = { section: box.section, heading, ...under(own_heading), sublines: sublineList(sublines) }
  return { kind: 'add_entry', body, sent: { [box.key]: { heading, sublines, own_heading } } }
}

function linesEdited(stored: ResumeDraft, current: ResumeDraft): MasterRequest | null {
  const lines = lineEdits(stored, current).slice(0, MOST_EDITS)
  if (lines.length === 0) return null
  return {
    kind: 'edit_lines',
    body: { lines },
    sent: wordsSent(
      current,
      lines.map((line) => line.id),
    ),
  }
}

function linesAdded(current: ResumeDraft): MasterRequest | null {
  const isAdded = (id: string) => isNew(id) && !isEmptyPart(current, id)
  const box = current.boxes.find((box) => !isNew(box.key) && box.lines.some(isAdded))
  if (!box) return null
  const first = box.lines.findIndex(isAdded)
  const after = box.lines.slice(0, first).findLast((id) => !isNew(id))
  const following = box.lines.slice(first)
  const end = following.findIndex((id) => !isNew(id))
  const run = following
    .slice(0, end === -1 ? following.length : end)
    .filter(isAdded)
    .slice(0, MOST_LINES)
  const lines = run.map((id) => {
    const { text = '', tags = '', note = '', own_heading = '' } = partTexts(current, id)
    return { text, tags: tagList(tags), note, ...under(own_heading) }
  })
  const place = box.entry_id === null ? { section: box.section } : { entry_id: box.entry_id }
  const body = { ...place, lines, ...(after !== undefined && { after }) }
  const sent = Object.fromEntries(
    run.map((id) => {
      const { text = '', tags = '', note = '', own_heading = '' } = partTexts(current, id)
      return [id, { text, tags, note, own_heading }]
    }),
  )
  return { kind: 'add_lines', body, sent }
}

function under(own_heading: string): { own_heading?: string } {
  return own_heading === '' ? {} : { own_heading }
}

function entriesEdited(stored: ResumeDraft, current: ResumeDraft): MasterRequest | null {
  const { worded: reworded, moved, removed } = changedParts(stored, current)
  const inNow = entriesOf(current).filter((id) => !isNew(id))
  const entries = inNow.flatMap((id): EntryEdit[] => {
    const fields = reworded.includes(id) ? wordedEntry(partTexts(stored, id), partTexts(current, id)) : {}
    const order = moved.includes(id) ? { order: orderOf(current, id) } : {}
    const edit = { id, ...fields, ...order }
    return Object.keys(edit).length > 1 ? [edit] : []
  })
  const gone = new Set(entriesOf(stored))
  const retired = removed.filter((id) => gone.has(id)).map((id) => ({ id, retire: true as const }))
  // Removals go first, because positions are counted without them.
  const all = [...retired, ...entries].slice(0, MOST_ENTRIES)
  if (all.length === 0) return null
  return {
    kind: 'edit_entries',
    body: { entries: all },
    sent: wordsSent(
      current,
      entries.map((entry) => entry.id),
    ),
  }
}

function wordedEntry(before: Texts, after: Texts): Omit<EntryEdit, 'id'> {
  const fields = new Set(changedFields(before, after))
  const { heading = '', own_heading = '', sublines = '', note = '' } = after
  return {
    ...(fields.has('heading') && { heading }),
    ...(fields.has('own_heading') && { own_heading }),
    ...(fields.has('sublines') && { sublines: sublineList(sublines) }),
    ...(fields.has('note') && { note }),
  }
}

function orderOf({ boxes }: ResumeDraft, id: string): number {
  const section = boxes.find((box) => box.key === id)?.section
  const peers = boxes.filter((box) => box.section === section && box.entry_id !== null && !isNew(box.key))
  return peers.findIndex((box) => box.key === id) + 1
}

function wordsSent(current: ResumeDraft, ids: string[]): Record<string, Texts> {
  return Object.fromEntries(ids.flatMap((id) => (id in current.parts ? [[id, partTexts(current, id)]] : [])))
}

/** The sublines in a text with a line for each. */
function sublineList(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The tags in a text with commas. */
export function tagList(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

/** The edits, made one after the other, that lead the stored lines to those of a draft; lines that are new are not in them. */
function lineEdits(stored: ResumeDraft, current: ResumeDraft): LineEdit[] {
  const keys = new Set(current.boxes.map((box) => box.key))
  const retired = stored.boxes.flatMap((box) => {
    // The lines of an entry that leaves go with it.
    if (box.entry_id !== null && !keys.has(box.key)) return []
    return box.lines.filter((id) => !(id in current.parts))
  })
  const gone = new Set(retired)
  const places = new Map(stored.boxes.map((box) => [box.key, box.lines.filter((id) => !gone.has(id))]))
  const edits = current.boxes
    .filter((box) => !isNew(box.key))
    .flatMap((box) => editsOfBox({ stored, now: current, places }, box))
  return [...retired.map((id) => ({ id, retire: true as const })), ...edits]
}

type RequestContext = { stored: ResumeDraft; now: ResumeDraft; places: Map<string, string[]> }

// `places` follows the order that the service will have after each edit.
function editsOfBox({ stored, now, places }: RequestContext, box: DraftBox): LineEdit[] {
  const storedIds = box.lines.filter((id) => !isNew(id))
  const inOrder = keepsOrder(places.get(box.key) ?? [], storedIds)
  return storedIds.flatMap((id, index): LineEdit[] => {
    const edit: LineEdit = { id, ...words(stored, now, id) }
    if (!inOrder.has(id)) Object.assign(edit, place(places, box, { id, before: storedIds[index - 1] }))
    return Object.keys(edit).length > 1 ? [edit] : []
  })
}

function place(
  places: RequestContext['places'],
  box: DraftBox,
  { id, before }: { id: string; before: string | undefined },
) {
  const sourceKey = [...places].find(([, lines]) => lines.includes(id))?.[0]
  if (sourceKey !== undefined)
    places.set(sourceKey, places.get(sourceKey)?.filter((lineId) => lineId !== id) ?? [])
  const currentLines = places.get(box.key) ?? []
  const index = before === undefined ? 0 : currentLines.indexOf(before) + 1
  places.set(box.key, currentLines.toSpliced(index, 0, id))
  const entry = box.entry_id !== null && sourceKey !== box.key ? { entry_id: box.entry_id } : {}
  return { ...entry, order: index + 1 }
}

function words(stored: ResumeDraft, current: ResumeDraft, id: string): Omit<LineEdit, 'id'> {
  const isBack = !(id in stored.parts)
  const after = partTexts(current, id)
  const fields = new Set(isBack ? Object.keys(after) : changedFields(partTexts(stored, id), after))
  const { text = '', tags = '', note = '', mark = '', own_heading = '' } = after
  return {
    ...(isBack && { restore: true as const }),
    ...(fields.has('text') && { text }),
    ...(fields.has('tags') && {
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    ...(fields.has('note') && { note }),
    ...(fields.has('own_heading') && { own_heading }),
    ...(fields.has('mark') && { mark: mark as Mark | '' }),
  }
}

/**
 * Returns the problems that keep a draft from being stored; only parts that differ from the master as read are
 * checked.
 */
export function problemsOf(draft: ResumeDraft, current: ResumeDraft): Problem[] {
  const { added, worded: reworded } = changedParts(draft, current)
  return [...added, ...reworded].flatMap((id) => {
    const words = partTexts(current, id)
    const message = 'heading' in words ? entryProblem(words) || sameEntry(current, id) : lineProblem(words)
    return message === '' ? [] : [{ id, message }]
  })
}

function entryProblem({ heading = '', sublines = '' }: Record<string, string>): string {
  if (!hasContent(heading)) return 'This entry has no heading. Write the employer, project or school.'
  const list = sublineList(sublines)
  if (list.length > MASTER_LIMITS.sublines)
    return `At most ${MASTER_LIMITS.sublines} lines go below a heading. Put the rest into lines of the entry.`
  return list.some((line) => lengthOf(line) > MASTER_LIMITS.subline)
    ? `A line below the heading is longer than ${MASTER_LIMITS.subline} characters. Make it shorter.`
    : ''
}

function sameEntry(current: ResumeDraft, id: string): string {
  const section = current.boxes.find((box) => box.key === id)?.section
  const contact = entryText(partTexts(current, id))
  const isThere = current.boxes.some(
    (box) =>
      box.entry_id !== null &&
      box.key !== id &&
      box.section === section &&
      entryText(partTexts(current, box.key)) === contact,
  )
  return isThere ? 'This entry appears twice. Change its heading or dates, or take it out.' : ''
}

function entryText({ heading = '', sublines = '' }: Record<string, string>): string {
  return [heading, ...sublineList(sublines)].map((text) => text.trim().replace(/\s+/g, ' ')).join('\n')
}

function lineProblem({ text = '', tags = '' }: Record<string, string>): string {
  if (!hasContent(text)) return 'This line is empty. Write what it should say, or take it out.'
  const list = tagList(tags)
  if (list.length > MASTER_LIMITS.tags) return `A line has at most ${MASTER_LIMITS.tags} tags. Take some out.`
  return list.some((tag) => lengthOf(tag) > MASTER_LIMITS.tag)
    ? `A tag is longer than ${MASTER_LIMITS.tag} characters. Make it shorter.`
    : ''
}

function hasContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
