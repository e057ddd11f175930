import { searchedWords } from '#lib/index/search/words-of.ts'

/**
 * Returns a full-text query that matches any of the phrases; null if none of them contains a word. Nothing in a phrase
 * is ever read as an operator.
 */
export function anyPhraseQuery(phrases: readonly string[]): string | null {
  const quoted = phrases.map((phrase) => searchedWords(phrase).join(' ')).filter((phrase) => phrase !== '')
  return quoted.length === 0 ? null : quoted.map((quotedPhrase) => `"${quotedPhrase}"`).join(' OR ')
}
