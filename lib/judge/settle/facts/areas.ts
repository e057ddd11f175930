import { countryOfName } from '#lib/index/places/countries.ts'
import { countriesOfRegion, placeOfNickname } from '#lib/index/places/place-names.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, type TownPlace } from '#lib/index/places/town-table.ts'
import { findTown } from '#lib/index/places/towns.ts'

/** A town, a US state, a country or a region of the world that a text names. */
export type Area = {
  name: string
  /** The countries it lies in or consists of, as codes. */
  countries: readonly string[]
  /** The US state; null for other areas. */
  state: string | null
  town: TownPlace | null
}

/** The relation of a person's home to an area that a job names; `unclear` where the words do not tell. */
export type Nearness = 'inside' | 'unclear' | 'elsewhere' | 'abroad'

const RUN =
  /(?<![\p{L}\d])\p{Lu}[\p{L}.’'-]*(?: (?:(?:de|do|da|of|am|an der|del|la|the) )?\p{Lu}[\p{L}.’'-]*){0,3}/gu
const MOST_WORDS = 4
// "(does not include Puerto Rico)".
const EXCEPTION = /\([^()]{0,60}\b(?:not|except|excluding)\b[^()]{0,100}\)/gi
const LONGEST = 600
// A town by one word needs a sign of place beside it: "Reading reports" names no town, "in Reading" does.
const BEFORE =
  /(?:(?<!\p{L})(?:in|near|from|at|an|our|to|around|or|and|the|within|outside|of|em|no|na|en|à|a|de|bei|zu|aus|nach|oder|und|ou|o|y|e|te|di|based|greater|region|raum|bereich)|[,/(:|–•-])\s?$/iu
const BEHIND = /^\s?(?:[,(]|office|hq|headquarters|hub|site|area|based|region|only|preferred|$)/iu

/** Returns the places that a text names, in order. Example: "our NYC or Kansas City, MO office" -> two towns. */
export function areasIn(text: string): Area[] {
  const short = text.slice(0, LONGEST).replace(EXCEPTION, '')
  const runs = [...short.matchAll(RUN)]
  const areas = runs.flatMap(({ 0: run, index }, at) => {
    const next = runs[at + 1]
    const gap = next === undefined ? '' : short.slice(index + run.length, next.index)
    return areasOfRun(short, { run, index, wider: /^, ?$/.test(gap) ? (next?.[0] ?? '') : '' })
  })
  return withoutWider(areas)
}

type NamedRun = { run: string; index: number; wider: string }

// The longest name that begins at a word is the place: "Kansas City" before "Kansas".
function areasOfRun(text: string, { run, index, wider }: NamedRun): Area[] {
  const areas: Area[] = []
  const written = [...run.matchAll(/\S+/g)]
  let from = 0
  while (from < written.length) {
    const at = index + (written[from]?.index ?? 0)
    const found = areaAt(text, at, { words: written.slice(from).map(([word]) => word), wider })
    if (found !== null) areas.push(found.area)
    from += found?.size ?? 1
  }
  return areas
}

type NamedWords = { words: readonly string[]; wider: string }

function areaAt(text: string, at: number, { words, wider }: NamedWords): { area: Area; size: number } | null {
  for (let size = Math.min(MOST_WORDS, words.length); size > 0; size -= 1) {
    // "Isla de Gran Canaria" is not the town of Isla.
    if (size === 1 && PARTICLE.test(words[size] ?? '')) continue
    const name = words
      .slice(0, size)
      .join(' ')
      .replace(/(?<![.’'-])[.’'-]+$/, '')
    const area =
      wideArea(name) ??
      (size > 1 || isMarked(text, at, name) ? townOf(name, size === words.length ? wider : '') : null)
    if (area !== null) return { area, size }
  }
  return null
}

const PARTICLE = /^(?:de|do|da|of|del)$/

function isMarked(text: string, at: number, name: string): boolean {
  const end = at + name.length
  return BEFORE.test(text.slice(Math.max(0, at - 12), at)) || BEHIND.test(text.slice(end, end + 14))
}

// Georgia is a state and a country.
function wideArea(name: string): Area | null {
  if (REGIONS.test(name)) return { name, countries: countriesOfRegion(name), state: null, town: null }
  const country = countryOfName(placeOfNickname(name.toLowerCase()) ?? name)
  if (country !== null && country !== 'GE') return { name, countries: [country], state: null, town: null }
  // New York is mostly the city.
  const state = name.length > 2 && name !== 'New York' ? stateOfName(name) : null
  return state === null ? null : { name, countries: ['US'], state, town: null }
}

function townOf(name: string, wider: string): Area | null {
  if (NATIONS.test(name)) return { name, countries: ['GB'], state: null, town: null }
  const nickname = placeOfNickname(name.toLowerCase())
  // "ABA" is a therapy and a town.
  if (nickname === null && (name.length === 2 || /^\p{Lu}{2,4}$/u.test(name))) return null
  const hint = wider === 'Georgia' ? 'GA' : wider
  const isHint = stateOfName(hint) !== null || countryOfName(hint) !== null
  const town = (isHint ? findTown(`${nickname ?? name}, ${hint}`) : null) ?? findTown(nickname ?? name)
  if (town === null) return null
  return { name, countries: [town.country], state: town.country === 'US' ? town.state : null, town }
}

const NATIONS = /\b(?:england|scotland|wales|britain|northern ireland)$/i
const REGIONS =
  /^(?:europe|emea|eu|north america|americas?|namer|noram|dach|nordics|scandinavia|benelux|latam|latin america|apac|asia|middle east|africa)$/i

// "Lisbon, Portugal" is Lisbon alone.
function withoutWider(areas: readonly Area[]): Area[] {
  return areas.filter((area, index) => {
    const before = areas[index - 1]
    return !(
      area.town === null &&
      before?.town &&
      before.countries.some((code) => area.countries.includes(code)) &&
      (area.state === null || area.state === before.state)
    )
  })
}

const SAME_TOWN_KM = 60
const FAR_KM = 130

/** Compares a home with an area. Example: Akron and "Texas" -> `elsewhere`; Ohio and "Austin" -> `elsewhere`. */
export function nearnessOf(home: Area, area: Area): Nearness {
  if (!area.countries.some((code) => home.countries.includes(code))) return 'abroad'
  if (area.town !== null && home.town !== null) {
    const distance = kilometresBetween(home.town, area.town)
    return distance <= SAME_TOWN_KM ? 'inside' : distance <= FAR_KM ? 'unclear' : 'elsewhere'
  }
  if (area.state !== null) {
    if (home.state === null) return 'unclear'
    if (home.state !== area.state) return 'elsewhere'
    return area.town === null ? 'inside' : 'unclear'
  }
  return area.town === null ? 'inside' : 'unclear'
}

/** Returns the place of a home that was typed alone; none if it is unknown. Examples: "akron", "Porto, Portugal", "Ohio". */
export function homeAreas(place: string): Area[] {
  const town = findTown(place)
  if (town === null) return areasIn(`in ${place}`).slice(0, 1)
  return [{ name: place, countries: [town.country], state: town.country === 'US' ? town.state : null, town }]
}
