import { type Box, boxOf, type Draft, withLines } from './draft.ts'

/** Where a line goes: into a place, before the line that stands at this index once it has left its own. */
export type Spot = { key: string; at: number }

/** The draft with a line at another spot; as it is where the line cannot stand there. */
export function moveLine(draft: Draft, line: string, { key, at }: Spot): Draft {
  const from = boxOf(draft, line)
  const to = draft.boxes.find((box) => box.key === key)
  if (!from || !to || !mayHold(to, from)) return draft
  const left = withLines(
    draft,
    from.key,
    from.lines.filter((id) => id !== line),
  )
  const there = left.boxes.find((box) => box.key === key)?.lines ?? []
  const place = Math.max(0, Math.min(at, there.length))
  if (from.key === key && from.lines[place] === line) return draft
  return withLines(left, key, there.toSpliced(place, 0, line))
}

/** Whether a place takes the lines of another: entries take any, a section only its own. */
export function mayHold(to: Box, from: Box): boolean {
  return to.key === from.key || to.entry_id !== null
}

/** The draft with a line one step up or down, at the edge of an entry into the next one. */
export function stepLine(draft: Draft, line: string, step: 1 | -1): Draft {
  const box = boxOf(draft, line)
  if (!box) return draft
  const at = box.lines.indexOf(line) + step
  if (at >= 0 && at < box.lines.length) return moveLine(draft, line, { key: box.key, at })
  if (box.entry_id === null) return draft
  const entries = draft.boxes.filter((one) => one.entry_id !== null)
  const next = entries[entries.indexOf(box) + step]
  return next ? moveLine(draft, line, { key: next.key, at: step === 1 ? 0 : next.lines.length }) : draft
}

/** The draft with an entry one step up or down among those of its section. */
export function stepEntry(draft: Draft, entry: string, step: 1 | -1): Draft {
  const box = draft.boxes.find((one) => one.entry_id === entry)
  const peers = draft.boxes.filter((one) => one.entry_id !== null && one.section === box?.section)
  const other = box && peers[peers.indexOf(box) + step]
  if (!box || !other) return draft
  return {
    ...draft,
    boxes: draft.boxes.map((one) => (one === box ? other : one === other ? box : one)),
  }
}
