import { type FoldedText, foldText } from '#lib/text/fold-text.ts'

/** The text of a source, folded once for all searches in it. */
export type SourceText = { title: string; text: string; folded: FoldedText }

/** Returns a source prepared for searches. */
export function sourceText(title: string, text: string): SourceText {
  return { title, text, folded: foldText(text) }
}
