import table from '#assets/places/towns-2.json' with { type: 'json' }
import { nicknamesOf, placeOfNickname } from '#lib/index/places/place-names.ts'
import { foldedPlace, provinceRows, US_TERRITORIES } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'

/**
 * A town of at least 15,000 people with its coordinates in degrees; `state` is the letters of a state in the US and Australia and of
 * a province in Canada.
 */
export type TownPlace = { country: string; state: string; north: number; east: number }

/** Returns the towns of a name in any spelling, the largest first. Example: "München" is Munich. */
export function townsNamed(name: string): TownPlace[] {
  return rowsNamed(townKey(name)).flatMap((row) => {
    const [, country = '', state = '', north = '', east = ''] = row.split(';')
    if (country === '') return []
    const where = { north: Number(north) / 100, east: Number(east) / 100 }
    // The territories of the United States have codes of their own in the table.
    return TERRITORIES.has(country)
      ? [{ country: 'US', state: country, ...where }]
      : [{ country, state: provinces().get(`${country}${state}`) ?? state, ...where }]
  })
}

function rowsNamed(key: string): string[] {
  const named = namesOf(key).flatMap((other) => rowsOf(other) ?? rowsOf(ALIASES.get(other) ?? '') ?? [])
  const found = named.length > 0 || !LONG_NAME.test(key) ? named : (rowsOf(`${key} de`, ' ') ?? [])
  const [, town = '', beside = ''] = BESIDE.exec(key) ?? []
  if (found.length > 0 || town === '') return found
  return rowsOf(`${town} ${beside}`) ?? rowsNamed(town).filter((row) => IN_GERMAN.test(row))
}

// The rows of a folded name, found by halves: the table is in the order of its names, and of their people. Its signs need no
// escapes, with which it would take four times as long to parse.
function rowsOf(key: string, end = ';'): string[] | null {
  const { towns } = table
  let [low, high] = [0, towns.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const begin = towns.lastIndexOf('|', middle - 1) + 1
    if (towns.slice(begin, towns.indexOf(';', begin)) < key) low = towns.indexOf('|', middle) + 1
    else high = begin
  }
  const rows: string[] = []
  while (towns.startsWith(`${key}${end}`, low)) {
    const next = towns.indexOf('|', low)
    rows.push(towns.slice(low, next))
    low = next + 1
  }
  return rows.length > 0 ? rows : null
}

/** A name behind an article, which is often the short one of a town. Example: "Las Palmas" of "Las Palmas de Gran Canaria". */
const LONG_NAME = /^(?:las?|los|el) \S+$/

/** A German town and the river or region that tells it from others. Examples: "Freiburg im Breisgau", "Frankfurt an der Oder". */
export const BESIDE = /^(.+?) (?:am|an der|a d|im|in|in der|ob der|bei) (.+)$/
/** A row of a town where people speak German. */
export const IN_GERMAN = /;(?:DE|AT|CH);/

// The name in the table first; it has the English name of some towns and the own name of others. "Genf" is Genève before Geneva, IL.
function namesOf(key: string): string[] {
  const own = ALIASES.get(key) ?? key
  if (rowsOf(own) !== null) return [own]
  const english = placeOfNickname(key) ?? key
  return [...nicknamesOf(english), english].map(townKey).flatMap((name) => [name, ...spelledOut(name)])
}

// Examples: "St. Paul" and "Saint Paul", "Ft. Worth" and "Fort Worth".
function spelledOut(key: string): string[] {
  return SHORT.flatMap(([short, long]) => {
    return key.startsWith(short)
      ? [long + key.slice(short.length)]
      : key.startsWith(long)
        ? [short + key.slice(long.length)]
        : []
  })
}

const SHORT = [
  ['st ', 'saint '],
  ['ft ', 'fort '],
  ['mt ', 'mount '],
] as const

/** Returns the distance between two towns in kilometres, in a straight line. */
export function kilometresBetween(a: TownPlace, b: TownPlace): number {
  const north = a.north - b.north
  const east = (a.east - b.east) * Math.cos((((a.north + b.north) / 2) * Math.PI) / 180)
  return Math.hypot(north, east) * KILOMETRES_PER_DEGREE
}

const KILOMETRES_PER_DEGREE = 111.2

/** Returns the name of a town as the table has it. Boards write "St. Johns" as well. */
export function townKey(name: string): string {
  return foldedPlace(name.replaceAll(/['’‘`]/g, ''))
}

const TERRITORIES: ReadonlySet<string> = new Set(US_TERRITORIES)
// The table numbers provinces and the states of Australia.
const provinces = once(
  () => new Map(provinceRows().map(({ country, number, code }) => [`${country}${number}`, code])),
)

// Names that are also those of smaller towns, or of parts of a town.
const ALIASES = new Map(
  pairs(`manhattan: new york city|brooklyn: new york city|washington: washington d c|washington dc: washington d c
  cologne: koln|frankfurt: frankfurt am main|wien: vienna|firenze: florence|saint louis: st louis`),
)
