import type { Language } from '#db/rows/display.ts'
import { letterWords } from '#lib/text/text.ts'

// The small words of a language, which every text of some length has.
const SMALL_WORDS: Partial<Record<Language, string>> = {
  en: 'the and of for to in with on a an by from at across that is as into over',
  de: 'und der die das für mit von zur zum im bei eine einen sowie des den auf durch als',
  fr: 'et de la le les des du pour avec une un dans sur par au aux chez ainsi en',
  es: 'y de la el los las para con una un en por del al sobre desde como más',
  it: 'e di il la per con del della dei delle nel una un da sul al che gli',
  pt: 'e de da do para com uma um em por dos das na no ao pela pelo mais',
  nl: 'en de het van voor met een in op bij naar door aan als tot onder uit',
  sv: 'och i att det som en på är av för med till den vid från inom ett om samt',
  tr: 've ile için bir bu olarak da de göre en üzere olan veya çok daha her gibi sonra',
  vi: 'và của các cho với trong là một từ được để tại theo trên những về người nhờ dưới',
  pl: 'i w z na do dla oraz przez od przy o po za jako się ze który',
}
const WORDS = Object.entries(SMALL_WORDS).map(
  ([language, words]) => [language as Language, new Set(words.split(' '))] as const,
)
// Letters that occur in only one of the languages of a script.
const UKRAINIAN = /[іїєґ]/gi
const RUSSIAN = /[ыэё]/gi
const MOST = 20_000
const LEAST_SHARE = 0.05
// The share of a text in another script from which that script counts, because names of tools are Latin everywhere.
const OTHER_SHARE = 0.3

/** Returns the language of a resume; English if it is unclear. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, MOST)
  const share = (letters: RegExp) =>
    (sample.match(letters)?.length ?? 0) / Math.max(1, sample.match(/\p{L}/gu)?.length ?? 1)
  if (share(/\p{Script=Hangul}/gu) > OTHER_SHARE) return 'ko'
  if (share(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) > OTHER_SHARE)
    return share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.05 ? 'ja' : 'zh'
  if (share(/\p{Script=Hebrew}/gu) > OTHER_SHARE) return 'he'
  if (share(/\p{Script=Arabic}/gu) > OTHER_SHARE) return 'ar'
  if (share(/\p{Script=Devanagari}/gu) > OTHER_SHARE) return 'hi'
  if (share(/\p{Script=Cyrillic}/gu) > OTHER_SHARE)
    return share(UKRAINIAN) > 0.02 ? 'uk' : share(RUSSIAN) > 0.005 ? 'ru' : 'en'
  const words = letterWords(sample)
  const counts = WORDS.map(([language, small]) => {
    return { language, count: words.filter((word) => small.has(word)).length }
  })
  const best = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most))
  return best.count / Math.max(1, words.length) >= LEAST_SHARE ? best.language : 'en'
}
