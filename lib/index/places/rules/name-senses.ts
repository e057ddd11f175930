import { countries } from '#lib/index/places/countries.ts'
import { usNames, usStates } from '#lib/index/places/us-states.ts'
import {
  areasElsewhere,
  areasLoose,
  areasWide,
  modeWords,
  negations,
  noise,
  severalPlaces,
} from '#lib/index/places/words/areas.ts'
import { otherCities } from '#lib/index/places/words/other-cities.ts'
import { regionNames } from '#lib/index/places/words/regions.ts'
import { sharedTowns, usCities, usNicknames } from '#lib/index/places/words/us-cities.ts'
import { foldName } from './cut-words.ts'

/** What a name in a place text can mean; `code` is a country's, for a state the state's. */
export type Sense =
  | { is: 'us' | 'georgia' | 'area' | 'wide' | 'loose' | 'several' | 'mode' | 'noise' | 'not' }
  | { is: 'country' | 'region' | 'state'; code: string }
  | Town

/** A town: the country it is in when it stands alone ('' when that is open), and all countries that have one. */
export type Town = { is: 'town'; alone: string; homes: ReadonlySet<string> }

/** The sense of a folded name, if it has one. */
export function senseOf(folded: string): Sense | undefined {
  return senses.get(folded)
}

/** Whether these folded letters are a nickname that counts only in capitals. */
export function isNickname(folded: string): boolean {
  return nicknames.has(folded)
}

/** The longest name in the tables, in words. */
export const MOST_WORDS = 6

const senses = new Map<string, Sense>()
const nicknames = new Set(namesIn(usNicknames))

// The first sense that a name gets stays: countries before states, states before towns.
function add(names: string[], sense: Sense): void {
  for (const name of names) if (!senses.has(name)) senses.set(name, sense)
}

function namesIn(text: string): string[] {
  return text
    .split(/[|\n]/)
    .map(foldName)
    .filter((name) => name !== '')
}

// A line is a code, for some tables more fields, and names divided by bars.
function addLines(table: string, fields: number, senseFor: (code: string) => Sense): void {
  for (const line of table.trim().split('\n')) {
    const parts = line.split(' ')
    add(namesIn(parts.slice(fields).join(' ')), senseFor(parts[0] ?? ''))
  }
}

function addShared(): void {
  for (const line of sharedTowns.trim().split('\n')) {
    const home = line.slice(0, 2)
    for (const name of namesIn(line.slice(3))) {
      const known = senses.get(name)
      if (known === undefined) senses.set(name, { is: 'town', alone: '', homes: new Set([home, 'US']) })
      else if (known.is === 'town') senses.set(name, { ...known, homes: new Set([...known.homes, home]) })
    }
  }
}

function town(code: string): Town {
  return { is: 'town', alone: code, homes: new Set([code]) }
}

add(namesIn(noise), { is: 'noise' })
add(namesIn(negations), { is: 'not' })
add(namesIn(usNames), { is: 'us' })
addLines(countries, 2, (code) => ({ is: 'country', code }))
add(['georgia'], { is: 'georgia' })
addLines(usStates, 2, (code) => ({ is: 'state', code }))
addLines(regionNames, 1, (code) => ({ is: 'region', code }))
add(namesIn(areasElsewhere), { is: 'area' })
add(namesIn(areasWide), { is: 'wide' })
add(namesIn(areasLoose), { is: 'loose' })
add(namesIn(severalPlaces), { is: 'several' })
add(namesIn(modeWords), { is: 'mode' })
add(namesIn(usCities), town('US'))
add([...nicknames], town('US'))
addLines(otherCities, 1, town)
addShared()
