import { foldLine } from '#lib/text/text.ts'

/** Returns whether texts together contain every typed word, in any case; true for none. */
export function holdsWords(typed: string | undefined, texts: readonly string[]): boolean {
  const words = foldLine(typed ?? '').split(' ')
  const text = foldLine(texts.join('\n'))
  return words.every((word) => text.includes(word))
}
