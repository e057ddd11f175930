import {
  countryNames,
  nicknamedIn,
  regionsOf,
  stateNames,
  wholeCountry,
} from '#lib/index/places/place-names.ts'
import { leavesPlaceOpen } from '#lib/index/places/place-posting.ts'
import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import { compoundTails, parseTitle } from '#lib/index/titles/read-title.ts'
import { FAMILY_OF, HEADS, NAMES } from '#lib/index/titles/title-names.ts'
import { type TitleWords, titleWords } from '#lib/index/titles/title-words.ts'
import { nameKey } from '#lib/index/titles/trade-titles.ts'
import { memoize, onceFor } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'
import { ALIASES, stem } from '#lib/text/word-tables.ts'

const LONGEST_MODE = 3

const WORK_MODES = new Set(['remote', 'hybrid', 'onsite'])
const MODES = new Map(
  pairs(`work from home: remote | working from home: remote | wfh: remote | home office: remote | homeoffice: remote
  home based: remote | home-based: remote | work from anywhere: remote | telework: remote | teleworking: remote
  telecommute: remote | telecommuting: remote | fully remote: remote | remote work: remote | télétravail: remote
  teletravail: remote | teletrabajo: remote | teletrabalho: remote | remoto: remote | remota: remote | à distance: remote
  hybride: hybrid | híbrido: hybrid | hibrido: hybrid | híbrida: hybrid | hibrida: hybrid
  on-site: onsite | on site: onsite | in office: onsite | in-office: onsite | in person: onsite | in-person: onsite
  presencial: onsite | vor ort: onsite | sur site: onsite`),
)

const LONGEST = 5

// Each name with all its spellings. Example: "frontend" and "front end".
const SPELLINGS = new Map<string, string[]>()
for (const [written, means] of NAMES) {
  const key = means.join(' ')
  if (!SPELLINGS.has(key)) SPELLINGS.set(key, key.includes('_') ? [] : [key])
  SPELLINGS.get(key)?.push(written)
}

/** The search head of a job: titles, company and places of its listed postings. */
export type JobHead = { titles: readonly string[]; company: string; places: readonly HeadPlace[] }

/** A posting's place: place texts as shown, two-letter countries, and work mode, '' if unknown. */
type HeadPlace = { locations: readonly string[]; countries: readonly string[]; work_mode: string }

/**
 * The columns of a search head, in order: titles as written; names (`=` normalised spelling, `~` stems, `@` the
 * person's kind); company; places; and pairs of signs for scripts without spaces.
 */
export type HeadColumn = 'title' | 'names' | 'company' | 'place' | 'signs'
export type HeadWords = Record<HeadColumn, readonly string[]>

/** Returns the searchable words of a job besides its text, cached because successive searches find the same jobs. */
export const headWords = onceFor(wordsOfHead)

function wordsOfHead({ titles, company, places }: JobHead): HeadWords {
  const { title, names, signs } = titleWordCache(JSON.stringify(titles), () => wordsOfTitles(titles))
  const of_company = companyWordCache(company, () => ({
    words: companyWords(company),
    signs: signPairs(company),
  }))
  return {
    title,
    names,
    company: of_company.words,
    place: wordsOfPlaces(places),
    signs:
      signs.length + of_company.signs.length === 0 ? NO_SIGNS : signPairs(`${titles.join(' ')} ${company}`),
  }
}

// Jobs share titles, companies and places, and each search reads hundreds of them.
const MOST_KEPT = 1000
const titleWordCache = memoize<Pick<HeadWords, 'title' | 'names' | 'signs'>>(MOST_KEPT)
const companyWordCache = memoize<{ words: readonly string[]; signs: readonly string[] }>(MOST_KEPT)
const placeWordCache = memoize<string>(MOST_KEPT)
const NO_SIGNS: readonly string[] = []

function wordsOfTitles(titles: readonly string[]): Pick<HeadWords, 'title' | 'names' | 'signs'> {
  const title = titles.join(' ')
  const written = searchWords(title)
  const names = titles.flatMap((title) => namesIn(parseTitle(title).words))
  const tails = titles
    .flatMap((title) => parseTitle(title).words.parts.flat())
    .flatMap((word) => compoundTails(word).map(foldSearched))
  return {
    title: written,
    names: [
      ...names.map((word) => `=${word}`),
      ...new Set([...names, ...written, ...tails].map((word) => `~${stem(word)}`)),
      ...new Set(titles.flatMap(kindsOfTitle)),
    ],
    signs: signPairs(title),
  }
}

// Cached one by one: jobs with many places share all of them, but rarely their lists.
function wordsOfPlaces(places: readonly HeadPlace[]): string[] {
  const texts = places.map((place) =>
    placeWordCache(JSON.stringify(place), () => placeWords(place).join(' ')),
  )
  const words = [...new Set(texts)].flatMap((text) => text.split(' '))
  return places.every(isOpen) ? [...words, OPEN_PLACE] : words
}

/** The search word of a job none of whose postings names a place. */
export const OPEN_PLACE = '=open'

function isOpen({ locations, countries }: HeadPlace): boolean {
  return countries.length === 0 && locations.every(leavesPlaceOpen)
}

/** Returns the words of a text for searching: letters, digits, `+` and `#`, without case and accents. */
export function searchWords(text: string): string[] {
  return foldSearched(text).match(WORD) ?? []
}

/** Returns the words of a title in one spelling: abbreviations expanded, names of several words as one. */
export function nameWords(title: string): string[] {
  return namesIn(titleWords(title))
}

function namesIn({ parts }: TitleWords): string[] {
  return parts.flat().map((word) => ALIASES.get(word) ?? foldSearched(word))
}

// Returns the person's kind if the title's head is known, and the families of its fields.
function kindsOfTitle(title: string): string[] {
  const { head, kind, fields } = parseTitle(title).read
  const families = fields.flatMap((field) => FAMILY_OF.get(field) ?? [])
  return [
    ...(head !== null && HEADS.has(head) ? [`@${kind}`] : []),
    ...families.map((family) => `@in.${family}`),
  ]
}

// Includes the name as one word. Example: "Scale AI" is typed "scaleai".
function companyWords(company: string): string[] {
  const words = searchWords(company)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** Returns signs of scripts without spaces, in overlapping pairs; a single one stays single. */
export function signPairs(text: string): string[] {
  return (text.normalize('NFKC').match(SIGNS) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
  })
}

/** Returns whether a text contains signs of scripts without spaces. */
export function holdsSigns(text: string): boolean {
  return SIGN.test(text)
}

// Chinese, Japanese and Korean; Korean writes spaces between groups of words.
const SIGN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
const SIGNS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g
const WORD = /[\p{L}\p{N}\p{M}+#]+/gu
const BEYOND_ASCII = /[^\0-\x7f]/

function foldSearched(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
}

const MOST_PLACES = 20

function placeWords({ locations, countries, work_mode }: HeadPlace): string[] {
  const shownPlaces = locations.slice(0, MOST_PLACES)
  const shownCountries = countries.slice(0, MOST_PLACES)
  const states = shownCountries.includes('US') ? shownPlaces.flatMap(stateNames) : []
  const texts = [
    ...shownPlaces,
    ...shownPlaces.flatMap(nicknamedIn),
    ...states,
    ...shownCountries.map(countryNames),
  ]
  const words = searchWords([...texts, ...shownCountries.flatMap(regionsOf), work_mode].join(' '))
  return [...words, ...shownPlaces.flatMap((place) => wholeCountry(place, shownCountries)).map(wholeMark)]
}

/** Returns the search word of a posting that can be worked anywhere in a country. */
export function wholeMark(country: string): string {
  return `=${country.toLowerCase()}`
}

/** Returns how many of the first words form one name in titles; 0 if none do. */
export function longestName(words: readonly string[]): number {
  for (let length = Math.min(words.length, LONGEST); length > 1; length -= 1) {
    // A stop word at an end is no part of a name. Example: "a designer".
    if (nameKey(words[0] ?? '') === '' || nameKey(words[length - 1] ?? '') === '') continue
    const key = nameKey(words.slice(0, length).join(' '))
    if (NAMES.has(key) || alternates().has(key)) return length
  }
  return 0
}

/** Returns the work mode that the longest run of first words names, with its length; null if none does. */
export function longestMode(words: readonly string[]): { name: string; length: number } | null {
  for (let length = Math.min(words.length, LONGEST_MODE); length > 0; length -= 1) {
    const name = MODES.get(words.slice(0, length).join(' ').toLowerCase())
    if (name !== undefined) return { name, length }
  }
  return null
}

/** Returns whether a text is a work mode or another name of one. Example: "work from home". */
export function isModeName(text: string): boolean {
  const name = text.toLowerCase()
  return MODES.has(name) || WORK_MODES.has(name)
}

/** Returns whether a text is a name of a work, so that none of its words is a slip. Example: "produktmanager". */
export function isKnownName(text: string): boolean {
  const key = nameKey(text)
  return NAMES.has(key) || alternates().has(key)
}

/** Returns the other written forms of a key. */
export function spellingsOf(key: string): readonly string[] {
  const means = NAMES.get(key)?.join(' ') ?? key
  return (SPELLINGS.get(means) ?? []).filter((spelling) => spelling !== key)
}
