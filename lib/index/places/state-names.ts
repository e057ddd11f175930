import table from '#assets/words/countries.json' with { type: 'json' }
import { once } from '#lib/text/memoize.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Returns the two letters of the US state that a text names; null for any other text. Example: "Ohio", "OH". */
export function stateOfName(text: string): string | null {
  return stateCodes().get(foldedPlace(text)) ?? null
}

const stateCodes = once(
  () =>
    new Map(
      stateRows().flatMap(({ code, names: [name = ''] }) =>
        [code, name].filter(Boolean).map((name) => [foldedPlace(name), code] as const),
      ),
    ),
)

/** Returns the name of a US state by its two letters; the letters if there is no such state. Example: "AZ" -> "Arizona". */
export function stateName(code: string): string {
  if (code === 'GA') return 'Georgia'
  return namesOfCodes().get(code) ?? code
}

const namesOfCodes = once(
  () => new Map(stateRows().flatMap(({ code, names: [name] }) => (name ? [[code, name] as const] : []))),
)

/** Returns the code of a Canadian province by its name or letters in capitals; null for any other text. Example: "Ontario" -> "CA-ON". */
export function provinceOfName(text: string): string | null {
  const name = text.trim()
  return /^[a-z]{2}$/i.test(name) && name !== name.toUpperCase()
    ? null
    : (provinces().get(foldedPlace(name)) ?? null)
}

/** A province of Canada or a state of Australia: its letters, its number in GeoNames, and its names. */
type Province = { country: string; code: string; number: string; names: string[] }

/** Returns the provinces of Canada and the states of Australia. Victoria has no name here, because towns share it. */
export const provinceRows = once((): Province[] =>
  table.provinces.map((line) => {
    const [country = '', code = '', number = '', ...names] = line.split(' ')
    return { country, code, number, names: names.join(' ').split('|').filter(Boolean) }
  }),
)

const provinces = once(() => {
  const canadian = provinceRows().filter(({ country }) => country === 'CA')
  return new Map(
    canadian.flatMap(({ code, names }) =>
      [code, ...names].map((name) => [foldedPlace(name), `CA-${code}`] as const),
    ),
  )
})

/** Returns a place's name for comparing: only letters, lower case, without accents. */
export function foldedPlace(name: string): string {
  const bare = foldAccents(name)
  return bare.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

/** A state, the federal district or a territory of the United States: its ZIP codes by their first three digits, and its names. */
type UsState = { code: string; zips: string; names: string[] }

/** Returns the states of the United States. Georgia has no name here: its name alone decides nothing. */
export const stateRows = once((): UsState[] =>
  table.us_states.map((line) => {
    const [code = '', zips = '', ...names] = line.split(' ')
    return { code, zips, names: names.join(' ').split('|').filter(Boolean) }
  }),
)

/** Territories of the United States that have country codes of their own. */
export const US_TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP'] as const
