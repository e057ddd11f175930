import table from '#assets/words/places.json' with { type: 'json' }
import {
  cutWords,
  type FoundName,
  findNames,
  foldName,
  type Town,
  type Word,
} from '#lib/index/places/rules/name-senses.ts'
import { type ReadCode, readCodes } from '#lib/index/places/rules/read-codes.ts'

/** Whether a place is in the United States; `unclear` also if it may be. */
export type InUs = 'us' | 'elsewhere' | 'unclear'

/**
 * The meaning of a place text and its basis: a country, region or state by name; towns or codes, which may be
 * ambiguous; an area that includes the United States; a number of places; only a work mode; or nothing known.
 */
export type WeighedPlace = {
  in_us: InUs
  countries: string[]
  basis: 'named' | 'town' | 'wide' | 'several' | 'mode' | 'unknown'
}

/** Weighs all signs in a place text, strongest first; a conflict stays unclear. */
export function weighPlace(text: string): WeighedPlace {
  const signs = signsOf(text)
  for (const weigh of [byUs, byCountry, byRegion, byState, byTown, byArea]) {
    const weighed = weigh(signs)
    if (weighed) return weighed
  }
  const { words, names, has } = signs
  if (has('several')) return unclear('several')
  const numbers = words.filter((word) => NUMBER.test(word.raw)).length
  const covered = names.reduce((sum, name) => sum + name.end - name.at, numbers)
  return unclear(covered === words.length ? 'mode' : 'unknown')
}

type PlaceSign = FoundName | (ReadCode & { sense?: undefined })
type CodePosition = { at: number; code: string }
type Signs = {
  words: Word[]
  names: FoundName[]
  has: (is: FoundName['sense']['is']) => boolean
  countries: CodePosition[]
  regions: CodePosition[]
  states: CodePosition[]
  guesses: ReadCode[]
  open: boolean
  towns: { at: number; name: string; town: Town }[]
}

function signsOf(text: string): Signs {
  const words = cutWords(text)
  const names = findNames(words)
  const codes = readCodes(words, names)
  const kinds = new Set(names.map((name) => name.sense.is))
  const signs: PlaceSign[] = [...names, ...codes].sort((a, b) => a.at - b.at)
  const places = (is: 'country' | 'region' | 'state') => signs.flatMap((sign) => placeOf(sign, is))
  return {
    words,
    names,
    has: (is) => kinds.has(is),
    countries: places('country').filter((place) => !isRegionCode(place, { words, names, codes })),
    regions: places('region'),
    states: places('state'),
    guesses: codes.filter((code) => code.is === 'guess'),
    open: codes.some((code) => code.is === 'open'),
    towns: names.flatMap(({ at: index, name, sense }) =>
      sense.is === 'town' ? [{ at: index, name, town: sense }] : [],
    ),
  }
}

type PlaceSigns = Pick<Signs, 'words' | 'names'> & { codes: ReadCode[] }

// A code between a place and its country names no country, unless the place lies there. Example: "Bergamo, BG, Italy".
function isRegionCode({ at: index, code }: CodePosition, { words, names, codes }: PlaceSigns): boolean {
  if (!codes.some((code) => code.at === index) || words[index + 1]?.gap !== 'comma') return false
  if (index === 0 || codes.some((code) => code.at === index - 1)) return false
  const before = names.find((name) => name.end === index)?.sense
  const coded = codes.find((code) => code.at === index + 1 && code.is === 'country')
  if (coded) return before?.is === 'town' && before.homes.has(coded.code) && !before.homes.has(code)
  const next = names.find((name) => name.at === index + 1)?.sense
  if (next?.is !== 'country' && next?.is !== 'us') return false
  if (before === undefined) return true
  return before.is === 'town' && !before.homes.has(code)
}

function placeOf(sign: PlaceSign, is: 'country' | 'region' | 'state'): CodePosition[] {
  if (sign.sense === undefined) return sign.is === is ? [{ at: sign.at, code: sign.code }] : []
  return sign.sense.is === is && 'code' in sign.sense ? [{ at: sign.at, code: sign.sense.code }] : []
}

function us(basis: WeighedPlace['basis'], others: CodePosition[] = []): WeighedPlace {
  return { in_us: 'us', countries: unique(['US', ...others.map((place) => place.code)]), basis }
}

function elsewhere(basis: WeighedPlace['basis'], codes: string[] = []): WeighedPlace {
  return { in_us: 'elsewhere', countries: unique(codes), basis }
}

function unclear(basis: WeighedPlace['basis'], codes: string[] = []): WeighedPlace {
  return { in_us: 'unclear', countries: unique(codes), basis }
}

const unique = (codes: string[]): string[] => [...new Set(codes)]

function byUs(signs: Signs): WeighedPlace | undefined {
  if (signs.has('us')) return us('named', besideUs(signs))
  if (!signs.has('not_us')) return undefined
  const doubt = signs.states.length > 0 || inUs(signs)
  return doubt ? unclear('named') : elsewhere('named', codesOf(signs.countries))
}

// Returns places that are US towns with a country's name. Example: "Lebanon, NH, USA".
function besideUs(signs: Signs): CodePosition[] {
  return signs.countries.filter(
    ({ at: index }) => !signs.states.some((state) => state.at > index && !isListed(signs, state)),
  )
}

const codesOf = (places: CodePosition[]): string[] => places.map((place) => place.code)

// Towns that mean the United States without further words.
const inUs = ({ towns }: Signs): boolean => towns.some(({ town }) => town.alone === 'US')

function byCountry(signs: Signs): WeighedPlace | undefined {
  const first = signs.countries[0]
  if (!first) return undefined
  return againstPlaces(signs, signs.countries) ?? elsewhere('named', codesOf(signs.countries))
}

function byRegion(signs: Signs): WeighedPlace | undefined {
  if (signs.regions.length === 0) return undefined
  return againstPlaces(signs, signs.regions) ?? elsewhere('named', codesOf(signs.regions))
}

// Returns the meaning if other signs contradict a named country or region: states, Georgia, US towns, or a wider area.
function againstPlaces(signs: Signs, places: CodePosition[]): WeighedPlace | undefined {
  const codes = codesOf(places)
  const byStates = againstStates(signs, places)
  if (byStates) return byStates
  if (signs.open || (signs.has('georgia') && !codes.includes('GE'))) return unclear('named', codes)
  const town = signs.towns.find(
    (town) => town.town.alone === 'US' && !codes.some((code) => town.town.homes.has(code)),
  )
  if (town) return town.at > (places[0]?.at ?? 0) ? us('town', places) : unclear('named', codes)
  return signs.has('wide') ? unclear('wide', codes) : undefined
}

// A state after the name makes it a town; a state before it is a conflict. Example: "Peru, Indiana".
function againstStates(signs: Signs, places: CodePosition[]): WeighedPlace | undefined {
  const lastAt = places.at(-1)?.at ?? 0
  const state = signs.states.find((place) => !isMiddle(signs, place, lastAt))
  if (state && state.at < (places[0]?.at ?? 0)) return unclear('named', codesOf(places))
  if (state) return us('named', isListed(signs, state) ? places : [])
  const guess = signs.guesses.find((code) => code.at > lastAt)
  return guess && us('town', isListed(signs, guess) ? places : [])
}

// Returns whether the text is a list. Example: "Canada / NH" lists two places, "Lebanon, NH" is one.
const isListed = ({ words }: Signs, state: { at: number }): boolean => words[state.at]?.gap !== 'comma'

// Returns whether a code right before its country is a foreign region, unless a US town stands before it. Example:
// "Muscat, MA, OM".
function isMiddle(signs: Signs, state: CodePosition, countryAt: number): boolean {
  const word = signs.words[state.at]
  if (word === undefined || word.raw.length !== 2 || word.raw !== word.raw.toUpperCase()) return false
  return countryAt === state.at + 1 && signs.words[countryAt]?.gap === 'comma' && !inUs(signs)
}

function byState(signs: Signs): WeighedPlace | undefined {
  if (signs.states.length > 0) return us('named')
  if (!signs.has('georgia')) return undefined
  const { towns } = signs
  if (towns.some(({ town }) => town.alone === 'GE')) return elsewhere('named', ['GE'])
  if (towns.some(({ name, town }) => town.alone === 'US' || inGeorgia.has(name))) return us('named')
  return unclear('town')
}

const inGeorgia = new Set(table.georgia_towns.flatMap((line) => line.split('|')).map(foldName))

function byTown(signs: Signs): WeighedPlace | undefined {
  const { towns, guesses, open } = signs
  if (inUs(signs)) return us(towns.length === 1 && sharedOnly(signs) ? 'town' : 'named')
  if (guesses.length > 0) return us('town')
  if (open) return unclear('town')
  if (towns.length === 0) return undefined
  const homes = unique(towns.map(({ town }) => town.alone).filter((code) => code !== ''))
  const allKnown = towns.every(({ town }) => town.alone !== '' || homes.some((code) => town.homes.has(code)))
  if (!allKnown || homes.length === 0)
    return signs.has('area') ? elsewhere('named', homes) : unclear('town', homes)
  return signs.has('wide') ? unclear('wide', homes) : elsewhere('town', homes)
}

const sharedOnly = ({ towns }: Signs): boolean => towns.every(({ town }) => town.homes.size > 1)

function byArea(signs: Signs): WeighedPlace | undefined {
  if (signs.has('wide')) return unclear('wide')
  if (signs.has('area')) return elsewhere('named')
  return signs.has('loose') ? unclear('wide') : undefined
}

const NUMBER = /^\p{N}+$/u
