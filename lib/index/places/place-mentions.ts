import { countries } from '#lib/index/places/countries.ts'
import { countryOfName } from '#lib/index/places/country-names.ts'
import { countriesOfRegion, nicknamesOf, placeOfNickname } from '#lib/index/places/place-names.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { otherCities } from '#lib/index/places/words/other-cities.ts'
import { once } from '#lib/text/memoize.ts'

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

function listed(table: 'names' | 'towns', country: string): readonly string[] {
  return tables()[table].get(country) ?? []
}

const MOST_TOWNS = 12

const tables = once(() => ({
  names: linesOf(countries, /^(\S\S) \S{3} (.*)$/),
  towns: new Map(
    [...linesOf(otherCities, /^(\S\S) (.*)$/)].map(([code, names]) => [code, names.slice(0, MOST_TOWNS)]),
  ),
}))

function linesOf(table: string, line: RegExp): Map<string, string[]> {
  return new Map(
    table.split('\n').flatMap((row) => {
      const [, code = '', names = ''] = line.exec(row) ?? []
      return code === '' ? [] : [[code, names.split('|').filter(Boolean)] as [string, string[]]]
    }),
  )
}
