import type { Dropped } from '#lib/learn/course/schema.ts'
import { type FoldedText, findWhole, foldText } from '#lib/text/fold-text.ts'
import { capitalized } from '#lib/text/names.ts'

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

/** The text of a source, folded once for all searches in it. */
export type SourceText = { title: string; text: string; folded: FoldedText }

/** Returns a source prepared for searches. */
export function sourceText(title: string, text: string): SourceText {
  return { title, text, folded: foldText(text) }
}

const REASONS: Record<string, string> = {
  too_few_verified: 'for too few of its sentences a quote was found',
  source_failed: 'its sources could not be read',
  cap_calls: 'the limit of model calls was reached',
  cap_fetches: 'the limit of pages was reached',
  model_output_invalid: 'what the model wrote could not be used',
  duplicate: 'it repeated another lesson',
  quiz_invalid: 'no question of it held',
  prerequisite_dropped: 'a lesson that it builds on was left out',
  unsafe_content: 'it held text that no course shows',
  too_few_lessons: 'too few of its lessons were left',
  lesson_dropped: 'too many of its lessons were left out',
}

/** Returns why a part of a course was left out, as the end of a sentence. */
export function droppedReason(reason: string): string {
  return REASONS[reason] ?? 'it did not pass a check'
}

/** One omission from a course, with the reason. */
export function droppedText({ what, reason }: Pick<Dropped, 'what' | 'reason'>): string {
  const [kind = '', id = ''] = what.split(':')
  const name = `${capitalized(kind)} ${id}`.trim()
  return `${name}: ${droppedReason(reason)}`
}
