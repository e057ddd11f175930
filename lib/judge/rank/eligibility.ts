import type { StoredLabels } from '#db/rows/labels.ts'
import type { Openness } from '#db/rows/listed-job.ts'
import { notIn } from '#lib/index/labels/only-in.ts'
import { countryOfName } from '#lib/index/places/countries.ts'
import { namesRegion, regionsOf } from '#lib/index/places/place-names.ts'
import { provinceOfName, stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, type TownPlace } from '#lib/index/places/town-table.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { languagesNamed, licencesNamed, type PostingDemands } from '#lib/judge/rank/read-demands.ts'
import { lowerWords } from '#lib/text/text.ts'

/** A person's places of work; an empty list or null means unknown. */
export type PersonPlace = {
  /** The role's places. Example: "Akron", "Ohio", "Canada", "Europe". */
  locations: readonly string[]
  /** The work modes that the role accepts; empty: any. */
  work_modes: readonly string[]
  /** The countries of the settings, as codes. */
  countries: readonly string[]
  /** The person's home, as typed; null: the first town among the role's places. */
  lives_in: string | null
  /** Countries in which the person may work without a permit; null if the person did not say. */
  may_work_in: readonly string[] | null
  /** Whether the person would move: within the country, to any country where they may work, or with sponsorship. */
  would_move: 'no' | 'in_country' | 'abroad' | null
  /** How far the person travels to work, in kilometres. */
  within_km: number
  /** The languages that the person works in and the licences that they hold, as typed; null if the person did not say. */
  languages: readonly string[] | null
  licences: readonly string[] | null
}

/** One copy of a job, as its board lists it. */
export type CopyPlace = {
  locations: readonly string[]
  countries: readonly string[]
  work_mode: string
  sponsorship: 'offered' | 'not_offered' | null
  /** The places of residence that the job requires. Example: "DE", "US-ND", "CA-ON"; null if unknown. */
  only_in: readonly string[] | null
  /** The places whose residents the job excludes. */
  not_in?: readonly string[] | null
  /** A town near which the person must live, and the distance in kilometres. */
  near?: { place: string; km: number } | null
}

/** Returns a posting as one copy of its job, with the conditions of its labels. */
export function copyPlaceOf({
  labels,
  ...posting
}: Omit<CopyPlace, 'sponsorship' | 'only_in'> & { labels: StoredLabels }): CopyPlace {
  const { sponsorship = null, only_in = null, not_in = null, near = null } = labels
  return { ...posting, sponsorship, only_in, not_in, near }
}

/** A person's places, read once. */
export type CompiledPlace = PersonPlace & {
  towns: readonly TownPlace[]
  states: ReadonlySet<string>
  /** Countries named among the places, and the words of regions such as "europe". */
  named: ReadonlySet<string>
  regions: ReadonlySet<string>
  /** Countries where the person is at home. */
  home: ReadonlySet<string>
  credentials: { languages: PersonBits; licences: PersonBits }
}

/** A person's languages or licences as bits of `readDemands`; `stated` if they listed them, null if unknown. */
type PersonBits = { bits: number; stated: boolean } | null

/** The languages and licences that a posting requires, as bits of `readDemands`. */
type RequiredBits = Pick<PostingDemands, 'languages' | 'licences'>

/** Compiles a person's places, languages and licences for `opennessOf`; the resume supplies unlisted ones. */
export function compilePlace(person: PersonPlace, resume_text = ''): CompiledPlace {
  const { locations, countries, lives_in } = person
  const namedCountries = new Set(locations.flatMap((place) => countryOfName(place) ?? []))
  const states = new Set(locations.flatMap((place) => stateOfName(place) ?? []))
  const hints = countries.length > 0 ? countries : [...namedCountries]
  const typed = locations.flatMap((place) => (isWhole(place) ? [] : (findTown(place, hints) ?? [])))
  const lived = lives_in === null ? null : findTown(lives_in, hints)
  const towns = lived === null ? typed : [lived, ...typed]
  const [first] = towns
  const home = new Set(
    first ? [first.country] : states.size > 0 ? ['US'] : namedCountries.size > 0 ? namedCountries : countries,
  )
  const regions = new Set(locations.flatMap((place) => lowerWords(place)))
  const credentials = {
    languages: personBits(person.languages, resume_text, languagesNamed),
    licences: personBits(person.licences, resume_text, licencesNamed),
  }
  return { ...person, towns, states, named: namedCountries, regions, home, credentials }
}

function personBits(
  list: readonly string[] | null,
  resume_text: string,
  readText: (text: string) => number,
): PersonBits {
  if (list !== null) return { bits: readText(list.join(', ')), stated: true }
  return resume_text.trim() === '' ? null : { bits: readText(resume_text), stated: false }
}

function isWhole(place: string): boolean {
  return countryOfName(place) !== null || stateOfName(place) !== null
}

/** Returns whether a job is open to a person by its place and by the languages and licences that it asks for. */
export function opennessOf(
  copies: readonly CopyPlace[],
  person: CompiledPlace,
  required: RequiredBits = NOTHING_REQUIRED,
): Openness {
  const place = opennessOfPlace(copies, person)
  if (place !== 'yes' && place !== 'unclear') return place
  const { languages, licences } = person.credentials
  const language = compareBits(required.languages, languages, 'language')
  const licence = compareBits(required.licences, licences, 'licence')
  const reason = [language, licence, place].find((openness) => openness !== 'yes' && openness !== 'unclear')
  return reason ?? ([language, licence, place].includes('unclear') ? 'unclear' : 'yes')
}

const NOTHING_REQUIRED: RequiredBits = { languages: 0, licences: 0 }

// One of the required is enough, because "German or French" reads like "German and French".
function compareBits(bits: number, heldBits: PersonBits, reason: 'language' | 'licence'): Openness {
  if (bits === 0 || heldBits === null || (bits & heldBits.bits) !== 0) return 'yes'
  return heldBits.stated ? reason : 'unclear'
}

/**
 * Returns whether a job is open to a person by place, using the best copy. Without role places and a home no place is
 * ruled out: a place outside the settings' countries is unclear.
 */
function opennessOfPlace(copies: readonly CopyPlace[], person: CompiledPlace): Openness {
  let best: Openness | null = null
  for (const copy of copies) {
    const openness = judgeCopy(copy, person)
    if (openness === 'yes') return 'yes'
    if (best === null || openness === 'unclear') best = openness
  }
  if (best === null) return 'yes'
  const hasPlace = person.locations.length > 0 || person.lives_in !== null
  return hasPlace ? best : 'unclear'
}

// A list offers each of its places. Example: "Remote; San Francisco".
function judgeCopy(copy: CopyPlace, person: CompiledPlace): Openness {
  if (copy.work_mode === 'remote') return judgeRemote(copy, person)
  const remote = copy.locations.filter((place) => REMOTE.test(place))
  const inPlace = judgeInPlace(copy, person)
  if (remote.length === 0 || inPlace === 'yes') return inPlace
  const isBare = remote.some(isBareRemote)
  const countries = isBare ? [] : copy.countries
  const fromHome = judgeRemote({ ...copy, locations: remote, countries }, person)
  // The text contradicts the remote place.
  if (copy.work_mode === '' && fromHome === 'yes') return 'unclear'
  return fromHome === 'yes' || fromHome === 'unclear' ? fromHome : inPlace
}

const REMOTE = /\bremote\b/i

function isBareRemote(place: string): boolean {
  return REMOTE.test(place) && place.replace(REMOTE, '').trim() === ''
}

// "Anywhere in Belgium" is Belgium alone.
const ANYWHERE = /\b(?:anywhere(?! (?:with)?in (?!the world))|worldwide|global(?:ly)?|world|international)\b/i

function judgeRemote(copy: CopyPlace, person: CompiledPlace): Openness {
  if (person.home.size === 0) return 'yes'
  const { countries, locations } = copy
  const bounded = judgeBounds(copy, person)
  if (bounded !== null) return bounded
  if (countries.some((code) => person.home.has(code))) return judgeRegions(locations, person)
  if (locations.some((place) => ANYWHERE.test(place) || holdsRegionOf(place, person.home))) return 'yes'
  if (countries.length === 0 && !locations.some(namesRegion)) return 'unclear'
  // In "Remote; San Francisco" the office is a second choice; it may or may not limit the remote work.
  if (locations.length > 1 && locations.some(isBareRemote)) return 'unclear'
  return abroad(copy, person) ?? 'remote_elsewhere'
}

// Conditions of residence override the board's place; null if none decides. Example: "Must reside in ND, SD or MN".
function judgeBounds(copy: CopyPlace, person: CompiledPlace): Openness | null {
  const excluded = copy.not_in ?? copy.locations.flatMap((place) => notIn(place) ?? [])
  const out = excluded.length > 0 ? isAmong(excluded, person) : 'no'
  if (out === 'yes') return 'remote_elsewhere'
  const near = copy.near ? judgeNear(copy.near, person) : null
  if (near !== null) return near
  const inside = copy.only_in === null ? null : judgeOnlyIn(copy, copy.only_in, person)
  return out === 'unclear' && (inside === null || inside === 'yes') ? 'unclear' : inside
}

function judgeNear({ place, km }: { place: string; km: number }, person: CompiledPlace): Openness | null {
  const town = findTown(place)
  if (town === null) return null
  if (person.home.has(town.country) && mayMove(person)) return 'yes'
  if (person.towns.length === 0) return person.home.has(town.country) ? 'unclear' : 'remote_elsewhere'
  return person.towns.some((own) => kilometresBetween(own, town) <= km) ? 'yes' : 'remote_elsewhere'
}

// Returns whether a home is among countries, states and provinces; unclear if the home's state is unknown.
function isAmong(codes: readonly string[], person: CompiledPlace): 'yes' | 'no' | 'unclear' {
  if (codes.some((code) => person.home.has(code))) return 'yes'
  if (!codes.some((code) => person.home.has(code.slice(0, 2)))) return 'no'
  const own = homeRegions(person)
  if (own.size === 0) return 'unclear'
  return codes.some((code) => own.has(code)) ? 'yes' : 'no'
}

function judgeOnlyIn(copy: CopyPlace, only_in: readonly string[], person: CompiledPlace): Openness {
  const among = isAmong(only_in, person)
  if (among !== 'no') return among
  if (!only_in.some((code) => person.home.has(code.slice(0, 2))))
    return (
      abroad({ ...copy, countries: only_in.map((code) => code.slice(0, 2)) }, person) ?? 'remote_elsewhere'
    )
  return mayMove(person) ? 'yes' : 'remote_elsewhere'
}

// A remote place that is only a state or province is open to its residents; a state that the board lists beside a remote job may be
// that of an office. Example: "Remote - Texas or Ohio".
function judgeRegions(locations: readonly string[], person: CompiledPlace): Openness {
  const regions = locations.map(regionsNamed)
  if (regions.length === 0 || regions.includes(null)) return 'yes'
  const codes = regions.flatMap((named) => named ?? [])
  const among = isAmong(codes, person)
  if (among !== 'no' || mayMove(person)) return among === 'no' ? 'yes' : among
  return locations.some((place) => REMOTE.test(place)) ? 'remote_elsewhere' : 'unclear'
}

// Null if a place names something other than states and provinces, apart from its country. Example: "Remote - US - TX".
function regionsNamed(place: string): string[] | null {
  const parts = place
    .split(/[,;|()/]| - | – |[:–]|\bor\b|\band\b/)
    .map((part) => part.replace(NO_REGION, ' ').trim())
    .filter((part) => part !== '' && countryOfName(part) === null)
  const codes = parts.map((part) => {
    const state = stateOfName(part)
    return state === null ? provinceOfName(part) : `US-${state}`
  })
  const found = codes.filter((code) => code !== null)
  return found.length > 0 && found.length === parts.length ? found : null
}

const NO_REGION = /\b(?:remote(?:ly)?|fully|100%|only|in|within|from|home|based|the|state of|anywhere)\b/gi

function mayMove({ would_move }: CompiledPlace): boolean {
  return would_move === 'in_country' || would_move === 'abroad'
}

/** Returns the own states and provinces with their countries: of the home, else of the role's places. Example: "US-OH", "CA-ON". */
export function homeRegions({ states, towns, lives_in }: CompiledPlace): ReadonlySet<string> {
  const [first] = towns
  const lived = (lives_in ?? '').split(',').flatMap((part) => regionsNamed(part) ?? [])
  if (lived.length > 0) return new Set(lived)
  const own = lives_in !== null && first ? [first] : towns
  return new Set([
    ...(lives_in !== null && first ? [] : [...states].map((state) => `US-${state}`)),
    ...own.flatMap(({ country, state }) => (state === '' ? [] : [`${country}-${state}`])),
  ])
}

function homeStates({ states, towns }: CompiledPlace): ReadonlySet<string> {
  return new Set([...states, ...towns.map(({ state }) => state)])
}

// A remote region is open to people in its countries. Example: "Remote - EMEA" for somebody in Portugal.
function holdsRegionOf(place: string, home: ReadonlySet<string>): boolean {
  const words = lowerWords(place)
  return [...home].some((code) =>
    regionsOf(code).some((names) => names.split(' ').some((name) => words.includes(name))),
  )
}

function judgeInPlace(copy: CopyPlace, person: CompiledPlace): Openness {
  if (person.home.size === 0 || (copy.locations.length === 0 && copy.countries.length === 0)) return 'yes'
  // "LatAm" is elsewhere for somebody in India who did not name it and would not move there.
  const isAway = (place: string) =>
    namesRegion(place) &&
    !holdsRegionOf(place, person.home) &&
    !lowerWords(place).some((word) => person.regions.has(word))
  if (person.would_move !== 'abroad' && copy.countries.length === 0 && copy.locations.every(isAway))
    return 'elsewhere'
  const inside = copy.locations.map((place) => judgePlace(place, copy, person))
  if (inside.includes('yes')) return 'yes'
  if (inside.includes('unclear')) return 'unclear'
  if (copy.countries.some((code) => person.home.has(code))) return inside[0] ?? 'unclear'
  // An unreadable place on a board without a country.
  if (copy.countries.length === 0) return 'unclear'
  return abroad(copy, person) ?? 'elsewhere'
}

function judgePlace(place: string, { countries }: CopyPlace, person: CompiledPlace): Openness {
  const town = findTown(place, countries)
  if (town === null) return judgeWideArea(place, countries, person)
  if (!person.home.has(town.country)) return 'elsewhere'
  if (mayMove(person)) return 'yes'
  if (person.towns.length > 0) {
    const distance = Math.min(...person.towns.map((own) => kilometresBetween(own, town)))
    if (distance <= person.within_km) return 'yes'
    const isNamed = person.named.has(town.country) || person.states.has(town.state)
    return distance <= 2 * person.within_km || (isNamed && !isRemoteOnly(person)) ? 'unclear' : 'far'
  }
  if (person.states.size > 0) return person.states.has(town.state) ? 'yes' : 'elsewhere'
  return 'yes'
}

// A state, a country or a place that is not in the table.
function judgeWideArea(place: string, countries: readonly string[], person: CompiledPlace): Openness {
  const words = lowerWords(place)
  const typed = person.locations.some((own) => {
    const own_words = lowerWords(own)
    return own_words.length > 0 && own_words.every((word) => words.includes(word))
  })
  if (typed) return 'yes'
  const states = place.split(/[,;|()/]/).flatMap((part) => stateOfName(part) ?? [])
  const home_states = homeStates(person)
  if (states.length > 0 && home_states.size > 0 && person.home.has('US'))
    return states.some((state) => home_states.has(state)) ? 'unclear' : 'elsewhere'
  if (countries.some((code) => person.home.has(code)))
    return person.towns.length === 0 && person.states.size === 0 ? 'yes' : 'unclear'
  return countries.length === 0 ? 'unclear' : 'elsewhere'
}

// Another country: open to those who named it or would move, if they may work there or get sponsorship.
function abroad({ countries, sponsorship }: CopyPlace, person: CompiledPlace): Openness | null {
  const { named, regions, may_work_in, would_move } = person
  // A person who wants to work from home and does not mention moving stays at home.
  if (would_move === null && isRemoteOnly(person)) return null
  const allowed = countries.filter(
    (code) =>
      would_move === 'abroad' ||
      named.has(code) ||
      regionsOf(code).some((names) => names.split(' ').some((name) => regions.has(name))),
  )
  if (allowed.length === 0 || would_move === 'no') return null
  if (may_work_in?.some((code) => allowed.includes(code))) return 'yes'
  if (sponsorship === 'offered') return 'yes'
  if (sponsorship === 'not_offered') return 'permission'
  return 'unclear'
}

function isRemoteOnly({ work_modes }: PersonPlace): boolean {
  return work_modes.length > 0 && work_modes.every((mode) => mode === 'remote')
}
