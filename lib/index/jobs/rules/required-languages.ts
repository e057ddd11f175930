// Languages that postings require, as English postings name them and some in their own name.
const LANGUAGES =
  `arabic bengali bulgarian cantonese catalan chinese croatian czech danish dutch estonian farsi finnish
flemish french german greek hebrew hindi hungarian indonesian italian japanese korean latvian lithuanian malay mandarin
norwegian polish portuguese punjabi romanian russian serbian slovak slovenian spanish swahili swedish tagalog tamil telugu
thai turkish ukrainian urdu vietnamese deutsch français español português italiano nederlands`.split(/\s+/)

// Grouped by first letters, so that a word is compared only with names that begin alike.
const NAMES = Array.from(Map.groupBy(LANGUAGES, ([first = '']) => first))
  .map(([first, names]) => `${first}(?:${names.map((name) => name.slice(1)).join('|')})`)
  .join('|')
const NAMED = new RegExp(`(?<!\\p{L})(?:${NAMES})(?!\\p{L})`, 'giu')
const LANGUAGE_CUE =
  /speak|spoken|fluen|nativ|languag|proficien|bilingual|written|english|sprach|langue|idioma/i
const BESIDE = 60

/** Returns the languages other than English that a text requires, in lower case; a nationality alone does not count. */
export function requiredLanguages(text: string): Set<string> {
  const languages = new Set<string>()
  for (const { 0: language, index } of text.matchAll(NAMED)) {
    if (LANGUAGE_CUE.test(text.slice(Math.max(0, index - BESIDE), index + language.length + BESIDE)))
      languages.add(language.toLowerCase())
  }
  return languages
}
