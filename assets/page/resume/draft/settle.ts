import type { Texts } from '#assets/page/kit/texts/merge-texts.ts'
import { isNew, partTexts, type ResumeDraft } from './draft.ts'
import { insertBox } from './edit-draft.ts'

/** The result of a write: the sent words, the master after it, and the ids of new parts. */
export type Settled = { sent: Record<string, Texts>; stored: ResumeDraft; made: readonly string[] }

/**
 * Returns the draft after a part of it was stored: new parts get their ids, and sent words that were not touched since
 * take the stored form. Text typed meanwhile stays.
 */
export function settle(draft: ResumeDraft, { sent, stored, made: madeIds }: Settled): ResumeDraft {
  const fresh = Object.keys(sent).filter(isNew)
  const ids = new Map(fresh.map((id, index) => [id, madeIds[index] ?? id]))
  const idOf = (id: string) => ids.get(id) ?? id
  const parts = Object.fromEntries(
    Object.entries(draft.parts).map(([id, words]) => {
      const sentPart = sent[id]
      return [idOf(id), sentPart ? settled(words, sentPart, partTexts(stored, idOf(id))) : words]
    }),
  )
  const boxes = draft.boxes.map((box) => ({
    ...box,
    key: idOf(box.key),
    entry_id: box.entry_id === null ? null : idOf(box.entry_id),
    lines: box.lines.map(idOf),
  }))
  const renamed: ResumeDraft = { parts, boxes }
  return fresh.map(idOf).reduce((current, id) => placedAsStored(current, stored, id), renamed)
}

function settled(words: Texts, sent: Texts, stored: Texts): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, text === sent[name] ? (stored[name] ?? text) : text]),
  )
}

// A new entry is sorted by its dates.
function placedAsStored(draft: ResumeDraft, stored: ResumeDraft, id: string): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === id)
  const index = stored.boxes.findIndex((box) => box.key === id)
  if (!box || index === -1) return draft
  const others = draft.boxes.filter((candidate) => candidate !== box)
  const after = stored.boxes.slice(0, index).findLast((box) => others.some(({ key }) => key === box.key))?.key
  return { ...draft, boxes: insertBox(others, box, after) }
}
