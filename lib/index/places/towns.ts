import { countryOfName } from '#lib/index/places/countries.ts'
import { type InUs, weighPlace } from '#lib/index/places/rules/weigh-place.ts'
import { provinceOfName, stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, type TownPlace, townsNamed } from '#lib/index/places/town-table.ts'

/**
 * Returns the town that a place text names first; null if it names none of the table. `countries` are those known of
 * the text; those that the text itself names count first. Examples: "Austin, TX" is the one in Texas; "Berlin, DE" and "Remote -
 * Berlin" are Berlin; "Ohio" is no town.
 */
export function findTown(place: string, countries: readonly string[] = []): TownPlace | null {
  const key = `${countries.join()} ${place}`
  const remembered = towns.get(key)
  if (remembered !== undefined) return remembered
  const town = readTown(place, countries)
  if (towns.size >= MOST_REMEMBERED) towns.clear()
  towns.set(key, town)
  return town
}

const towns = new Map<string, TownPlace | null>()
const MOST_REMEMBERED = 4_000

function readTown(place: string, countries: readonly string[]): TownPlace | null {
  // The table has some names with their brackets. Example: "Halle (Saale)".
  const parts = place
    .split(/[,;|]| - | – /)
    .flatMap((part) => (/[(/]/.test(part) ? [part, ...part.split(/[()/]/)] : [part]))
    .map((part) => part.replace(NO_PLACE, ' ').trim())
    .filter(Boolean)
  const own = readPlace(place).countries
  const states =
    own.length > 0 && !own.includes('US') ? [] : parts.slice(1).flatMap((part) => stateOfName(part) ?? [])
  const named = parts
    .slice(1)
    .flatMap((part) => (stateOfName(part) === null ? (countryOfName(part) ?? []) : []))
  const others = own.length > 0 && parts.length > 1 ? own : [...named, ...countries]
  const allowed = states.length > 0 ? ['US'] : others
  for (const part of parts) {
    const fits = townsIn(part).find(
      ({ country, state }) =>
        (allowed.length === 0 || allowed.includes(country)) &&
        (states.length === 0 || states.includes(state)),
    )
    if (fits) return fits
  }
  return null
}

// Also a town before its state, and the first of two near ones. Examples: "Flint MI", "Plano Texas 75023", "Killeen-Temple".
function townsIn(part: string): TownPlace[] {
  const whole = townsNamed(part)
  if (whole.length > 0) return whole
  const [, town = '', state = ''] = TOWN_AND_STATE.exec(part) ?? []
  const code = stateOfName(state) ?? provinceOfName(state.toUpperCase())?.slice(3)
  const inState = code === undefined ? [] : townsNamed(town).filter((named) => named.state === code)
  if (inState.length > 0) return inState
  const [first = '', second = '', ...others] = part.split('-')
  const pair = others.length > 0 || second === '' ? [] : townsNamed(second)
  const near =
    pair.length === 0
      ? []
      : townsNamed(first).filter((a) => pair.some((b) => kilometresBetween(a, b) < NEAR_KM))
  return near.length > 0 ? near : townsNamed(withoutDistricts(part))
}

const TOWN_AND_STATE = /^(.+?) ((?:New|North|South|West|Rhode) \p{L}+|\p{L}+)(?: \d{5})?$/iu
const NEAR_KM = 80

/**
 * Returns a place without the numbers of its districts and its postal codes. Examples: "Lyon 7e", "75011 Paris" and "London SE1 7AB"
 * are "Lyon", "Paris" and "London".
 */
export function withoutDistricts(place: string): string {
  return place.replace(DISTRICT, ' ').replace(/\s+/g, ' ').trim()
}

const DISTRICT = /(?<![\p{L}\d])\p{Lu}{0,2}\d[\p{L}\p{M}\d]*\.?(?: arr(?:ondissement|\.)?(?!\p{L}))?/gu
const NO_PLACE =
  /\b(?:remote|hybrid|on-?site|in-?office|office|metro(?:politan)?|area|greater|region|city of|hq)\b/gi

/** Returns whether one place is in the United States, and the countries (ISO 3166 alpha-2) that could be read from it. */
export function readPlace(text: string): { in_us: InUs; countries: string[] } {
  const { in_us, countries } = weighPlace(text)
  return { in_us, countries }
}
