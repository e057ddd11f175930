import { type InUs, weighPlace } from './weigh-place.ts'

/**
 * Returns whether one place is in the United States, and the countries (ISO 3166 alpha-2) that could be read from
 * it.
 */
export function readPlace(text: string): { in_us: InUs; countries: string[] } {
  const { in_us, countries } = weighPlace(text)
  return { in_us, countries }
}
