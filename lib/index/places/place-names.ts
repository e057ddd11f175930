import table from '#assets/words/places.json' with { type: 'json' }
import { countryOfName, countryRows, demonyms, EU_MEMBERS } from '#lib/index/places/countries.ts'
import { stateRows } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'
import { foldAccents, lowerWords } from '#lib/text/text.ts'

/** Returns all names of a country by its two letters, in one text; the letters if it has none. */
export function countryNames(code: string): string {
  return countryTexts().get(code) ?? code
}

/** Returns the names of the US states whose two letters stand at a comma or an end in a place text. */
export function stateNames(place: string): string[] {
  return [...place.matchAll(STATE_CODE)].flatMap(([, code = '']) => STATES.get(code) ?? [])
}

/**
 * Returns the English name of a place by a lower-case nickname or a name in another language; null for any other word. Example:
 * "sf" -> "san francisco", "mailand" -> "milan".
 */
export function placeOfNickname(word: string): string | null {
  return NICKNAMES.get(word) ?? NICKNAMES.get(foldAccents(word)) ?? null
}

/** Returns the nicknames and names in other languages of a place, folded. Example: "munich" -> "munchen". */
export function nicknamesOf(place: string): string[] {
  return [...NICKNAMES].flatMap(([name, named]) => (named === place ? [name] : []))
}

/** Returns the places whose nicknames stand in a text, by name. */
export function nicknamedIn(place: string): string[] {
  const folded = foldAccents(place)
  const words = new Set([...place.toLowerCase().split(/[^\p{L}]+/u), ...folded.split(/[^\p{L}]+/u)])
  return [
    // Two Latin letters in a place text are a state or a country.
    ...[...words].flatMap((word) =>
      /^[a-z]{1,2}$/.test(word) && word !== 'uk' ? [] : (NICKNAMES.get(word) ?? []),
    ),
    ...LONG_NICKNAMES.flatMap(([name, town]) => (folded.includes(name) ? [town] : [])),
  ]
}

/** Returns the regions of the world that a country belongs to, in the words of postings. */
export function regionsOf(code: string): string[] {
  return REGIONS.flatMap(([name, codes]) => (codes.has(code) ? [name] : []))
}

/** Returns the countries of a region in the words of postings; none for another name. Example: "dach". */
export function countriesOfRegion(name: string): string[] {
  const words = lowerWords(name)
  const regions = words.length === 0 ? [] : REGIONS.filter(([names]) => isRun(names.split(' '), words))
  return [...new Set(regions.flatMap(([, codes]) => [...codes]))]
}

function isRun(words: readonly string[], run: readonly string[]): boolean {
  return words.some((_, index) => run.every((word, next) => words[index + next] === word))
}

/** Returns whether a place text names a region of the world. Example: "EMEA", "North America". */
export function namesRegion(place: string): boolean {
  return lowerWords(place).some((word) => REGION_WORDS.has(word))
}

/** Returns the language or else the demonym of a country by its name, in lower case; null if unknown. */
export function demonymOf(country: string): string | null {
  const code = countryOfName(country) ?? ''
  const language = LANGUAGES.get(code)
  return language === undefined ? (demonyms().get(code)?.[0] ?? null) : language
}

/** Returns the countries of a place text that names nothing smaller. Example: "Remote - United Kingdom". */
export function wholeCountry(place: string, countries: readonly string[]): string[] {
  const wordSet = new Set(lowerWords(place).filter((word) => !NO_PLACE.has(word)))
  if (wordSet.size === 0) return []
  return countries.filter((code) => {
    const names = COUNTRY_WORDS.get(code) ?? new Set([...lowerWords(countryNames(code)), code.toLowerCase()])
    COUNTRY_WORDS.set(code, names)
    return [...wordSet].every((word) => names.has(word))
  })
}

const COUNTRY_WORDS = new Map<string, ReadonlySet<string>>()

const NO_PLACE = new Set(
  'remote home based anywhere in the hybrid office fully virtual wfh work from'.split(' '),
)

const EU = EU_MEMBERS.join(' ')
const REGIONS: [string, Set<string>][] = (
  [
    ['europe emea', `${EU} CH GB IS LI NO UA RS BA AL MK ME MD`],
    ['emea', 'AE SA QA KW BH OM IL EG ZA NG KE MA TN TR JO LB GH'],
    ['eu', EU],
    ['namer noram north america amer americas', 'US CA MX'],
    ['dach', 'DE AT CH'],
    ['nordics scandinavia', 'DK SE NO FI IS'],
    ['benelux', 'BE NL LU'],
    ['latam latin america', 'MX BR AR CL CO PE UY CR EC BO PY VE GT PA DO SV HN NI'],
    ['apac asia', 'CN JP KR TW HK SG MY TH VN PH ID IN BD PK LK'],
    ['apac', 'AU NZ'],
    ['middle east', 'AE SA QA KW BH OM IL JO LB'],
    ['africa', 'ZA NG KE EG MA TN GH RW UG TZ ET SN CI'],
  ] as const
).map(([names, codes]) => [names, new Set(codes.split(' '))])

const REGION_WORDS = new Set([
  ...REGIONS.flatMap(([names]) => names.split(' ')),
  ...['namer', 'noram', 'amer', 'americas', 'oceania', 'eu', 'mena'],
])

// Languages with another name than the people; English is no sign of a place.
const LANGUAGES: ReadonlyMap<string, string | null> = new Map([
  ['BR', 'portuguese'],
  ['IL', 'hebrew'],
  ['US', null],
  ['GB', null],
])

const STATE_CODE = /[,-]\s*([A-Z]{2})(?![\p{L}\p{N}])/gu

// Nicknames and own names of towns and countries.
const NICKNAMES = new Map([
  ...pairs(`nyc: new york | new york city: new york | bay area: san francisco | sf: san francisco | la: los angeles
    philly: philadelphia | vegas: las vegas | dc: washington | uk: united kingdom | uae: united arab emirates
    usa: united states | u.s: united states`),
  ...namesOfTowns(),
])

// Names of towns in other languages, without accents; a name that is a common word of another language is left out ("rom").
function namesOfTowns(): [string, string][] {
  return table.towns_in_other_languages.flatMap((line) => {
    const [town = '', ...names] = line.split(' ').map((name) => name.replaceAll('_', ' '))
    return names.map((name): [string, string] => [name, town])
  })
}

const LONG_NICKNAMES = [...NICKNAMES].filter(([name]) => name.includes(' '))

const countryTexts = once(
  () =>
    new Map<string, string>([
      ...countryRows().flatMap(({ code, alpha3, names }): [string, string][] =>
        names.length === 0 ? [] : [[code, `${names.join(' ')} ${alpha3}`]],
      ),
      ['US', 'United States of America USA US'],
      // The other names of this place belong to its parts.
      ['GB', 'United Kingdom Great Britain UK GBR'],
    ]),
)

const STATES = new Map(
  stateRows().flatMap(({ code, names: [name] }): [string, string][] =>
    name === undefined ? [] : [[code, name.toLowerCase()]],
  ),
)
