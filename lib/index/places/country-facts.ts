/** Returns the name of a country by its two letters; the letters if it has no name. */
export function countryName(code: string): string {
  if (code === 'ZZ') return 'Country not recorded'
  // Created at first use, because the start needs no names.
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Returns the name of a country within a sentence. Examples: "the United States", "Ireland". */
export function countryInSentence(code: string): string {
  return `${WITH_ARTICLE.has(code) ? 'the ' : ''}${countryName(code)}`
}

const WITH_ARTICLE = new Set(
  'AE BS CF CG CD CK CZ DO EU FK FO GB GM KM KY MH MP MV NL PH SB SC TC US VG VI'.split(' '),
)

let names: Intl.DisplayNames | undefined

/** A unit of distances on the road. */
export type DistanceUnit = 'km' | 'mi'

/** Returns the unit of distances in a country; kilometres where it is unknown. */
export function distanceUnitOf(country: string | null): DistanceUnit {
  return country !== null && IN_MILES.has(country) ? 'mi' : 'km'
}

const IN_MILES = new Set(['US', 'GB', 'LR', 'PR'])

/** Returns a distance in kilometres as a whole number of the unit. Example: 80 km are 50 miles. */
export function distanceIn(km: number, unit: DistanceUnit): number {
  return unit === 'km' ? km : Math.round(km / KM_OF_MILE)
}

/** Returns kilometres for a distance in the unit. */
export function kilometresOf(distance: number, unit: DistanceUnit): number {
  return unit === 'km' ? distance : Math.round(distance * KM_OF_MILE)
}

const KM_OF_MILE = 1.609
