// Languages that postings require, each with its names in other languages that are no other English word.
const LANGUAGES = new Map(
  `german: deutsch allemand alemán alemão tedesco duits niemiecki | french: français französisch francés francese frans
  | spanish: español spanisch espagnol espanhol spagnolo spaans castellano | italian: italiano italienisch italien
  | portuguese: português portugués portugais portugiesisch portoghese portugees | dutch: nederlands niederländisch
  néerlandais neerlandés olandese flemish vlaams | polish: polski polnisch polonais polaco | turkish: türkçe türkisch turc
  | russian: русский russisch russe | ukrainian: українська | japanese: 日本語 japanisch japonais japonés | korean: 한국어
  koreanisch coréen | chinese: 中文 chinesisch chinois mandarin cantonese | arabic: العربية arabisch arabe árabe
  | swedish: svenska schwedisch suédois | norwegian: norsk norwegisch | danish: dansk dänisch danois | finnish: suomi finnisch
  | czech: čeština tschechisch tchèque | romanian: română rumänisch roumain | hungarian: magyar ungarisch hongrois
  | greek: ελληνικά griechisch | hebrew: עברית hebräisch | bengali | bulgarian | catalan | croatian | estonian | farsi: persian
  | hindi | indonesian: bahasa | latvian | lithuanian | malay | punjabi | serbian | slovak | slovenian | swahili
  | tagalog: filipino | tamil | telugu | thai | urdu | vietnamese | icelandic | albanian | macedonian | bosnian | georgian
  | armenian | azerbaijani | kazakh | uzbek | mongolian | khmer | burmese | nepali | sinhala | gujarati | marathi | kannada
  | malayalam | afrikaans | zulu | amharic | somali | welsh | basque | galician | maltese | luxembourgish | kurdish | pashto`
    .split('|')
    .flatMap((line) => {
      const [language = '', ...names] = line.split(/[\s:]+/).filter(Boolean)
      return [language, ...names].map((name) => [name, language] as const)
    }),
)

// Grouped by first letters, so that a word is compared only with names that begin alike. German joins the name with
// "knowledge": "Deutschkenntnisse".
const NAMES = Array.from(Map.groupBy(LANGUAGES.keys(), ([first = '']) => first))
  .map(([first, names]) => `${first}(?:${names.map((name) => name.slice(1)).join('|')})`)
  .join('|')
const NAMED = new RegExp(`(?<!\\p{L})(${NAMES})(?:kenntnisse|sprachig\\p{L}{0,2})?(?!\\p{L})`, 'giu')
const LANGUAGE_CUE =
  /speak|spoken|fluen|nativ|languag|proficien|bilingual|written|english|sprach|sprech|sprich|kenntnis|langue|idioma|lingua|mother tongue|\b[abc][12]\b/i
const BESIDE = 60

/**
 * Returns the languages other than English that a text requires, by their English names in lower case; a nationality
 * alone does not count. Example: "Fließend Deutsch" -> "german".
 */
export function requiredLanguages(text: string): Set<string> {
  const languages = new Set<string>()
  for (const { 0: named, 1: name = '', index } of text.matchAll(NAMED)) {
    const around = text.slice(Math.max(0, index - BESIDE), index + named.length + BESIDE)
    if (LANGUAGE_CUE.test(around)) languages.add(LANGUAGES.get(name.toLowerCase()) ?? name.toLowerCase())
  }
  return languages
}

const ENGLISH =
  /^(?:english|englisch|anglais|inglés|inglese|inglês|engels|angielski|engelska|engelsk|englanti|英語|英语|영어)$/iu

/** Returns whether a word is the name of a spoken language. Example: "Polnisch", but not "Java". */
export function namesLanguage(word: string): boolean {
  return ENGLISH.test(word) || LANGUAGES.has(word.toLowerCase())
}
