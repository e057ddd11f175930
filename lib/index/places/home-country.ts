import { countryOfName } from '#lib/index/places/countries.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { findTown } from '#lib/index/places/towns.ts'

/** Returns the country of the place that a person lives in; null if the text names none. Example: CA for "Toronto, Canada". */
export function countryOfHome(lives_in: string | null): string | null {
  if (lives_in === null) return null
  const names = [lives_in, ...lives_in.split(',').reverse()].map((part) => part.trim())
  const named = names.map((part) => countryOfName(part) ?? (stateOfName(part) === null ? null : 'US'))
  return findTown(lives_in)?.country ?? named.find((country) => country !== null) ?? null
}
