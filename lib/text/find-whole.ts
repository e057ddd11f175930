import { foldText } from '#lib/text/fold-text.ts'

const MOST_TRIES = 200
const WORDLIKE = /[\p{L}\p{M}\p{N}]/u

/** Where a piece stands in a text by whole words, between two places; -1 where it does not. Both are folded. */
export function findWhole(text: string, piece: string, { from, to }: { from: number; to: number }): number {
  let at = text.indexOf(piece, from)
  for (let tries = 0; at !== -1 && at + piece.length <= to && tries < MOST_TRIES; tries += 1) {
    const end = at + piece.length
    // "Java" does not stand in "JavaScript".
    const isCut = isInside(text, at) || isInside(text, end)
    if (!isCut) return at
    at = text.indexOf(piece, at + 1)
  }
  return -1
}

function isInside(text: string, at: number): boolean {
  return WORDLIKE.test(text[at - 1] ?? ' ') && WORDLIKE.test(text[at] ?? ' ')
}

/** The words of a text that say what is looked for, as the text spells them; null where it does not hold them. */
export function ownSlice(text: string, wanted: string): string | null {
  const piece = foldText(wanted).text.trim()
  const folded = foldText(text)
  const at = piece === '' ? -1 : findWhole(folded.text, piece, { from: 0, to: folded.text.length })
  return at === -1 ? null : text.slice(folded.startOf(at), folded.endOf(at + piece.length))
}
