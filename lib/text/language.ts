// The most common small words of each language. Words of one language alone say more than those of several, so each word counts
// by the number of languages that share it.
const SMALL_WORDS: Record<string, string> = {
  en: 'the and of for to in with on a an by from at across that is as into over our we you your are will or have be this their while',
  de: 'und der die den dem das des mit für von vom zum zur im am bei ein eine einen einer sowie auf durch als ist wir sie du dich oder nicht dein deine unser über nach aus werden haben',
  fr: 'et de la le les des du en un une pour vous nous avec à est sur votre nos au aux dans par que tu ou chez ainsi plus ce cette qui vos sont',
  es: 'y de la el los las en un una para con que por del tu se es al su nuestro nuestra como sobre desde más o lo son sus entre',
  pt: 'e de a o os as em um uma para com que do da dos das no na nos por pelo pela seu você se ao à mais ou são não nosso nossa como',
  it: 'e di la il i le in un una per con che del della dei delle nel nella al alla si sono da dal sul gli lo come più o dello anche nostro',
  nl: 'en de het een van in met voor je wij zijn op te aan is onze dat als bij jij of naar door om tot onder uit wordt ook jouw',
  sv: 'och att det som på för är av med till den ett i en vi du har om inom från samt eller vid vara ska din',
  da: 'og at det som på for er af med til den et i en vi du har om inden fra samt eller ved være skal din dig ikke',
  nb: 'og å det som på for er av med til den et i en vi du har om innen fra samt eller ved være skal din deg ikke vår',
  fi: 'ja on sekä että tai kanssa meillä sinulla olet ovat joka mutta myös kuin olemme sinun',
  tr: 've ile için bir bu olarak da de göre en üzere olan veya çok daha her gibi sonra iş olmak',
  vi: 'và của các cho với trong là một từ được để tại theo trên những về người nhờ dưới có không',
  pl: 'i w z na do dla oraz przez od przy o po za jako się ze który jest nie lub nasze twoje są jak',
  cs: 'a v na se s pro je k z do o nebo jsme ve že při jako od po za tvoje nabízíme jsou by',
  sk: 'a v na sa s pre je k z do o alebo sme vo že pri ako od po za sú by čo',
  hu: 'a az és hogy nem egy is van vagy meg mint csak el ki de való számára valamint',
  ro: 'și de la în cu pe pentru un o din sau este care să a ale ai sunt prin noi',
  la: 'et ut in dolor sit amet sed diam eos ipsum lorem elitr nonumy tempor at vero accusam duo',
}
const LANGUAGES = Object.keys(SMALL_WORDS)
const WEIGHTS: ReadonlyMap<string, readonly (readonly [language: number, weight: number])[]> = (() => {
  const owners = new Map<string, number[]>()
  for (const [index, language] of LANGUAGES.entries())
    for (const word of (SMALL_WORDS[language] ?? '').split(' ')) {
      if (!owners.has(word)) owners.set(word, [])
      owners.get(word)?.push(index)
    }
  return new Map(
    [...owners].map(([word, indexes]) => [
      word,
      indexes.map((index) => [index, 1 / indexes.length] as const),
    ]),
  )
})()
// Letters that occur in one language of a script alone.
const UKRAINIAN = /[іїєґ]/gi
const RUSSIAN = /[ыэё]/gi
const MOST = 3000
// The least share of small words among all words; a text with fewer is a list of names and titles.
const LEAST_SHARE = 0.05
const LEAST_HITS = 4
// How much more the best language has than the next.
const LEAD = 1.25
// The share of a text in another script from which that script counts, because names of tools are Latin everywhere.
const OTHER_SHARE = 0.3
const FEWEST_LETTERS = 12
const NO_LETTER = /[^\p{L}\p{M}]+/u
const OTHER_LETTER = /[\u0370-\u1dff\u2c00-\ud7ff]/

/** Returns the small words of languages by their codes. Example: ["de"] -> "und", "der" and further ones. */
export function smallWordsOf(languages: readonly string[]): string[] {
  return languages.flatMap((language) => SMALL_WORDS[language]?.split(' ') ?? [])
}

/**
 * Returns the language of a text as a code of two letters; null for a short or mixed text, and for one without sentences. Example: "I
 * manage a budget" is null.
 */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, MOST)
  return OTHER_LETTER.test(sample) ? languageOfLetters(sample) : languageOfWords(sample)
}

// Small words of other languages that English sentences use too. Examples: "do you", "van driver", "a plus", "door to door".
const ALSO_ENGLISH = new Set(
  'a al as au be come con da dat de die do door du e et i la me met no o os over par per plus pour se van'.split(
    ' ',
  ),
)
const NOT_ENGLISH: ReadonlySet<string> = new Set(
  ['de', 'fr', 'es', 'pt', 'it', 'nl']
    .flatMap((language) => SMALL_WORDS[language]?.split(' ') ?? [])
    .filter((word) => !ALSO_ENGLISH.has(word) && !SMALL_WORDS['en']?.split(' ').includes(word)),
)

/** Articles, prepositions and the like of other languages, without words such as "van" and "plus" that English uses otherwise. */
export const FOREIGN_SMALL_WORDS: readonly string[] = [
  ...NOT_ENGLISH,
  ...[...ALSO_ENGLISH].filter((word) => word !== 'van' && word !== 'per' && word.length < 4),
]

/** Returns whether a word is an article, a preposition or the like of English or of the named language. Examples: "the", "für". */
export function isSmallWord(word: string, language: string | null): boolean {
  return ['en', language ?? 'en'].some((name) => SMALL_WORDS[name]?.split(' ').includes(word))
}

/**
 * Returns whether a sentence holds small words that English lacks. A capital is that of a name, a dot begins the end of an address,
 * and a number may be a time: "2 years Erfahrung im Lager", not "a degree from MIT", "Acme.com" or "6 am".
 */
export function isPartlyForeign(text: string): boolean {
  return ELISION.test(text) || (text.match(WHOLE_WORD) ?? []).some((word) => NOT_ENGLISH.has(word))
}

// Example: "5 years d'expérience".
const ELISION = /(?<![\p{L}\p{M}'’])(?:[djln]|qu|dell|all)['’]\p{Ll}{3}/u

const WHOLE_WORD = /(?<![\p{L}\p{M}.]|\d ?)[\p{L}\p{M}]+/gu

function languageOfLetters(sample: string): string | null {
  const foreign = sample.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / letters
  const ofWords = foreign <= letters / 2 ? languageOfWords(sample) : null
  if (ofWords !== null || foreign / letters <= OTHER_SHARE || letters < FEWEST_LETTERS) return ofWords
  if (share(/\p{Script=Hangul}/gu) > OTHER_SHARE) return 'ko'
  const kana = share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (share(/\p{Script=Han}/gu) + kana > OTHER_SHARE) return kana > 0.05 ? 'ja' : 'zh'
  if (share(/\p{Script=Hebrew}/gu) > OTHER_SHARE) return 'he'
  if (share(/\p{Script=Arabic}/gu) > OTHER_SHARE) return 'ar'
  if (share(/\p{Script=Devanagari}/gu) > OTHER_SHARE) return 'hi'
  if (share(/\p{Script=Greek}/gu) > OTHER_SHARE) return 'el'
  if (share(/\p{Script=Cyrillic}/gu) > OTHER_SHARE)
    return share(UKRAINIAN) > 0.02 ? 'uk' : share(RUSSIAN) > 0.005 ? 'ru' : null
  return null
}

function languageOfWords(sample: string): string | null {
  const scores = LANGUAGES.map(() => 0)
  const hits = LANGUAGES.map(() => 0)
  let words = 0
  for (const word of sample.toLowerCase().split(NO_LETTER)) {
    if (word === '') continue
    words += 1
    for (const [language, weight] of WEIGHTS.get(word) ?? []) {
      scores[language] = (scores[language] ?? 0) + weight
      hits[language] = (hits[language] ?? 0) + 1
    }
  }
  const best = scores.reduce((most, score, index) => (score > (scores[most] ?? 0) ? index : most), 0)
  const next = Math.max(...scores.filter((_, index) => index !== best))
  const count = hits[best] ?? 0
  if (count < LEAST_HITS || count < LEAST_SHARE * words || (scores[best] ?? 0) < LEAD * next) return null
  return LANGUAGES[best] ?? null
}
