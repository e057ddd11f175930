import table from '#assets/words/places.json' with { type: 'json' }
import { countryRows, US_NAMES } from '#lib/index/places/countries.ts'
import { provinceRows, stateRows } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'

/** The separator before a word. */
type Gap = 'start' | 'space' | 'hyphen' | 'comma' | 'break'

/** A word of a place text: as written, folded for look-up, and its separator. */
export type Word = { raw: string; folded: string; gap: Gap }

const LONGEST = 500
const WORD = /[\p{L}\p{N}]+/gu
const TAG = /<[^<>]{0,20}>/g
const APOSTROPHE = /['’‘`´]/g
const DOTTED = /(?<![\p{L}.])(?:\p{L}\.){1,4}\p{L}(?!\p{L})\.?/gu
const ACCENT = /\p{M}/gu
const PLAIN = /^[ -~]*$/
const ASCII_WORDS = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/
const BREAK = /[;|/()[\]{}•·–—:+&>*"\n\r\t=@#]|(?:\s-|-\s)/

const joinLetters = (dotted: string): string => dotted.replaceAll('.', '')

// Letters whose mark is no separable accent.
const LETTERS = new Map(pairs('ß: ss | ø: o | Ø: O | ł: l | Ł: L | æ: ae | đ: d | ı: i | œ: oe'))

/** The meanings of a place name; `code` is a country's code, or a state's for a state. */
type Sense =
  | { is: 'us' | 'georgia' | 'area' | 'wide' | 'loose' | 'several' | 'mode' | 'noise' | 'not' }
  | { is: 'country' | 'region' | 'state'; code: string }
  | Town

/** A town: its country if it stands alone ('' if that is ambiguous), and all countries that have one. */
export type Town = { is: 'town'; alone: string; homes: ReadonlySet<string> }

/** Returns the sense of a folded name, if it has one. */
export function senseOf(folded: string): Sense | undefined {
  return tables().senses.get(folded)
}

/** Returns whether these folded letters are a nickname that counts only in capitals. */
export function isNickname(folded: string): boolean {
  return tables().nicknames.has(folded)
}

/** The longest name in the tables, in words. */
const MOST_WORDS = 6

type Senses = Map<string, Sense>

const tables = once(() => {
  const senses: Senses = new Map()
  const nicknames = new Set(namesIn(table.us_nicknames))
  add(senses, namesIn(table.noise), { is: 'noise' })
  add(senses, namesIn(table.negations), { is: 'not' })
  add(senses, namesIn([...US_NAMES, ...table.us_areas]), { is: 'us' })
  for (const { code, names } of countryRows()) add(senses, namesIn(names), { is: 'country', code })
  add(senses, ['georgia'], { is: 'georgia' })
  for (const { code, names } of stateRows()) add(senses, namesIn(names), { is: 'state', code })
  for (const { country: code, names } of provinceRows()) add(senses, namesIn(names), { is: 'region', code })
  for (const [code, names] of byCountry(table.regions)) add(senses, names, { is: 'region', code })
  add(senses, namesIn(table.areas_elsewhere), { is: 'area' })
  add(senses, namesIn(table.areas_wide), { is: 'wide' })
  add(senses, namesIn(table.areas_loose), { is: 'loose' })
  add(senses, namesIn(table.several_places), { is: 'several' })
  add(senses, namesIn(table.mode_words), { is: 'mode' })
  add(senses, namesIn(table.us_towns), town('US'))
  add(senses, [...nicknames], town('US'))
  for (const [code, names] of byCountry(table.other_towns)) add(senses, names, town(code))
  // A name in no other table is ambiguous alone.
  for (const [home, names] of byCountry(table.shared_towns)) {
    for (const name of names) {
      const cached = senses.get(name)
      if (cached === undefined) senses.set(name, { is: 'town', alone: '', homes: new Set([home, 'US']) })
      else if (cached.is === 'town') senses.set(name, { ...cached, homes: new Set([...cached.homes, home]) })
    }
  }
  return { senses, nicknames }
})

// The first sense that a name gets stays: countries before states, states before towns.
function add(senses: Senses, names: string[], sense: Sense): void {
  for (const name of names) if (!senses.has(name)) senses.set(name, sense)
}

function namesIn(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split('|'))
    .map(foldName)
    .filter((name) => name !== '')
}

// Each line is the code of a country and its names.
function byCountry(lines: readonly string[]): [code: string, names: string[]][] {
  return lines.map((line) => [line.slice(0, 2), namesIn([line.slice(3)])])
}

function town(code: string): Town {
  return { is: 'town', alone: code, homes: new Set([code]) }
}

/** A name found in a place text: its sense and the words it covers, from `at` up to `end`. */
export type FoundName = { sense: Sense | { is: 'not_us' }; at: number; end: number; name: string }

/** Returns the names in a place text in order, the longest first if several begin at one word. */
export function findNames(words: Word[]): FoundName[] {
  const names: FoundName[] = []
  let index = 0
  while (index < words.length) {
    const name = nameAt(words, index)
    if (name) names.push(name)
    index = name ? name.end : index + 1
  }
  return names.some((name) => name.sense.is === 'not') ? takeBack(names) : names
}

function nameAt(words: Word[], index: number): FoundName | undefined {
  let best: FoundName | undefined
  let name = ''
  for (let end = index + 1; end <= Math.min(words.length, index + MOST_WORDS); end += 1) {
    const word = words[end - 1]
    if (!word || (name !== '' && word.gap !== 'space' && word.gap !== 'hyphen')) break
    name = name === '' ? word.folded : `${name} ${word.folded}`
    const sense = end === index + 1 ? senseOfOne(words, index) : senseOf(name)
    if (sense) best = { sense, at: index, end, name }
  }
  return best
}

// A single word: short names need capitals, and capitalised small words do not count. Example: "us" is a pronoun, "IN"
// a state.
function senseOfOne(words: Word[], index: number): Sense | undefined {
  const word = words[index]
  if (!word) return undefined
  if (word.folded === 'us') return isUs(words, index) ? { is: 'us' } : undefined
  if (isNickname(word.folded) && word.raw !== word.raw.toUpperCase()) return undefined
  return senseOf(word.folded)
}

function isUs(words: Word[], index: number): boolean {
  const word = words[index]
  const after = words[index + 1]
  if (word?.raw === 'US') return true
  return word?.gap !== 'space' && (after === undefined || after.gap !== 'space')
}

// Removes the name after a negation, skipping small words between. Example: "outside the US".
function takeBack(names: FoundName[]): FoundName[] {
  let negative = false
  const keptNames: FoundName[] = []
  for (const name of names) {
    if (name.sense.is === 'not') negative = true
    else {
      keptNames.push(negative ? taken(name) : name)
      negative = negative && SMALL.has(name.name)
    }
  }
  return keptNames
}

function taken(name: FoundName): FoundName {
  if (name.sense.is === 'mode') return name
  return { ...name, sense: name.sense.is === 'us' ? { is: 'not_us' } : { is: 'wide' } }
}

const SMALL = new Set(['of', 'in', 'the', 'from'])

/** Returns the words of a place text, cut at 500 characters. */
export function cutWords(text: string): Word[] {
  const plain = foldAccents(
    text.slice(0, LONGEST).replace(TAG, ';').replace(APOSTROPHE, '').replace(DOTTED, joinLetters),
  )
  const words: Word[] = []
  let end = 0
  for (const match of plain.matchAll(WORD)) {
    const gap = words.length === 0 ? 'start' : gapOf(plain.slice(end, match.index))
    words.push({ raw: match[0], folded: match[0].toLowerCase(), gap })
    end = match.index + match[0].length
  }
  return words
}

/** Returns a name in its look-up form: lower case, without accents, one space between words. */
export function foldName(name: string): string {
  // Most names of the tables are so, and all are folded for the first place of a process.
  if (ASCII_WORDS.test(name) && name.length <= LONGEST) return name.toLowerCase()
  return cutWords(name)
    .map((word) => word.folded)
    .join(' ')
}

function foldAccents(text: string): string {
  if (PLAIN.test(text)) return text
  const bare = text.normalize('NFKD').replace(ACCENT, '')
  return bare.replace(/[ßøØłŁæđıœ]/g, (letter) => LETTERS.get(letter) ?? letter)
}

function gapOf(between: string): Gap {
  if (between === ' ') return 'space'
  if (between.includes(',')) return 'comma'
  if (BREAK.test(between) || between === '.') return 'break'
  return between.includes('-') || between.includes('_') ? 'hyphen' : 'space'
}
