import table from '#assets/places/towns-1.json' with { type: 'json' }
import { nicknamesOf, placeOfNickname } from '#lib/index/places/place-names.ts'
import { foldedPlace } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'

/**
 * A town of at least 15,000 people with its coordinates in degrees; `state` is the letters of a state in the US and Australia and of
 * a province in Canada.
 */
export type TownPlace = { country: string; state: string; north: number; east: number }

/** Returns the towns of a name in any spelling, the largest first. Example: "München" is Munich. */
export function townsNamed(name: string): TownPlace[] {
  const key = keyOf(name)
  const { places, rows } = load()
  const found = namesOf(key).flatMap(
    (other) => places.get(other) ?? places.get(ALIASES.get(other) ?? '') ?? [],
  )
  return found.flatMap((row) => {
    const [, country = '', state = '', north = '', east = ''] = (rows[row] ?? '').split('\t')
    if (country === '') return []
    const where = { north: Number(north) / 100, east: Number(east) / 100 }
    // The territories of the United States have codes of their own in the table.
    return TERRITORIES.has(country)
      ? [{ country: 'US', state: country, ...where }]
      : [{ country, state: PROVINCES.get(`${country}${state}`) ?? state, ...where }]
  })
}

// The name in the table first; it has the English name of some towns and the own name of others.
function namesOf(key: string): string[] {
  const { places } = load()
  const own = ALIASES.get(key) ?? key
  if (places.has(own)) return [own]
  const english = placeOfNickname(key) ?? key
  return [english, ...nicknamesOf(english)].map(keyOf)
}

/** Returns the distance between two towns in kilometres, in a straight line. */
export function kilometresBetween(a: TownPlace, b: TownPlace): number {
  const north = a.north - b.north
  const east = (a.east - b.east) * Math.cos((((a.north + b.north) / 2) * Math.PI) / 180)
  return Math.hypot(north, east) * KILOMETRES_PER_DEGREE
}

const KILOMETRES_PER_DEGREE = 111.2

// Boards write "St. Johns" as well.
const keyOf = (name: string): string => foldedPlace(name.replaceAll(/['’‘`]/g, ''))

const TERRITORIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP'])
// The table numbers provinces and the states of Australia.
const PROVINCES = new Map(
  `CA01 AB|CA02 BC|CA03 MB|CA04 NB|CA05 NL|CA07 NS|CA08 ON|CA09 PE|CA10 QC|CA11 SK|CA12 YT|CA13 NT|CA14 NU
  AU01 ACT|AU02 NSW|AU03 NT|AU04 QLD|AU05 SA|AU06 TAS|AU07 VIC|AU08 WA`
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const [number = '', code = ''] = pair.trim().split(' ')
      return [number, code]
    }),
)

const load = once(() => {
  const rows = table.towns.split('\n')
  const places = new Map<string, number[]>()
  for (const [row, text] of rows.entries()) {
    const names = text.slice(0, text.indexOf('\t'))
    for (const name of names.split('/')) {
      const key = keyOf(name)
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
