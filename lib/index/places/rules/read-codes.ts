import table from '#assets/words/places.json' with { type: 'json' }
import { countryRows } from '#lib/index/places/countries.ts'
import type { FoundName, Town, Word } from '#lib/index/places/rules/name-senses.ts'
import { provinceRows, stateRows } from '#lib/index/places/state-names.ts'
import { townsNamed } from '#lib/index/places/town-table.ts'
import { once } from '#lib/text/memoize.ts'

/**
 * The reading of a code: a certain state, a likely state, a country or a country's region, or `open` if state and
 * country are equally likely.
 */
export type ReadCode = { at: number; is: 'state' | 'guess' | 'country' | 'region' | 'open'; code: string }

/** Returns the codes of states, countries and regions in a place text, each read with the names around it. */
export function readCodes(words: Word[], names: FoundName[]): ReadCode[] {
  const covered = new Set(names.flatMap((name) => (name.sense.is === 'mode' ? [] : range(name))))
  const codes: ReadCode[] = []
  for (const [index, written] of words.entries()) {
    const word = isSmallCode(words, index) ? { ...written, raw: written.raw.toUpperCase() } : written
    if (word.raw.length > 4 || covered.has(index) || word.raw !== word.raw.toUpperCase()) continue
    const sense = codeSense(word.raw)
    if (!sense) continue
    const place: CodePlace = { words, names, at: index, word, sense }
    const meaning = isCodePlace(place) ? meaningOf(place) : undefined
    if (meaning) codes.push({ at: index, ...meaning })
  }
  return codes
}

// A code at the end behind a comma, in any case. Examples: "Tolleson, Az", "tolleson, az 85353".
function isSmallCode(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]]
  if (word?.gap !== 'comma' || !/^\p{L}{2}$/u.test(word.raw)) return false
  if (word.raw === word.folded && SMALL_WORDS.has(word.raw.toUpperCase())) return false
  return next === undefined || next.gap === 'comma' || next.gap === 'break' || ZIP.test(next.raw)
}

type CodePlace = { words: Word[]; names: FoundName[]; at: number; word: Word; sense: CodeSense }
type CodeMeaning = Omit<ReadCode, 'at'>

function range(name: FoundName): number[] {
  return Array.from({ length: name.end - name.at }, (_, index) => name.at + index)
}

// Returns whether the letters stand in the place of a code, and are not just a word in capitals.
function isCodePlace(place: CodePlace): boolean {
  const { word, sense } = place
  if (hasZip(place)) return true
  const next = place.words[place.at + 1]
  const closed = next === undefined || next.gap !== 'space' || NUMBERED.test(next.raw)
  const strict = isWordish(word.raw)
  if (word.gap === 'start') return closed || (!strict && modeFollows(place))
  if (word.gap === 'space') return sense.state && closed && (!strict || afterTown(place))
  if (strict && !closed) return word.gap === 'comma' && modeFollows(place) && !SMALL_WORDS.has(word.raw)
  return (
    sense.state || sense.regionsOf.size > 0 || !strict || word.gap === 'comma' || townsNear(place).length > 0
  )
}

// Codes that are also small English words: a text in capitals may not mean the place.
const SMALL_WORDS = new Set('IN OR ME OK HI NO SO TO IS BE AT MY DO IT AM AS'.split(' '))

const NUMBERED = /^\p{N}/u

// A code after a town, and in mixed case also at a text's end. Example: "Austin TX", "USA - Provo UT", "Belton MO".
function afterTown({ words, names, at: index, word }: CodePlace): boolean {
  const before = names.find((name) => name.end === index)?.sense
  if ((before?.is === 'town' && before.homes.has('US')) || before?.is === 'us') return true
  const last = words[index - 1]?.raw ?? ''
  return index === words.length - 1 && last !== last.toUpperCase() && !SMALL_WORDS.has(word.raw)
}

function modeFollows({ names, at: index }: CodePlace): boolean {
  return names.some((name) => name.at === index + 1 && name.sense.is === 'mode')
}

function hasZip({ words, at: index, word, sense }: CodePlace): boolean {
  const next = words[index + 1]
  return sense.state && next !== undefined && ZIP.test(next.raw) && isZipOf(word.raw, next.raw)
}

const ZIP = /^\d{5}$/

function meaningOf(place: CodePlace): CodeMeaning | undefined {
  const { word, sense } = place
  if (hasZip(place)) return { is: 'state', code: word.raw }
  if (followsRegion(place)) return { is: 'country', code: sense.country }
  const foreign = foreignHome(place)
  if (foreign !== undefined && foreign.is !== 'open') return foreign
  const listed = fromTable(place) ?? foreign
  if (listed !== undefined) return listed
  if (sense.state) return stateOrCountry(place)
  if (sense.firmRegion !== '') return { is: 'region', code: sense.firmRegion }
  if (sense.country === '') return undefined
  const towns = townsNear(place)
  if (towns.some((town) => town.alone === 'US' && !town.homes.has(sense.country)))
    return { is: 'open', code: word.raw }
  return { is: 'country', code: sense.country }
}

// A foreign region's code before its country. Example: "Toronto, ON, CA".
function followsRegion({ words, at: index, sense }: CodePlace): boolean {
  const before = codeSense(words[index - 1]?.raw ?? '')
  return before !== undefined && !before.state && before.regionsOf.has(sense.country)
}

// Returns the country if the name beside the code lies in it. Example: "Berlin, DE", "Perth, WA".
function foreignHome(place: CodePlace): CodeMeaning | undefined {
  const { words, names, at: index, word } = place
  const isOntario = word.raw === 'CA' && words[index - 1]?.folded === 'ontario'
  const around = nearest(names, index).filter((name) => !isOntario || name.end < index)
  const meanings = around.flatMap((name) => besideName(place, name) ?? [])
  const best = meanings.find((meaning) => meaning.is === 'country') ?? meanings[0]
  return best ?? (isOntario ? ontario(place) : undefined)
}

// "Ontario, CA" is a town in California; after a town it is the province of Canada; after a work mode, either.
// Example: "Ottawa, Ontario, CA" is in Canada.
function ontario({ words, names, at: index, word }: CodePlace): CodeMeaning {
  const code = word.raw
  if (words[index - 1]?.gap !== 'comma') return { is: 'state', code }
  const mode = names.some((name) => name.end === index - 1 && name.sense.is === 'mode')
  return mode ? { is: 'open', code } : { is: 'country', code }
}

function besideName({ word, sense }: CodePlace, { sense: nameSense }: FoundName): CodeMeaning | undefined {
  const fits = (country: string) => country === sense.country || sense.regionsOf.has(country)
  if (nameSense.is === 'georgia') return fits('GE') ? { is: 'country', code: 'GE' } : undefined
  // No town of the state is called like those of the country.
  if (nameSense.is === 'town' && nameSense.alone === 'GE' && word.raw === 'GA')
    return { is: 'country', code: 'GE' }
  if (nameSense.is === 'town')
    return besideTown(nameSense, [...nameSense.homes].find(fits), { code: word.raw, state: sense.state })
  const foreign = (nameSense.is === 'country' || nameSense.is === 'region') && fits(nameSense.code)
  return foreign ? { is: 'country', code: nameSense.code } : undefined
}

function besideTown(
  town: Town,
  home: string | undefined,
  code: { code: string; state: boolean },
): CodeMeaning | undefined {
  if (!home || home === 'US' || town.alone === 'US') return undefined
  return town.alone === '' && code.state ? { is: 'open', code: code.code } : { is: 'country', code: home }
}

function nearest(names: FoundName[], index: number): FoundName[] {
  const before = names.filter((name) => name.end <= index).slice(-4)
  return index === 0 ? names.slice(0, 3) : [...before, ...names.filter((name) => name.at > index).slice(0, 1)]
}

// Reads the town beside an ambiguous code from the table of towns. Examples: "Gütersloh, DE", "Fremantle, WA", "St. John's, NL".
function fromTable(place: CodePlace): CodeMeaning | undefined {
  const { names, at: index, word, sense } = place
  const before = names.find((name) => name.end === index)?.sense
  if ((sense.country === '' && sense.regionsOf.size === 0) || before?.is === 'region') return undefined
  const towns = townsNamed(nameBeside(place))
  const inState = sense.state && towns.some(({ country, state }) => country === 'US' && state === word.raw)
  const abroad = towns.find(
    ({ country, state }) =>
      country === sense.country ||
      (sense.regionsOf.has(country) && (!LETTERED.has(country) || state === word.raw)),
  )
  if (abroad === undefined || inState) return inState && !abroad ? { is: 'state', code: word.raw } : undefined
  // A town of the United States may be too small for the table. Example: "Salem, IN".
  const isShared = before?.is === 'town' && before.homes.has('US') && !before.homes.has(abroad.country)
  return isShared && sense.state ? { is: 'open', code: word.raw } : { is: 'country', code: abroad.country }
}

// Countries whose regions have letters in the table.
const LETTERED = new Set(['CA', 'AU'])

function nameBeside({ words, at: index }: CodePlace): string {
  let from = index - 1
  while (from > 0 && words[from]?.gap !== 'comma' && words[from]?.gap !== 'break') from -= 1
  return words
    .slice(Math.max(0, from), index)
    .map(({ raw }) => raw)
    .join(' ')
}

function townsNear({ names, at: index }: CodePlace) {
  return nearest(names, index).flatMap((name) => (name.sense.is === 'town' ? [name.sense] : []))
}

function stateOrCountry(place: CodePlace): CodeMeaning {
  const { words, at: index, word, sense } = place
  const code = word.raw
  if (sense.country === '') return { is: 'state', code }
  if (townsNear(place).some((town) => town.alone === 'US')) return { is: 'state', code }
  if (words.length === 1) return { is: 'open', code }
  if (index === 0 && place.words[1]?.gap === 'comma') return { is: 'open', code }
  return hasForeignPostcode(place) ? { is: 'country', code: sense.country } : { is: 'guess', code }
}

// Returns whether a number after a comma is no ZIP code of the state. Example: "Dinklage, DE, 49413".
function hasForeignPostcode({ words, at: index }: CodePlace): boolean {
  const next = words[index + 1]
  return next?.gap === 'comma' && /^\d{5}$/.test(next.raw) && !DUMMY.has(next.raw) && index > 0
}

const DUMMY = new Set(['00000', '99999', '12345'])

/** The meanings of a capital-letter code: a US state, a country (alpha-2 code), or regions of countries. */
type CodeSense = {
  state: boolean
  country: string
  regionsOf: ReadonlySet<string>
  firmRegion: string
}

/** Returns the senses of a code in capitals, if it has any. */
export function codeSense(code: string): CodeSense | undefined {
  return codes().get(code)
}

/** Returns whether a five-digit number is a ZIP code of the state. */
export function isZipOf(state: string, digits: string): boolean {
  const prefix = Number(digits.slice(0, 3))
  return (zips().get(state) ?? []).some(([from, to]) => prefix >= from && prefix <= to)
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

// Built at the first code that is read, because most places have none.
const codes = once(() => {
  const senses = new Map<string, CodeSense>()
  const regionsOf = new Map<string, Set<string>>()
  const note = (code: string, more: Partial<CodeSense>) => {
    if (NEVER.has(code)) return
    const sense = senses.get(code) ?? { state: false, country: '', regionsOf: new Set(), firmRegion: '' }
    senses.set(code, { ...sense, ...more })
  }
  for (const { code, alpha3 } of countryRows()) {
    note(code, { country: code })
    note(alpha3, { country: code })
  }
  for (const { code } of stateRows()) note(code, { state: true })
  const provinces = provinceRows().map(({ country, code }) => [country, code])
  for (const [country = '', ...regions] of [...provinces, ...wordsOf(table.region_codes)])
    for (const code of regions) regionsOf.set(code, (regionsOf.get(code) ?? new Set()).add(country))
  for (const [code, homes] of regionsOf) note(code, { regionsOf: homes })
  for (const [country = '', ...regions] of wordsOf(table.firm_region_codes))
    for (const code of regions) note(code, { firmRegion: country })
  return senses
})

const zips = once(() => new Map(stateRows().map(({ code, zips }) => [code, zips.split(',').map(rangeOf)])))

function wordsOf(lines: readonly string[]): string[][] {
  return lines.map((line) => line.split(' '))
}

function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.split('-')
  return [Number(from), Number(to)]
}
