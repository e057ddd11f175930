import type { Labels, StoredLabels } from '#db/rows/labels.ts'
import { type NamedPlaces, namedPlaces } from '#lib/index/places/named-places.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, type TownPlace } from '#lib/index/places/town-table.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { type CompiledPlace, type CopyPlace, homeRegions, opennessOf } from '#lib/judge/rank/eligibility.ts'

type StatedPay = NonNullable<Labels['pay']>
type PlacedRange = NonNullable<StoredLabels['pays']>[number]

/** A place where the person would do the job, as exactly as it is known. */
type Spot = { town: TownPlace | null; states: ReadonlySet<string>; countries: ReadonlySet<string> }

type PaidCopy = CopyPlace & { labels: StoredLabels }

/**
 * Returns the copy of a job that is open to the person, else the first, with the pay for the person's place. `places` are those
 * of the person's roles, the most important first; null without places or copies.
 */
export function suitingCopy<C extends PaidCopy>(
  copies: readonly C[],
  places: readonly CompiledPlace[],
): { copy: C; pay: StatedPay | null } | null {
  const [canonical] = copies
  const [firstPlace] = places
  if (!canonical || !firstPlace) return null
  for (const copy of copies) {
    const place = copies.length === 1 ? firstPlace : places.find((own) => opennessOf([copy], own) === 'yes')
    if (!place) continue
    const pay = payAtPlace(copy, place) ?? copy.labels.pay ?? canonical.labels.pay ?? null
    return { copy, pay }
  }
  return { copy: canonical, pay: canonical.labels.pay ?? null }
}

/**
 * Returns the pay of a posting that pays by place, for the place where the person would work: their home if the job is
 * remote, else the nearest of its places that are open to them. Several such places give one range. Returns null if the posting
 * does not pay by place, or if none of its ranges is known to hold.
 */
export function payAtPlace(copy: PaidCopy, person: CompiledPlace): StatedPay | null {
  const ranges = (copy.labels.pays ?? []).map((range) => ({ range, places: placesOf(range, copy) }))
  if (ranges.length === 0) return null
  const found = spotsOf(copy, person).flatMap((spot) => nearestRanges(ranges, spot))
  return together([...new Set(found)], copy.labels.pay?.currency ?? null)
}

function placesOf({ place, currency }: PlacedRange, { countries }: CopyPlace): NamedPlaces | null {
  return namedPlaces(place, { countries, currency })
}

const REMOTE = /\bremote\b/i

function spotsOf(copy: CopyPlace, person: CompiledPlace): Spot[] {
  const isRemote = copy.work_mode === 'remote' || copy.locations.some((place) => REMOTE.test(place))
  const open = copy.locations.filter(
    (place) => !REMOTE.test(place) && opennessOf([{ ...copy, locations: [place] }], person) === 'yes',
  )
  const spots = open.map((place) => spotOf(place, copy))
  const near = spots.filter(({ town }) => town !== null && isNear(town, person))
  if (near.length > 0) return near
  return isRemote ? [homeOf(person)] : spots
}

function isNear(town: TownPlace, { towns, within_km }: CompiledPlace): boolean {
  return towns.some((own) => kilometresBetween(own, town) <= within_km)
}

function spotOf(place: string, { countries }: CopyPlace): Spot {
  const town = findTown(place, countries)
  if (town) return spotOfTown(town)
  const states = place.split(/[,;|()/]/).flatMap((part) => stateOfName(part) ?? [])
  return { town: null, states: new Set(states.map((state) => `US-${state}`)), countries: new Set(countries) }
}

function spotOfTown(town: TownPlace): Spot {
  return { town, states: new Set([`${town.country}-${town.state}`]), countries: new Set([town.country]) }
}

function homeOf(person: CompiledPlace): Spot {
  const [town = null] = person.towns
  return { town, states: homeRegions(person), countries: person.home }
}

type Placed = { range: PlacedRange; places: NamedPlaces | null }

// The smallest place that holds the spot decides: a town, then a state, a country, a region, all others.
function nearestRanges(ranges: readonly Placed[], spot: Spot): PlacedRange[] {
  const { town, states, countries } = spot
  const holding = (test: (places: NamedPlaces) => boolean) =>
    ranges.flatMap(({ range, places }) => (places !== null && test(places) ? [range] : []))
  const isIn = (codes: readonly string[]) => codes.some((code) => countries.has(code))
  const inTown = town
    ? holding(({ towns }) => towns.some((other) => kilometresBetween(other, town) <= METRO_KM))
    : []
  if (inTown.length > 0) return inTown
  // Without the person's town, a range of a town in their state or country may hold.
  const mayBeIn = (other: TownPlace) =>
    states.size === 0 ? countries.has(other.country) : states.has(`${other.country}-${other.state}`)
  if (town === null && ranges.some(({ places }) => places?.towns.some(mayBeIn))) return []
  const inState = holding((places) => places.states.some((code) => states.has(code)))
  if (inState.length > 0) return inState
  if (
    states.size === 0 &&
    ranges.some(({ places }) => isIn(places?.states.map((code) => code.slice(0, 2)) ?? []))
  )
    return []
  const steps = [
    holding((places) => isIn(places.countries)),
    holding((places) => isIn(places.area)),
    holding(
      (places) => places.elsewhere && [...places.countries, ...places.states, ...places.area].length === 0,
    ),
  ]
  return steps.find((step) => step.length > 0) ?? []
}

// The suburbs of a town have its pay.
const METRO_KM = 70

function together(ranges: readonly PlacedRange[], currency: string | null): StatedPay | null {
  const first = ranges.find((range) => range.currency === currency) ?? ranges[0]
  if (first === undefined) return null
  const same = ranges.filter((range) => range.currency === first.currency && range.period === first.period)
  const least = same.map(({ min }) => min)
  const most = same.map(({ max }) => max)
  const bounds = (amounts: (number | null)[]) => amounts.filter((amount) => amount !== null)
  return {
    min: least.includes(null) ? null : Math.min(...bounds(least)),
    max: most.includes(null) ? null : Math.max(...bounds(most)),
    currency: first.currency,
    period: first.period,
    a_year: Math.max(...same.map(({ a_year }) => a_year)),
  }
}
