import type { UnreadReason } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { letterWords } from '#lib/text/text.ts'

// The most common small words of each language. Those of the second table only keep other languages from being
// mistaken for these.
const READ: Readonly<Record<string, string>> = {
  en: 'the and of to in for with is you our are we your as on will be that or have',
  de: 'und die der den dem das in mit für sie von wir ist ein eine einen zu du auf im als oder bei dein deine unser',
  fr: 'et de la le les des en un une pour vous nous du avec dans à est sur votre nos au aux que tu',
  es: 'y de la el los las en un una para con que del por tu se es al su nuestro como',
  pt: 'e de a o os as em um uma para com que do da dos no na por seu você se ao',
  it: 'e di la il i le in un una per con che del della dei al si sono nel alla ti',
  nl: 'en de het een van in met voor je wij zijn op te aan is onze dat als bij jij',
}
const COMMON_WORDS: Readonly<Record<string, string>> = {
  sv: 'och att i för som med av på är en vi du till har det om ett den vara inom',
  da: 'og at i for som med af på er en vi du til har det om et den eller samt',
  pl: 'i w z na do oraz się dla jest o nie od za lub nasze przez twoje mile po',
  cs: 'a v na se s pro je k z do o nebo jsme ve že tvoje nabízíme',
  tr: 've bir için ile bu olan en veya olarak çok da de iş sahip',
  fi: 'ja on sekä että tai kanssa meillä sinulla olet ovat joka mutta',
  la: 'et ut in dolor sit amet sed diam eos ipsum lorem elitr nonumy tempor at vero accusam duo',
}
const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = Object.entries({
  ...READ,
  ...COMMON_WORDS,
}).map(([language, words]) => [language, new Set(words.split(' '))] as const)
const MOST_CHARACTERS = 3000
const FEWEST_WORDS = 50
const LEAST_SHARE = 0.03
const FEWEST_CHARACTERS = 40
// A list of this many words must hold at least one known name.
const NAMES_IN_LIST = 6

/** Returns the language of a text as a code; null if unknown, `short` if there is too little text. */
export function languageOf(text: string): string | null {
  const start = text.slice(0, MOST_CHARACTERS)
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters - latin > letters / 2)
    return /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(start) ? 'ja' : null
  const words = letterWords(start)
  if (words.length < FEWEST_WORDS) return 'short'
  const counts = WORDS.map(([language, languageWords]) => ({
    language,
    count: words.filter((word) => languageWords.has(word)).length,
  }))
  const best = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most))
  if (best.count / words.length >= LEAST_SHARE) return best.language
  // A bare list of tools has no small words, and reads the same in every language.
  return findTerms(start).length * NAMES_IN_LIST >= words.length ? 'short' : null
}

/** Returns whether postings in this language are read. */
export function isReadLanguage(language: string | null): boolean {
  return language !== null && (language in READ || language === 'ja' || language === 'short')
}

/** Returns why nothing was read from a text; null if something was. */
export function unreadOf(text: string, rows: readonly unknown[]): UnreadReason | null {
  if (rows.length > 0) return null
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) return 'no_text'
  return isReadLanguage(languageOf(text)) ? 'nothing_read' : 'language'
}
