import { foldLine } from '#lib/text/text.ts'

/** Whether texts together hold every word that was typed, in any case; true where none was. */
export function holdsWords(typed: string | undefined, texts: readonly string[]): boolean {
  const words = foldLine(typed ?? '').split(' ')
  const text = foldLine(texts.join('\n'))
  return words.every((word) => text.includes(word))
}
