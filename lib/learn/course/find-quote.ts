import type { SourceText } from '#lib/learn/course/source-text.ts'
import { findWhole } from '#lib/text/find-whole.ts'
import { foldText } from '#lib/text/fold-text.ts'

export type QuoteProblem = 'quote_too_short' | 'quote_too_long' | 'ellipsis' | 'quote_not_found'

/** The place of words in a source, with the source's own characters. */
export type FoundQuote = { quote: string; start: number; end: number }

const FEWEST_WORDS = 5
const MOST_WORDS = 60
const JOINED = /…|\.{3}|\[(?:\s|\.|…)*\]/
const WORD = /[\p{L}\p{N}]+/gu

/**
 * Finds a quote of 5 to 60 words in a source, at word borders. Spaces, quotes, dashes and case may differ, but no
 * word, because a changed word can reverse the meaning. Returns the source's own characters.
 */
export function findQuote(
  quote: string,
  source: SourceText,
): { ok: true; found: FoundQuote } | { ok: false; problem: QuoteProblem } {
  const words = quote.match(WORD)?.length ?? 0
  if (words < FEWEST_WORDS) return { ok: false, problem: 'quote_too_short' }
  if (words > MOST_WORDS) return { ok: false, problem: 'quote_too_long' }
  const piece = findPiece(quote, source)
  if (piece) return { ok: true, found: piece }
  return { ok: false, problem: JOINED.test(quote) ? 'ellipsis' : 'quote_not_found' }
}

/** Finds an example, of any length, that occurs in a source except for its spaces; null if it does not. */
export function findExample(example: string, source: SourceText): FoundQuote | null {
  const piece = findPiece(example, source)
  // In code, case changes the meaning.
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return piece && bare(piece.quote) === bare(example) ? piece : null
}

function findPiece(piece: string, { text, folded }: SourceText): FoundQuote | null {
  const foldedPiece = foldText(piece).text.trim()
  if (foldedPiece === '') return null
  const index = findWhole(folded.text, foldedPiece, { from: 0, to: folded.text.length })
  if (index === -1) return null
  const start = folded.startOf(index)
  const end = folded.endOf(index + foldedPiece.length)
  return { quote: text.slice(start, end), start, end }
}
