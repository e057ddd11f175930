import { foldText } from '#lib/text/fold-text.ts'
import { foldLine } from '#lib/text/text.ts'

const MOST_TRIES = 200
const WORDLIKE = /[\p{L}\p{M}\p{N}]/u

/** Returns the index of a piece in a text as whole words between two positions; -1 if absent. Both are folded. */
export function findWhole(text: string, piece: string, { from, to }: { from: number; to: number }): number {
  let index = text.indexOf(piece, from)
  for (let tries = 0; index !== -1 && index + piece.length <= to && tries < MOST_TRIES; tries += 1) {
    const end = index + piece.length
    // "JavaScript" does not contain the word "Java".
    const isCut = isInside(text, index) || isInside(text, end)
    if (!isCut) return index
    index = text.indexOf(piece, index + 1)
  }
  return -1
}

function isInside(text: string, index: number): boolean {
  return WORDLIKE.test(text[index - 1] ?? ' ') && WORDLIKE.test(text[index] ?? ' ')
}

/** Returns a text's own words for a quote, in its spelling; null if it does not contain them. */
export function ownSlice(text: string, quotePiece: string): string | null {
  const piece = foldText(quotePiece).text.trim()
  const folded = foldText(text)
  const index = piece === '' ? -1 : findWhole(folded.text, piece, { from: 0, to: folded.text.length })
  return index === -1 ? null : text.slice(folded.startOf(index), folded.endOf(index + piece.length))
}

/** Returns whether texts together contain every typed word, in any case; true for none. */
export function holdsWords(typed: string | undefined, texts: readonly string[]): boolean {
  const words = foldLine(typed ?? '').split(' ')
  const text = foldLine(texts.join('\n'))
  return words.every((word) => text.includes(word))
}
