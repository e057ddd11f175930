import table from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import { stem } from '#lib/text/stem.ts'

const TERMS: Readonly<Record<string, number>> = table.terms

/** Returns whether a lower-case word, in any of its forms, occurs in postings. */
export function isCommonWord(word: string): boolean {
  return Object.hasOwn(TERMS, stem(word)) || Object.hasOwn(TERMS, word)
}
