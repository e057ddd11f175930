import { countries } from '#lib/index/places/countries.ts'
import { countryName } from '#lib/index/places/country-name.ts'
import { foldedPlace } from '#lib/index/places/state-names.ts'

/** A country by its two letters (ISO 3166 alpha-2) and the name that people read. */
export type Country = { code: string; name: string }

/**
 * Returns the country of a name in any spelling; null if it names none alone. Example: "Germany", "deutschland",
 * "USA".
 */
export function countryOfName(name: string): string | null {
  return codes().get(foldedPlace(name)) ?? null
}

/** Returns every country, by name. */
export function allCountries(): readonly Country[] {
  listed ??= CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
  return listed
}

const ROWS = countries
  .trim()
  .split('\n')
  .map((row) => ({ code: row.slice(0, 2), names: row.slice(7).split('|').filter(Boolean) }))
const CODES = ['US', ...ROWS.map(({ code }) => code)]
const US_NAMES = ['US', 'USA', 'U.S.', 'U.S.A.', 'United States of America', 'The United States']
const SHORT_NAMES = [['UK', 'GB']] as const

let listed: readonly Country[] | undefined
let namesByCode: ReadonlyMap<string, string> | undefined

function codes(): ReadonlyMap<string, string> {
  namesByCode ??= new Map([
    ...ROWS.flatMap((row) => row.names.map((name) => [foldedPlace(name), row.code] as const)),
    ...CODES.map((code) => [foldedPlace(countryName(code)), code] as const),
    ...US_NAMES.map((name) => [foldedPlace(name), 'US'] as const),
    ...SHORT_NAMES.map(([name, code]) => [foldedPlace(name), code] as const),
  ])
  return namesByCode
}
