import type { Texts } from '#assets/page/kit/texts/merge-texts.ts'
import { isNew, type ResumeDraft, wordsOf } from './draft.ts'
import { insertBox } from './edit-draft.ts'

/** What a write did: the words that were sent, the master after it, and the ids that new parts were given. */
export type Settled = { sent: Record<string, Texts>; stored: ResumeDraft; made: readonly string[] }

/**
 * The draft once a part of it was stored: new parts have their ids, and words that were sent and not touched since
 * stand as the service stored them. What was typed meanwhile stays.
 */
export function settle(draft: ResumeDraft, { sent, stored, made: madeIds }: Settled): ResumeDraft {
  const fresh = Object.keys(sent).filter(isNew)
  const ids = new Map(fresh.map((id, index) => [id, madeIds[index] ?? id]))
  const idOf = (id: string) => ids.get(id) ?? id
  const parts = Object.fromEntries(
    Object.entries(draft.parts).map(([id, words]) => {
      const sentPart = sent[id]
      return [idOf(id), sentPart ? settled(words, sentPart, wordsOf(stored, idOf(id))) : words]
    }),
  )
  const boxes = draft.boxes.map((box) => ({
    ...box,
    key: idOf(box.key),
    entry_id: box.entry_id === null ? null : idOf(box.entry_id),
    lines: box.lines.map(idOf),
  }))
  const renamed: ResumeDraft = { parts, boxes }
  return fresh.map(idOf).reduce((now, id) => placedAsStored(now, stored, id), renamed)
}

function settled(words: Texts, sent: Texts, stored: Texts): Texts {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, text === sent[name] ? (stored[name] ?? text) : text]),
  )
}

// A new entry stands where its dates put it.
function placedAsStored(draft: ResumeDraft, stored: ResumeDraft, id: string): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === id)
  const index = stored.boxes.findIndex((box) => box.key === id)
  if (!box || index === -1) return draft
  const others = draft.boxes.filter((candidate) => candidate !== box)
  const after = stored.boxes.slice(0, index).findLast((box) => others.some(({ key }) => key === box.key))?.key
  return { ...draft, boxes: insertBox(others, box, after) }
}
