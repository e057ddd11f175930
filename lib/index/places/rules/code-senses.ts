import { countries } from '#lib/index/places/countries.ts'
import { usStates } from '#lib/index/places/us-states.ts'
import { firmRegionCodes, regionCodes } from '#lib/index/places/words/regions.ts'

/** The meanings of a capital-letter code: a US state, a country (alpha-2 code), or regions of countries. */
export type CodeSense = {
  state: boolean
  country: string
  regionsOf: ReadonlySet<string>
  firmRegion: string
}

/** Returns the senses of a code in capitals, if it has any. */
export function codeSense(code: string): CodeSense | undefined {
  return codes.get(code)
}

/** Returns whether a five-digit number is a ZIP code of the state. */
export function isZipOf(state: string, digits: string): boolean {
  const prefix = Number(digits.slice(0, 3))
  return (zips.get(state) ?? []).some(([from, to]) => prefix >= from && prefix <= to)
}

/** Returns whether a code is also a word or another abbreviation, so that it needs a stricter place. */
export function isWordish(code: string): boolean {
  return WORDISH.has(code)
}

const WORDISH = new Set(
  `IN OR ME OK HI LA MA PA AL ID DE CO MO MD OH IT NO SO TO IS BE AT MY DO QA HR AI PT ET TV PM GM ST BI SE CC TM VC
  PS AM AS EST AND ARE COM PER MAR DOM NOR TON BEN FIN PAN CAF JAM TUN ANT MS MT CT PST CST SP AC ML IO
  GA SC NE VA`.split(/\s+/),
)

// Letters that usually mean something other than the country.
const NEVER = new Set(['EST', 'AND', 'ARE', 'COM', 'PER', 'TON', 'NOR', 'US', 'USA'])

const codes = new Map<string, CodeSense>()
const zips = new Map<string, [number, number][]>()

function note(code: string, more: Partial<CodeSense>): void {
  if (NEVER.has(code)) return
  const codeSense = codes.get(code) ?? {
    state: false,
    country: '',
    regionsOf: new Set<string>(),
    firmRegion: '',
  }
  codes.set(code, { ...codeSense, ...more })
}

function linesOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
}

for (const [country = '', alpha3 = ''] of linesOf(countries)) {
  note(country, { country })
  note(alpha3, { country })
}
for (const [state = '', ranges = ''] of linesOf(usStates)) {
  note(state, { state: true, country: codes.get(state)?.country ?? '' })
  zips.set(state, ranges.split(',').map(rangeOf))
}
for (const [country = '', ...regions] of linesOf(regionCodes)) {
  for (const code of regions) {
    note(code, { regionsOf: new Set([...(codes.get(code)?.regionsOf ?? []), country]) })
  }
}
for (const [country = '', ...regions] of linesOf(firmRegionCodes)) {
  for (const code of regions) note(code, { firmRegion: country })
}

function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.split('-')
  return [Number(from), Number(to)]
}
