import table from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import { stem } from '#lib/text/stem.ts'

const TERMS: Readonly<Record<string, number>> = table.terms

/** Whether a word of lower-case letters is one that postings use, in any of its forms. */
export function isCommonWord(word: string): boolean {
  return Object.hasOwn(TERMS, stem(word)) || Object.hasOwn(TERMS, word)
}
