import { searchedWords } from '#lib/index/search/words-of.ts'

/**
 * A full-text query that any one of the phrases meets; null when none of them holds a word. Nothing in a phrase is ever
 * read as an operator.
 */
export function anyPhraseQuery(phrases: readonly string[]): string | null {
  const quoted = phrases.map((phrase) => searchedWords(phrase).join(' ')).filter((phrase) => phrase !== '')
  return quoted.length === 0 ? null : quoted.map((quotedPhrase) => `"${quotedPhrase}"`).join(' OR ')
}
