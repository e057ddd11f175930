import { foldText } from '#lib/text/fold-text.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { stem } from '#lib/text/word-tables.ts'

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'+#&/-]+[\p{L}\p{M}\p{N}]+)*[+#%]*/gu
const PART = /[\p{L}\p{M}\p{N}]+[+#%]*/gu

/** Returns the words of a text, folded. */
export function wordsIn(text: string): string[] {
  return foldText(text).text.match(WORD) ?? []
}

/**
 * Returns the words of a text that occur neither in its source, in any form, nor among plain words that say nothing
 * alone.
 */
export function foreignWords(text: string, source: string, plain: ReadonlySet<string>): string[] {
  const sourceWords = new Set([...wordsIn(source), ...partsIn(source)])
  const stems = new Set([...termsOf(source), ...[...sourceWords].map(stem)])
  const isOwn = (word: string) => {
    if (sourceWords.has(word) || plain.has(word)) return true
    if (/^\p{N}/u.test(word)) return false
    if (stems.has(stem(word))) return true
    const own = termsOf(word)
    return own.length > 0 && own.every((term) => stems.has(term))
  }
  return wordsIn(text).filter((word) => !isOwn(word) && !partsIn(word).every(isOwn))
}

function partsIn(text: string): string[] {
  return foldText(text).text.match(PART) ?? []
}
