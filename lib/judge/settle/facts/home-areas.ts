import { findTown } from '#lib/index/places/towns.ts'
import { type Area, areasIn } from '#lib/judge/settle/facts/areas.ts'

/** Returns the place of a home that was typed alone; none if it is unknown. Examples: "akron", "Porto, Portugal", "Ohio". */
export function homeAreas(place: string): Area[] {
  const town = findTown(place)
  if (town === null) return areasIn(`in ${place}`).slice(0, 1)
  return [{ name: place, countries: [town.country], state: town.country === 'US' ? town.state : null, town }]
}
