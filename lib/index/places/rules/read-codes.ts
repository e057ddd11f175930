import { type CodeSense, codeSense, isWordish, isZipOf } from './code-senses.ts'
import type { Gap, Word } from './cut-words.ts'
import type { FoundName } from './find-names.ts'
import type { Town } from './name-senses.ts'

/**
 * A code read in its place: a state for certain, a state as the better guess, a country or a country's region, or
 * `open` when both a state and a country are as likely.
 */
export type ReadCode = { at: number; is: 'state' | 'guess' | 'country' | 'region' | 'open'; code: string }

/** The codes of states, countries and regions in a place text, each read with the names around it. */
export function readCodes(words: Word[], names: FoundName[]): ReadCode[] {
  const covered = new Set(names.flatMap((name) => (name.sense.is === 'mode' ? [] : range(name))))
  const read: ReadCode[] = []
  for (const [at, word] of words.entries()) {
    if (word.raw.length > 4 || covered.has(at) || word.raw !== word.raw.toUpperCase()) continue
    const sense = codeSense(word.raw)
    if (!sense) continue
    const place: CodePlace = { words, names, at, word, sense }
    const meaning = stands(place) ? meaningOf(place) : undefined
    if (meaning) read.push({ at, ...meaning })
  }
  return read
}

type CodePlace = { words: Word[]; names: FoundName[]; at: number; word: Word; sense: CodeSense }
type Meaning = Omit<ReadCode, 'at'>

function range(name: FoundName): number[] {
  return Array.from({ length: name.end - name.at }, (_, index) => name.at + index)
}

// Whether the letters stand where a code stands, and are not just a word in capitals.
function stands(place: CodePlace): boolean {
  const { word, sense } = place
  if (hasZip(place)) return true
  const closed = isClosed(place)
  const strict = isWordish(word.raw)
  if (word.gap === 'start') return closed || (!strict && modeFollows(place))
  if (word.gap === 'space') return sense.state && closed && (!strict || afterTown(place))
  if (strict && !closed) return word.gap === 'comma' && modeFollows(place) && !SMALL_WORDS.has(word.raw)
  return (
    sense.state || sense.regionsOf.size > 0 || !strict || word.gap === 'comma' || townsNear(place).length > 0
  )
}

// Codes that are also small English words: in capitals they may be shouted, not meant as a place.
const SMALL_WORDS = new Set([
  'IN',
  'OR',
  'ME',
  'OK',
  'HI',
  'NO',
  'SO',
  'TO',
  'IS',
  'BE',
  'AT',
  'MY',
  'DO',
  'IT',
  'AM',
  'AS',
])

function isClosed({ words, at }: CodePlace): boolean {
  const next = words[at + 1]
  return next === undefined || next.gap !== 'space' || NUMBERED.test(next.raw)
}

const NUMBERED = /^\p{N}/u

// "Austin TX", "USA - Provo UT" and, at the end of a text in mixed case, "Belton MO".
function afterTown({ words, names, at, word }: CodePlace): boolean {
  const before = names.find((name) => name.end === at)?.sense
  if ((before?.is === 'town' && before.homes.has('US')) || before?.is === 'us') return true
  const last = words[at - 1]?.raw ?? ''
  return at === words.length - 1 && last !== last.toUpperCase() && !SMALL_WORDS.has(word.raw)
}

function gapAfter({ words, at }: CodePlace): Gap | 'end' {
  return words[at + 1]?.gap ?? 'end'
}

function modeFollows({ names, at }: CodePlace): boolean {
  return names.some((name) => name.at === at + 1 && name.sense.is === 'mode')
}

function hasZip({ words, at, word, sense }: CodePlace): boolean {
  const next = words[at + 1]
  return sense.state && next !== undefined && ZIP.test(next.raw) && isZipOf(word.raw, next.raw)
}

const ZIP = /^\d{5}$/

function meaningOf(place: CodePlace): Meaning | undefined {
  const { word, sense } = place
  if (hasZip(place)) return { is: 'state', code: word.raw }
  if (followsRegion(place)) return { is: 'country', code: sense.country }
  const foreign = foreignHome(place)
  if (foreign !== undefined) return foreign
  if (sense.state) return stateOrCountry(place)
  if (sense.firmRegion !== '') return { is: 'region', code: sense.firmRegion }
  if (sense.country === '') return undefined
  const near = townsNear(place)
  if (near.some((town) => town.alone === 'US' && !town.homes.has(sense.country)))
    return { is: 'open', code: word.raw }
  return { is: 'country', code: sense.country }
}

// "Toronto, ON, CA": a region's code that is no state's stands before its country.
function followsRegion({ words, at, sense }: CodePlace): boolean {
  const before = codeSense(words[at - 1]?.raw ?? '')
  return before !== undefined && !before.state && before.regionsOf.has(sense.country)
}

// A name beside the code that is in the country the code can stand for ("Berlin, DE", "Perth, WA").
function foreignHome(place: CodePlace): Meaning | undefined {
  const { words, names, at, word } = place
  const isOntario = word.raw === 'CA' && words[at - 1]?.folded === 'ontario'
  const around = nearest(names, at).filter((name) => !isOntario || name.end < at)
  const meanings = around.flatMap((name) => besideName(place, name) ?? [])
  const best = meanings.find((meaning) => meaning.is === 'country') ?? meanings[0]
  return best ?? (isOntario ? ontario(place) : undefined)
}

// "Ontario, CA" is a town in California; with a town before it, the province of Canada; with a mode, either.
function ontario({ words, names, at, word }: CodePlace): Meaning {
  const code = word.raw
  if (words[at - 1]?.gap !== 'comma') return { is: 'state', code }
  const mode = names.some((name) => name.end === at - 1 && name.sense.is === 'mode')
  return mode ? { is: 'open', code } : { is: 'country', code }
}

function besideName({ word, sense }: CodePlace, { sense: named }: FoundName): Meaning | undefined {
  const fits = (country: string) => country === sense.country || sense.regionsOf.has(country)
  if (named.is === 'georgia') return fits('GE') ? { is: 'country', code: 'GE' } : undefined
  if (named.is === 'town')
    return besideTown(named, [...named.homes].find(fits), { code: word.raw, state: sense.state })
  const foreign = (named.is === 'country' || named.is === 'region') && fits(named.code)
  return foreign ? { is: 'country', code: named.code } : undefined
}

function besideTown(
  town: Town,
  home: string | undefined,
  code: { code: string; state: boolean },
): Meaning | undefined {
  if (!home || home === 'US' || town.alone === 'US') return undefined
  return town.alone === '' && code.state ? { is: 'open', code: code.code } : { is: 'country', code: home }
}

function nearest(names: FoundName[], at: number): FoundName[] {
  const before = names.filter((name) => name.end <= at).slice(-4)
  return at === 0 ? names.slice(0, 3) : [...before, ...names.filter((name) => name.at > at).slice(0, 1)]
}

function townsNear({ names, at }: CodePlace) {
  return nearest(names, at).flatMap((name) => (name.sense.is === 'town' ? [name.sense] : []))
}

function stateOrCountry(place: CodePlace): Meaning {
  const { words, at, word, sense } = place
  const code = word.raw
  if (sense.country === '') return { is: 'state', code }
  if (townsNear(place).some((town) => town.alone === 'US')) return { is: 'state', code }
  if (words.length === 1) return { is: 'open', code }
  if (at === 0 && gapAfter(place) === 'comma') return { is: 'open', code }
  return hasForeignPostcode(place) ? { is: 'country', code: sense.country } : { is: 'guess', code }
}

// "Dinklage, DE, 49413": a number after a comma that is no ZIP code of the state.
function hasForeignPostcode({ words, at }: CodePlace): boolean {
  const next = words[at + 1]
  return next?.gap === 'comma' && /^\d{5}$/.test(next.raw) && !DUMMY.has(next.raw) && at > 0
}

const DUMMY = new Set(['00000', '99999', '12345'])
