import { boxOf, type DraftBox, type ResumeDraft, withLines } from './draft.ts'

/** The target of a move: a box, and the index in it after the line has left its own. */
export type DraftSpot = { key: string; at: number }

/** The draft with a line moved; unchanged if the line cannot be moved there. */
export function moveLine(draft: ResumeDraft, line: string, { key, at: index }: DraftSpot): ResumeDraft {
  const source = boxOf(draft, line)
  const to = draft.boxes.find((box) => box.key === key)
  if (!source || !to || !mayHold(to, source)) return draft
  const without = withLines(
    draft,
    source.key,
    source.lines.filter((id) => id !== line),
  )
  const targetLines = without.boxes.find((box) => box.key === key)?.lines ?? []
  const place = Math.max(0, Math.min(index, targetLines.length))
  if (source.key === key && source.lines[place] === line) return draft
  return withLines(without, key, targetLines.toSpliced(place, 0, line))
}

/** Whether a place takes the lines of another: entries take any, a section only its own. */
export function mayHold(to: DraftBox, box: DraftBox): boolean {
  return to.key === box.key || to.entry_id !== null
}

/** The draft with a line one step up or down, at the edge of an entry into the next one. */
export function stepLine(draft: ResumeDraft, line: string, step: 1 | -1): ResumeDraft {
  const box = boxOf(draft, line)
  if (!box) return draft
  const index = box.lines.indexOf(line) + step
  if (index >= 0 && index < box.lines.length) return moveLine(draft, line, { key: box.key, at: index })
  if (box.entry_id === null) return draft
  const entries = draft.boxes.filter((box) => box.entry_id !== null)
  const next = entries[entries.indexOf(box) + step]
  return next ? moveLine(draft, line, { key: next.key, at: step === 1 ? 0 : next.lines.length }) : draft
}

/** The draft with an entry one step up or down among those of its section. */
export function stepEntry(draft: ResumeDraft, entry: string, step: 1 | -1): ResumeDraft {
  const box = draft.boxes.find((box) => box.entry_id === entry)
  const peers = draft.boxes.filter(
    (candidate) => candidate.entry_id !== null && candidate.section === box?.section,
  )
  const neighbour = box && peers[peers.indexOf(box) + step]
  if (!box || !neighbour) return draft
  return {
    ...draft,
    boxes: draft.boxes.map((candidate) =>
      candidate === box ? neighbour : candidate === neighbour ? box : candidate,
    ),
  }
}
