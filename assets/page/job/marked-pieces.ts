import { findWhole } from '#lib/text/find-whole.ts'
import { foldText } from '#lib/text/fold-text.ts'

/** A piece of a posting's text, and the requirement that was read in it; null where none was. */
export type MarkedPiece = { text: string; row: string | null }

type Quoted = { id: string; quote: string }
type RowSpan = { from: number; to: number; row: string }

/** A text in pieces, so that those that became requirements can be marked where they stand; joined they are the text. */
export function markedPieces(text: string, rows: readonly Quoted[]): MarkedPiece[] {
  if (rows.length === 0) return [{ text, row: null }]
  const folded = foldText(text)
  const spans = rows
    .flatMap(({ id, quote }): RowSpan[] => {
      const piece = foldText(quote).text.trim()
      const index = piece === '' ? -1 : findWhole(folded.text, piece, { from: 0, to: folded.text.length })
      return index === -1
        ? []
        : [{ from: folded.startOf(index), to: folded.endOf(index + piece.length), row: id }]
    })
    // If two spans begin at the same place, the longer one comes first.
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const pieces: MarkedPiece[] = []
  let reached = 0
  for (const { from, to, row } of spans) {
    const start = Math.max(from, reached)
    if (to <= start) continue
    if (start > reached) pieces.push({ text: text.slice(reached, start), row: null })
    pieces.push({ text: text.slice(start, to), row })
    reached = to
  }
  if (reached < text.length) pieces.push({ text: text.slice(reached), row: null })
  return pieces
}
