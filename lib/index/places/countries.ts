import table from '#assets/words/countries.json' with { type: 'json' }
import { countryName } from '#lib/index/places/country-facts.ts'
import { foldedPlace } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'

/** The names of a country in all spellings, and its letters (ISO 3166 alpha-2 and alpha-3). */
type CountryRow = { code: string; alpha3: string; names: string[] }

/**
 * Returns every country but the United States by its code. Most have their English name alone. Georgia has no name here: its name
 * alone decides nothing, as the own name of Iceland without its accent, which is any island.
 */
export const countryRows = once((): CountryRow[] => {
  const single = table.countries_of_one_name.flatMap((line) => line.split('|'))
  const lines = [...table.countries, ...single.map((codes) => `${codes} ${countryName(codes.slice(0, 2))}`)]
  return lines.sort().map((line) => {
    const [code = '', alpha3 = '', ...names] = line.split(' ')
    return { code, alpha3, names: names.join(' ').split('|').filter(Boolean) }
  })
})

/** A country by its two letters (ISO 3166 alpha-2) and the name that people read. */
type Country = { code: string; name: string }

/** Returns the country of a name in any spelling; null if it names none alone. Example: "Germany", "deutschland", "USA". */
export function countryOfName(name: string): string | null {
  return codes().get(foldedPlace(name)) ?? null
}

/** Members of the European Union, whose citizens may work in all of it. */
export const EU_MEMBERS: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/** Returns the countries that a name stands for, also of the whole Union; none for an unknown name. Example: "EU". */
export function countriesOfName(name: string): readonly string[] {
  if (UNION.test(name.trim())) return EU_MEMBERS
  const code = countryOfName(name)
  return code === null ? [] : [code]
}

const UNION =
  /^(?:e\.?u\.?|european union|union européenne|unión europea|união europeia|unione europea|europäische union|europese unie|unia europejska)$/iu

/** Returns the names of countries for reading, with the Union in place of all its members. */
export function countryNames(codes: readonly string[]): string[] {
  const isUnion = EU_MEMBERS.every((member) => codes.includes(member))
  const shown = isUnion ? codes.filter((code) => !EU_MEMBERS.includes(code)) : codes
  return [...(isUnion ? ['EU'] : []), ...shown].map(countryName)
}

/** Returns every country, by name. */
export const allCountries = once((): readonly Country[] =>
  ['US', ...countryRows().map(({ code }) => code)]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
)

/** Returns the adjectives and nouns by which people name where they are from, by country. Example: GB -> "british", "scottish". */
export const demonyms = once(
  (): ReadonlyMap<string, readonly string[]> =>
    new Map(
      table.demonyms
        .flatMap((line) => line.split('; '))
        .map((row) => [row.slice(0, 2), row.slice(3).split('|')] as const),
    ),
)

/** The names of the United States, as people write them. */
export const US_NAMES: readonly string[] = table.us_names.flatMap((line) => line.split('|'))

const codes = once(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...countryRows().flatMap((row) => row.names.map((name) => [foldedPlace(name), row.code] as const)),
      ...allCountries().map(({ code, name }) => [foldedPlace(name), code] as const),
      ...['US', 'U.S.', ...US_NAMES].map((name) => [foldedPlace(name), 'US'] as const),
    ]),
)
