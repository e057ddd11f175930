import { countryOfName } from '#lib/index/places/country-names.ts'
import { lowerWords } from '#lib/text/text.ts'

const LOSS = 15

/** Where and how a role wants to work; empty lists want nothing in particular. */
export type Preferences = { locations: readonly string[]; work_modes: readonly string[] }

/** Where and how a job is worked, over all of its copies; `countries` are those read from its places. */
export type WorkPlace = {
  locations: readonly string[]
  work_modes: readonly string[]
  countries: readonly string[]
}

/**
 * The points that a job loses for a role because of its place and its work mode: it is ranked lower and never
 * hidden, for what boards say of places is often unclear. What a job does not say costs nothing.
 */
export function preferenceLoss(job: WorkPlace, role: Preferences): { place: number; work_mode: number } {
  const isRemote = job.work_modes.includes('remote')
  const inPlace =
    role.locations.length === 0 || job.locations.length === 0 || isRemote || isInAny(job, role.locations)
  const known = job.work_modes.filter((mode) => mode !== '')
  const inMode =
    role.work_modes.length === 0 || known.length === 0 || known.some((mode) => role.work_modes.includes(mode))
  return { place: inPlace ? 0 : LOSS, work_mode: inMode ? 0 : LOSS }
}

function isInAny({ locations, countries }: WorkPlace, wanted: readonly string[]): boolean {
  const names = wanted.map(asWords).filter((name) => name !== '  ')
  if (names.length === 0 || locations.some((place) => names.some((name) => asWords(place).includes(name))))
    return true
  // A job in Berlin is in Germany, whether or not its board says so.
  const codes = wanted.flatMap((name) => countryOfName(name) ?? [])
  if (codes.some((code) => countries.includes(code))) return true
  return codes.length === wanted.length && countries.length === 0
}

// Whole words: who wants India does not want Indiana.
function asWords(place: string): string {
  return ` ${lowerWords(place).join(' ')} `
}
