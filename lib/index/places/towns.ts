import table from '#assets/places/towns-1.json' with { type: 'json' }
import { countryOfName } from '#lib/index/places/country-names.ts'
import { foldedPlace as folded, stateOfName } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'

/** A town of at least 15,000 people with its coordinates in degrees; `state` is a state's two letters in the US. */
export type TownPlace = { country: string; state: string; north: number; east: number }

/**
 * Returns the town that a place text names first; null if it names none of the table. `countries` are those known of
 * the text. Examples: "Austin, TX" is the one in Texas; "Remote - Berlin" is Berlin; "Ohio" is no town.
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

/** Returns the distance between two towns in kilometres, in a straight line. */
export function kilometresBetween(a: TownPlace, b: TownPlace): number {
  const north = a.north - b.north
  const east = (a.east - b.east) * Math.cos((((a.north + b.north) / 2) * Math.PI) / 180)
  return Math.hypot(north, east) * KILOMETRES_PER_DEGREE
}

const KILOMETRES_PER_DEGREE = 111.2

function readTown(place: string, countries: readonly string[]): TownPlace | null {
  const parts = place
    .split(/[,;|()/]| - | – /)
    .map((part) => part.replace(NO_PLACE, ' ').trim())
    .filter(Boolean)
  const states = parts.slice(1).flatMap((part) => stateOfName(part) ?? [])
  const towns = parts
    .slice(1)
    .flatMap((part) => (stateOfName(part) === null ? (countryOfName(part) ?? []) : []))
  const allowed = states.length > 0 ? ['US'] : [...towns, ...countries]
  for (const part of parts) {
    const towns = lookUp(part)
    const fits = towns.find(
      ({ country, state }) =>
        (allowed.length === 0 || allowed.includes(country)) &&
        (states.length === 0 || states.includes(state)),
    )
    if (fits) return fits
  }
  return null
}

const NO_PLACE = /\b(?:remote|hybrid|on-?site|in-?office|office|metro|area|greater|region|city of|hq)\b/gi

// The largest town with a name comes first.
function lookUp(name: string): TownPlace[] {
  const key = folded(name)
  const { places, rows } = load()
  return (places.get(ALIASES.get(key) ?? key) ?? []).flatMap((row) => {
    const [, country = '', state = '', north = '', east = ''] = (rows[row] ?? '').split('\t')
    return country === '' ? [] : [{ country, state, north: Number(north) / 100, east: Number(east) / 100 }]
  })
}

const load = once(() => {
  const rows = table.towns.split('\n')
  const places = new Map<string, number[]>()
  for (const [row, text] of rows.entries()) {
    const names = text.slice(0, text.indexOf('\t'))
    for (const name of names.split('/')) {
      const key = folded(name)
      const same = places.get(key)
      if (same) same.push(row)
      else places.set(key, [row])
    }
  }
  return { places, rows }
})

// Further common names of towns in the table.
const ALIASES = new Map(
  `new york>new york city|nyc>new york city|manhattan>new york city|brooklyn>new york city|sf>san francisco
  washington>washington d c|washington dc>washington d c|bangalore>bengaluru|bombay>mumbai|gurgaon>gurugram|calcutta>kolkata|madras>chennai
  cologne>koln|munchen>munich|nurnberg>nuremberg|hannover>hanover|frankfurt>frankfurt am main|wien>vienna|zurich>zurich
  geneve>geneva|genf>geneva|praha>prague|warszawa>warsaw|krakow>krakow|lisboa>lisbon|oporto>porto|sevilla>sevilla
  roma>rome|milano>milan|torino>turin|firenze>florence|napoli>naples|venezia>venice|bruxelles>brussels|brussel>brussels
  anvers>antwerpen|antwerp>antwerpen|gent>gent|ghent>gent|den haag>the hague|kobenhavn>copenhagen|goteborg>goteborg
  gothenburg>goteborg|bucuresti>bucharest|beograd>belgrade|moskva>moscow|quebec city>quebec|tel aviv>tel aviv
  sao paulo>sao paulo|ciudad de mexico>mexico city|cdmx>mexico city|st louis>st louis|saint louis>st louis`
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const [name = '', countryName = ''] = pair.trim().split('>')
      return [name, countryName]
    }),
)
