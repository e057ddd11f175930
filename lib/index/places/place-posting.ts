import { countryOfName } from '#lib/index/places/countries.ts'
import { splitPlaces } from '#lib/index/places/rules/split-places.ts'
import { type InUs, type WeighedPlace, weighPlace } from '#lib/index/places/rules/weigh-place.ts'
import { provinceOfName, stateOfName, US_TERRITORIES } from '#lib/index/places/state-names.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { type ListedPlace, namesOnly } from '#lib/index/places/work-mode.ts'

/** The places of a posting: place texts as shown, whether one is in the US, and the countries. */
type PlacedPosting = { locations: string[]; in_us: InUs; countries: string[] }

/** Places a posting: one place in the US is enough, and it is elsewhere only if no place may be in the US. */
export function placePosting(places: ListedPlace[]): PlacedPosting {
  const listed = places.slice(0, MOST_PLACES).map(splitListed)
  const weighed = listed.flatMap(weighListed)
  const in_us = together(weighed)
  return {
    locations: shown(listed.flatMap((place) => place.texts)),
    // An unread place may be in the US.
    in_us: isWhole(places) || in_us === 'us' ? in_us : 'unclear',
    countries: [...new Set(weighed.flatMap((place) => place.countries))],
  }
}

/**
 * Returns the places of a posting: the listed ones, and those that its title names where the board lists none or a work mode alone.
 * Behind the name of the job a title names countries and regions, and towns with their state or country: "Mobile" and "Reading"
 * alone are also work. Examples: "Technician - Denver, CO", "Account Executive, EMEA"; "Account Executive (USA)" of "Remote" is "Remote - USA".
 */
export function placesOf({ places, title }: { places: ListedPlace[]; title: string }): ListedPlace[] {
  const isOpen = places.every(({ text, country }) => !country && (text.trim() === '' || isMode(text)))
  const named = isOpen ? titlePlaces(title) : []
  if (named.length === 0) return places
  const modes = places.flatMap(({ text }) => text.trim() || [])
  return named.map(({ text }) => ({ text: [...modes, text].join(' - '), country: null }))
}

function isMode(text: string): boolean {
  return weighPlace(text).basis === 'mode'
}

const TITLE_PART = /\s[-–—|]{1,3}\s|[()[\]|;•·]/

function titlePlaces(title: string): ListedPlace[] {
  const [job = '', ...parts] = title.slice(0, LONGEST).split(TITLE_PART)
  const last = job.split(',').slice(1).at(-1) ?? ''
  return [last, ...parts].flatMap((part) => {
    const text = part.trim()
    return isWideName(text) || isTownWithState(text) ? [{ text, country: null }] : []
  })
}

function isWideName(text: string): boolean {
  const { basis } = weighPlace(text)
  return (basis === 'named' || basis === 'wide') && namesOnly(text) && !SHORT_STATE.test(text)
}

// "OR" is an operating room, "PA" a physician's assistant.
const SHORT_STATE = /^(?!US|UK|EU)\p{Lu}{2}$/u

function isTownWithState(text: string): boolean {
  const [town = '', ...wider] = text.split(',').map((part) => part.trim())
  const isWider =
    wider.length > 0 &&
    wider.every((part) => stateOfName(part) ?? countryOfName(part) ?? provinceOfName(part))
  return isWider && (findTown(text) !== null || / County$/.test(town))
}

/** Returns the countries in which a name is a town's; none if it is unknown as one. */
export function countriesOfTown(name: string): string[] {
  const { basis, countries } = weighPlace(name)
  return basis === 'town' ? countries : []
}

/** Returns whether a place text leaves every place open. Examples: "2 Locations", "Hybrid", "Remote". */
export function leavesPlaceOpen(text: string): boolean {
  const { basis } = weighPlace(text)
  return basis === 'several' || basis === 'mode'
}

const MOST_PLACES = 100
const LONGEST = 500 // The most characters of a place text that are read

function isWhole(places: ListedPlace[]): boolean {
  return places.length <= MOST_PLACES && places.every(({ text }) => text.length <= LONGEST)
}

type SplitPlace = { texts: string[]; country: string }

function splitListed({ text, country }: ListedPlace): SplitPlace {
  return { texts: splitPlaces(text).filter(isPlaceText), country: (country ?? '').trim().toUpperCase() }
}

const isPlaceText = (text: string): boolean => !NO_PLACE.has(text.toLowerCase())

// Placeholders that boards write for an empty place.
const NO_PLACE = new Set(['n/a', 'na', 'none', 'null', 'undefined', 'tbd', 'location', 'select'])

// A country beside a list of places belongs to the first one.
function weighListed({ texts, country }: SplitPlace): WeighedPlace[] {
  if (country.length !== 2) return texts.map(weighPlace)
  if (texts.length === 0) return [fromCountry(country)]
  return texts.map((text, index) => (index === 0 ? withCountry(weighPlace(text), country) : weighPlace(text)))
}

function withCountry(place: WeighedPlace, country: string): WeighedPlace {
  if (place.basis === 'named' || place.basis === 'wide') return place
  if (place.basis === 'several') return US.has(country) ? fromCountry(country) : place
  return fromCountry(country)
}

function fromCountry(country: string): WeighedPlace {
  return US.has(country)
    ? { in_us: 'us', countries: ['US'], basis: 'named' }
    : { in_us: 'elsewhere', countries: [country], basis: 'named' }
}

// The country and its territories, which have codes of their own.
const US: ReadonlySet<string> = new Set(['US', 'UM', ...US_TERRITORIES])

function together(weighed: WeighedPlace[]): InUs {
  if (weighed.some((place) => place.in_us === 'us')) return 'us'
  const places = weighed.filter((place) => place.basis !== 'mode')
  const unread = places.filter(isUnread).length
  const placeCount = places.filter((place) => place.in_us === 'elsewhere').length
  return placeCount > 0 && placeCount + unread === places.length && placeCount >= unread * READ_FOR_ONE_UNREAD
    ? 'elsewhere'
    : 'unclear'
}

// A single unknown name among many known ones is rarely a US town.
const READ_FOR_ONE_UNREAD = 5

function isUnread({ in_us, basis }: WeighedPlace): boolean {
  return in_us === 'unclear' && (basis === 'unknown' || basis === 'town')
}

function shown(texts: string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) {
    const key = text.toLowerCase()
    if (!seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()].slice(0, MOST_PLACES)
}
