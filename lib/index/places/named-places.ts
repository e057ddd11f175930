import table from '#assets/words/places.json' with { type: 'json' }
import { countryOfName, countryRows } from '#lib/index/places/countries.ts'
import { countriesOfRegion, nicknamesOf, placeOfNickname } from '#lib/index/places/place-names.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { provinceOfName, stateOfName } from '#lib/index/places/state-names.ts'
import { type TownPlace, townsNamed } from '#lib/index/places/town-table.ts'
import { findTown, withoutDistricts } from '#lib/index/places/towns.ts'
import { memoize, once } from '#lib/text/memoize.ts'

/** The places that a label names; `elsewhere` is true if it stands for all other places. */
export type NamedPlaces = {
  towns: TownPlace[]
  /** States and provinces. Example: "US-CO", "CA-ON". */
  states: string[]
  /** Countries named alone, as codes. */
  countries: string[]
  /** The countries of regions such as "EU". */
  area: string[]
  elsewhere: boolean
  /** The names as written, in a form that reads the same again. Example: "SF, NYC", "Canada, elsewhere". */
  text: string
}

/** The countries to search first for a town, and the currency that tells "CA" and "Georgia" apart. */
type PlaceHints = { countries: readonly string[]; currency: string }

/**
 * Returns the places that a label or a short clause names; null if it names none. A place counts only if a part of the label
 * is its name, apart from words about pay. Example: "SF/NYC base salary", "candidates in Denver, CO", "outside of Berlin".
 */
export function namedPlaces(label: string, hints: PlaceHints): NamedPlaces | null {
  const short = label.slice(-LONGEST).replaceAll('D.C.', 'DC')
  return read(JSON.stringify([short, hints.countries, hints.currency]), () => readPlaces(short, hints))
}

const LONGEST = 240
const read = memoize<NamedPlaces | null>(1000)

function readPlaces(label: string, hints: PlaceHints): NamedPlaces | null {
  const exception = EXCEPTION.exec(label)
  const named = exception ? label.slice(0, exception.index) : label
  const parts = named.split(SEPARATOR).flatMap((piece) => readList(piece, hints))
  // "New York" and "Washington" are cities in a list of cities, and states in a list of states.
  const isOfTowns = parts.some(({ kind }) => kind === 'town')
  const places = parts.map((part) => (part.kind === 'either' ? settled(part, isOfTowns) : part))
  const elsewhere = exception !== null || ELSEWHERE.test(named)
  if (places.length === 0 && !elsewhere) return null
  const inner = new Set(
    places.flatMap((place) =>
      place.kind === 'town' ? place.town.country : place.kind === 'state' ? place.code.slice(0, 2) : [],
    ),
  )
  const of = <K extends NamedPart['kind']>(kind: K) =>
    places.flatMap((place) => (place.kind === kind ? [place as Extract<NamedPart, { kind: K }>] : []))
  const names = new Set(places.map(({ name }) => name))
  return {
    towns: of('town').map(({ town }) => town),
    states: of('state').map(({ code }) => code),
    // In "US - Denver or Austin" the country only places the towns.
    countries: of('country').flatMap(({ code }) => (inner.has(code) && !elsewhere ? [] : [code])),
    area: of('area').flatMap(({ codes }) => codes),
    elsewhere,
    text: [...names, ...(elsewhere ? ['elsewhere'] : [])].join(', '),
  }
}

const SEPARATOR =
  /[;|/•()&+:\n]| [-–—] |[-–—] | [-–—]|\b(?:[Aa]nd|or|[Ii]n|[Aa]t|[Ww]ithin|[Ff]rom|[Uu]nd|oder|et|ou|y|o|[Ee]n|[Ff]ür|[Ff]or|[Oo]utside|[Bb]ased|located|living)\b/
const ELSEWHERE =
  /\b(?:elsewhere|nation-?wide|national|remote|anywhere else|rest of|(?:all|any|every) other|other (?:u\.?s\.? )?(?:locations?|places?|areas?|markets?|states?|cities|regions?|geograph\w+|metros?|parts))\b/i
const EXCEPTION = /\b(?:outside|exclud\w{2,4}|except|other than|not in|apart from|besides)\b/i

type NamedPart = { name: string } & (
  | { kind: 'town'; town: TownPlace }
  | { kind: 'state' | 'country'; code: string }
  | { kind: 'area'; codes: string[] }
  | { kind: 'either'; town: TownPlace; code: string }
)

function settled(
  { name, town, code }: Extract<NamedPart, { kind: 'either' }>,
  isOfTowns: boolean,
): NamedPart {
  return isOfTowns ? { name, kind: 'town', town } : { name, kind: 'state', code }
}

// A state or country behind a town belongs to it. Example: "Denver, CO, Austin, TX" is two towns.
function readList(list: string, hints: PlaceHints): NamedPart[] {
  const names = list.split(',').map(bareName)
  const parts: NamedPart[] = []
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? ''
    const next = names[index + 1] ?? ''
    const town = next === '' ? undefined : townIn(name, next)
    const part: NamedPart | null = town
      ? { name: `${name}, ${next}`, kind: 'town', town }
      : readName(name, hints)
    if (part) parts.push(part)
    if (town) index += 1
  }
  return parts
}

// Words about pay, people and offices around a name.
const FILLER =
  /\b(?:base|annual|annualized|hourly|monthly|yearly|starting|estimated|target|total|cash|ote|salary|salaries|pay|wages?|range|ranges|rate|rates|compensation|residents?|employees|candidates|applicants|hires|workers|roles?|positions?|jobs?|office|offices|hq|headquarters|metro|metropolitan|area|greater|region|only|remote|hybrid|on-?site|city of|state(?: of)?|team|market|markets|locations?|zone|tier|geo|the|our|of|rest|all|other|is|are|be|will|would|this|these|who|live|lives|work|works|working|reside|residing|gehalt|salaire|salario|standort)\b/gi

function bareName(piece: string): string {
  const bare = withoutDistricts(piece)
    .replace(/\b(?:San Francisco )?Bay Area\b/i, 'SF')
    .replace(/['’]s\b/g, '')
    .replace(FILLER, ' ')
    .replaceAll(/[^\p{L}\p{M}.'’ -]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[-.'’ ]+|[-'’ ]{1,9}$|(?<=\p{Ll})[-.'’ ]{1,9}$/gu, '')
  return /^\p{Lu}/u.test(bare) && bare.length <= MOST_NAME ? bare.replace(/-based$/, '') : ''
}

const MOST_NAME = 40

function townIn(name: string, next: string): TownPlace | undefined {
  const state = /^\p{Lu}{2}$|^\p{Lu}\p{Ll}/u.test(next)
    ? (stateOfName(next) ?? provinceOfName(next)?.slice(3))
    : null
  const country = countryOfName(next)
  if ((!state && !country) || /^\p{Lu}{2}$/u.test(name) || countryOfName(name) !== null) return undefined
  return townsNamed(name).find((town) => town.state === state || town.country === country)
}

function readName(name: string, { countries, currency }: PlaceHints): NamedPart | null {
  if (name === '') return null
  const nickname = placeOfNickname(name.toLowerCase())
  const town = townNamed(nickname ?? name, countries)
  if (nickname !== null && town) return { name, kind: 'town', town }
  const country = name === 'CAN' || (name === 'CA' && currency === 'CAD') ? 'CA' : countryOfName(name)
  const state = stateCode(name, currency)
  if (state !== null && (name === 'New York' || name === 'Washington') && town)
    return { name, kind: 'either', town, code: state }
  if (state !== null && country !== 'CA') return { name, kind: 'state', code: state }
  if (country !== null) return { name, kind: 'country', code: country }
  const codes = countriesOfRegion(name.toLowerCase())
  if (codes.length > 0) return { name, kind: 'area', codes }
  return town ? { name, kind: 'town', town } : null
}

// Two letters name a state in capitals only; Georgia is the state where pay is in dollars.
function stateCode(name: string, currency: string): string | null {
  if (name === 'Georgia') return currency === 'USD' ? 'US-GA' : null
  if (name.length === 2 && !/^\p{Lu}{2}$/u.test(name)) return null
  const state = stateOfName(name)
  return state === null ? provinceOfName(name) : `US-${state}`
}

// Short names in capitals are codes of something else; some towns are also words.
function townNamed(name: string, countries: readonly string[]): TownPlace | undefined {
  if (name.length < 3 || /^\p{Lu}{3,4}$/u.test(name) || NO_TOWNS.has(name.toLowerCase())) return undefined
  const towns = townsNamed(name)
  return towns.find(({ country }) => countries.includes(country)) ?? towns[0]
}

const NO_TOWNS = new Set(
  'mobile reading orange enterprise commerce industry security most nice man see senior bar split'.split(' '),
)

/** Returns whether a name alone is that of a town of the table, and no common word. Examples: "Leeds", but not "Mobile". */
export function namesTown(name: string): boolean {
  return townNamed(placeOfNickname(name.toLowerCase()) ?? name, []) !== undefined
}

/** Returns whether all words of a query's term name a place. Examples: "berlin", "nyc", "new york", "emea". */
export function isPlaceName(text: string): boolean {
  if (placeOfNickname(text) !== null) return true
  const words = placeWords(text)
  return words.length > 0 && words.every(({ place }) => place)
}

/**
 * Returns the names by which the text of a posting mentions a place, lower case: its own, that of its nickname, the
 * other names and large towns of a country, and the countries of a region. Example: "germany" -> "deutschland",
 * "berlin" and others.
 */
export function mentionsOf(place: string): string[] {
  const named = placeOfNickname(place) ?? place
  const others = nicknamesOf(named).filter((name) => name.length > 3)
  const country = countryOfName(named)
  const inRegion = countriesOfRegion(named).flatMap((code) => (tables().names.get(code) ?? []).slice(0, 1))
  const inCountry = country === null ? [] : [...listed('names', country), ...listed('towns', country)]
  return [...new Set([place, named, ...others, ...inCountry, ...inRegion].map((name) => name.toLowerCase()))]
}

function listed(kind: 'names' | 'towns', country: string): readonly string[] {
  return tables()[kind].get(country) ?? []
}

const MOST_TOWNS = 12

const tables = once(() => ({
  names: new Map(countryRows().map(({ code, names }) => [code, names])),
  towns: new Map(
    table.other_towns.map((line) => [line.slice(0, 2), line.slice(3).split('|').slice(0, MOST_TOWNS)]),
  ),
}))

/** Returns the country of the place that a person lives in; null if the text names none. Example: CA for "Toronto, Canada". */
export function countryOfHome(lives_in: string | null): string | null {
  if (lives_in === null) return null
  const names = [lives_in, ...lives_in.split(',').reverse()].map((part) => part.trim())
  const named = names.map((part) => countryOfName(part) ?? (stateOfName(part) === null ? null : 'US'))
  return findTown(lives_in)?.country ?? named.find((country) => country !== null) ?? null
}
