import { changedFields } from '#assets/page/kit/texts/merge-texts.ts'
import type { Mark } from '#lib/evidence/master/master.ts'
import { type Box, type Draft, isNew, wordsOf } from './draft.ts'
import { keepsOrder } from './in-order.ts'

export type LineEdit = {
  id: string
  text?: string
  tags?: string[]
  note?: string
  mark?: Mark | ''
  entry_id?: string
  order?: number
  retire?: true
  restore?: true
}

/** The edits, made one after the other, that lead the stored lines to those of a draft; lines that are new are not in them. */
export function lineEdits(stored: Draft, now: Draft): LineEdit[] {
  const kept = new Set(now.boxes.map((box) => box.key))
  const retired = stored.boxes.flatMap((box) => {
    // The lines of an entry that leaves go with it.
    if (box.entry_id !== null && !kept.has(box.key)) return []
    return box.lines.filter((id) => !(id in now.parts))
  })
  const gone = new Set(retired)
  const places = new Map(stored.boxes.map((box) => [box.key, box.lines.filter((id) => !gone.has(id))]))
  const edits = now.boxes
    .filter((box) => !isNew(box.key))
    .flatMap((box) => editsOfBox({ stored, now, places }, box))
  return [...retired.map((id) => ({ id, retire: true as const })), ...edits]
}

type Way = { stored: Draft; now: Draft; places: Map<string, string[]> }

// `places` follows what the service will have after each edit, for the places it counts.
function editsOfBox({ stored, now, places }: Way, box: Box): LineEdit[] {
  const wanted = box.lines.filter((id) => !isNew(id))
  const kept = keepsOrder(places.get(box.key) ?? [], wanted)
  return wanted.flatMap((id, at): LineEdit[] => {
    const edit: LineEdit = { id, ...words(stored, now, id) }
    if (!kept.has(id)) Object.assign(edit, place(places, box, { id, before: wanted[at - 1] }))
    return Object.keys(edit).length > 1 ? [edit] : []
  })
}

function place(places: Way['places'], box: Box, { id, before }: { id: string; before: string | undefined }) {
  const from = [...places].find(([, lines]) => lines.includes(id))?.[0]
  if (from !== undefined) places.set(from, places.get(from)?.filter((one) => one !== id) ?? [])
  const here = places.get(box.key) ?? []
  const at = before === undefined ? 0 : here.indexOf(before) + 1
  places.set(box.key, here.toSpliced(at, 0, id))
  const entry = box.entry_id !== null && from !== box.key ? { entry_id: box.entry_id } : {}
  return { ...entry, order: at + 1 }
}

function words(stored: Draft, now: Draft, id: string): Omit<LineEdit, 'id'> {
  const isBack = !(id in stored.parts)
  const after = wordsOf(now, id)
  const fields = new Set(isBack ? Object.keys(after) : changedFields(wordsOf(stored, id), after))
  const { text = '', tags = '', note = '', mark = '' } = after
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
    ...(fields.has('mark') && { mark: mark as Mark | '' }),
  }
}
