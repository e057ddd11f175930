import { countryOfName } from '#lib/index/places/countries.ts'
import { cutWords } from '#lib/index/places/rules/name-senses.ts'
import { codeSense } from '#lib/index/places/rules/read-codes.ts'
import { weighPlace } from '#lib/index/places/rules/weigh-place.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, townsNamed } from '#lib/index/places/town-table.ts'

/**
 * Returns the places in a location text, in order. Parentheses are never cut, commas only between towns that each name their state
 * or lie far apart, and a work mode stays with its place. Examples: "Plano, Texas | Hybrid Option" is one place; "Austin, TX, Denver,
 * CO", "Austin (TX), Denver (CO)" and "Lyon, Prague" are two.
 */
export function splitPlaces(text: string): string[] {
  const pieces = cutAtMarks(text.slice(0, LONGEST)).flatMap(cutAtWords).flatMap(cutAtCommas)
  const places: string[] = []
  for (const { mark, text: piece } of pieces) {
    const clean = trimPlace(piece)
    const last = places.at(-1)
    if (clean === '') continue
    if (last !== undefined && JOINING.has(mark) && (isMode(clean) || isMode(last))) {
      places[places.length - 1] = `${last} ${mark} ${clean}`
    } else places.push(clean)
  }
  return places.slice(0, MOST_PLACES)
}

/** Returns a place text for people: one line, single spaces, no tags, no separators at its ends. */
export function trimPlace(text: string): string {
  const line = text.slice(0, LONGEST).replace(TAG, ' ').replace(UNSEEN, ' ').replace(SPACES, ' ').trim()
  let from = 0
  let to = line.length
  while (from < to && LOOSE.has(line[from] ?? '')) from += 1
  while (to > from && LOOSE.has(line[to - 1] ?? '')) to -= 1
  return line.slice(from, to)
}

const LONGEST = 500
const MOST_PLACES = 100
const TAG = /<[^<>]{0,20}>/g
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const SPACES = /\s+/g
const LOOSE = new Set([' ', ',', ';', '|', '•', '·', '/', '-', '–', '—', ':', '&', '*', '_'])

// Between these marks a work mode belongs to the place beside it; after the others it stands alone.
const JOINING = new Set(['|', '/', 'and'])

type DividedPiece = { mark: string; text: string }

// Cuts outside parentheses at marks that always separate places, and at " / ".
function cutAtMarks(text: string): DividedPiece[] {
  const pieces: DividedPiece[] = []
  let from = 0
  let mark = ''
  for (const position of outside(text)) {
    const dividerMark = markAt(text, position)
    if (dividerMark === '') continue
    pieces.push({ mark, text: text.slice(from, position) })
    from = position + 1
    mark = dividerMark
  }
  return [...pieces, { mark, text: text.slice(from) }]
}

function markAt(text: string, index: number): string {
  const letter = text[index] ?? ''
  if (';|•·\n\r'.includes(letter)) return letter
  return letter === '/' && /\s/.test(text[index - 1] ?? '') && /\s/.test(text[index + 1] ?? '') ? '/' : ''
}

// Returns the positions outside parentheses; an unclosed one hides nothing.
function outside(text: string): number[] {
  const last = text.lastIndexOf(')')
  const free: number[] = []
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(' && index < last) depth += 1
    else if (text[index] === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) free.push(index)
  }
  return free
}

// Cuts at "or", "and" and a bare slash between two places.
function cutAtWords(piece: DividedPiece): DividedPiece[] {
  const free = new Set(outside(piece.text))
  const pieces: DividedPiece[] = []
  let from = 0
  let mark = piece.mark
  for (const divider of piece.text.matchAll(DIVIDER).take(MOST_DIVIDERS)) {
    const word = divider[0].trim().toLowerCase()
    const leftText = piece.text.slice(from, divider.index)
    const right = piece.text.slice(divider.index + divider[0].length)
    if (!free.has(divider.index) || !divides(word, leftText, right)) continue
    pieces.push({ mark, text: leftText })
    from = divider.index + divider[0].length
    mark = word
  }
  return [...pieces, { mark, text: piece.text.slice(from) }]
}

const MOST_DIVIDERS = 30 // the most words and slashes examined in one text; each requires reading both sides
const DIVIDER = /\s(?:or|and)\s|\//gi

function divides(word: string, leftText: string, right: string): boolean {
  const next = right.split(DIVIDER, 1)[0] ?? ''
  if (word === 'and' && isOneName(leftText, next)) return false
  return namesPlace(leftText) && (namesPlace(next) || (word === 'or' && isMode(next)))
}

function cutAtCommas(piece: DividedPiece): DividedPiece[] {
  const texts = partsAtCommas(piece.text)
  if (texts.length === 1) return [piece]
  const cut = atParentheses(texts) ?? inPairs(texts) ?? farApart(texts)
  return cut ? cut.map((text, index) => ({ mark: index === 0 ? piece.mark : ',', text })) : [piece]
}

function partsAtCommas(text: string): string[] {
  if (!text.includes(',')) return [text]
  const commas = outside(text)
    .filter((index) => text[index] === ',')
    .slice(0, MOST_PLACES)
  return [...commas, text.length].map((end, index) =>
    text.slice(index === 0 ? 0 : (commas[index - 1] ?? 0) + 1, end),
  )
}

// Example: "Austin (TX), Denver (CO)".
function atParentheses(texts: string[]): string[] | null {
  return texts.every(
    (text) => text.trimEnd().endsWith(')') && /^(?=[^(]*\()[^(]*?\p{L}/u.test(text) && namesPlace(text),
  )
    ? texts
    : null
}

// Examples: "Austin, TX, Denver, CO", "Austin, TX, USA, Lyon, Rhône, France".
function inPairs(texts: string[]): string[] | null {
  for (const size of [3, 2]) {
    if (texts.length < 2 * size || texts.length % size > 0) continue
    const groups = Array.from({ length: texts.length / size }, (_, index) =>
      texts.slice(size * index, size * index + size).map((text) => text.trim()),
    )
    if (groups.every(isAddress)) return groups.map((group) => group.join(', '))
  }
  return null
}

// A town and its state, or a town, its state and its country.
function isAddress([town = '', state = '', country]: string[]): boolean {
  if (countryOfName(town) !== null || town.length < 3 || !namesPlace(`${town}, ${state}`)) return false
  return country === undefined
    ? isRegion(state)
    : countryOfName(country) !== null && countryOfName(state) === null
}

function isRegion(text: string): boolean {
  const [name = ''] = text.split(' (', 1)
  return stateOfName(name) !== null || /^(?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE)$/.test(name)
}

// Towns without a state or country, each far from all others of these names. Example: "Lyon, Prague".
function farApart(texts: string[]): string[] | null {
  const names = texts.map((text) => text.trim())
  const towns = names.map((name) => (isRegionOrCountry(name, names) ? [] : townsNamed(name)))
  const areTowns = towns.every((same, index) => same.length > 0 && isKnownTown(names[index] ?? ''))
  const isFar = (index: number) =>
    towns
      .slice(0, index)
      .every((before) =>
        before.every((a) => (towns[index] ?? []).every((b) => kilometresBetween(a, b) > FAR_KM)),
      )
  return areTowns && names.every((_, index) => isFar(index)) ? texts : null
}

function isKnownTown(name: string): boolean {
  const { basis, in_us } = weighPlace(name)
  return (basis === 'town' || in_us === 'us') && in_us !== 'unclear'
}

// "New York" is a state beside a town in it, and a town beside others.
function isRegionOrCountry(name: string, names: string[]): boolean {
  const code = stateOfName(name)
  if (code === null) return countryOfName(name) !== null || codeSense(name) !== undefined
  return names.some((other) => other !== name && townsNamed(other).some(({ state }) => state === code))
}

const FAR_KM = 150

// Returns whether a joining word belongs to one name. Example: "Trinidad and Tobago".
function isOneName(leftText: string, right: string): boolean {
  const before = cutWords(leftText).at(-1)?.folded ?? ''
  const after = cutWords(right)[0]?.folded ?? ''
  return PAIRS.has(`${before} ${after}`)
}

const PAIRS = new Set(
  (
    'trinidad tobago|bosnia herzegovina|antigua barbuda|newfoundland labrador|jammu kashmir|tyne wear|' +
    'kitts nevis|vincent the|tome principe|pierre miquelon|turks caicos|wallis futuna|brighton hove|' +
    'andaman nicobar|yorkshire the|central eastern|north south|uk ireland'
  ).split('|'),
)

function namesPlace(text: string): boolean {
  const { basis, in_us } = weighPlace(text)
  return in_us !== 'unclear' || basis === 'town' || basis === 'wide' || basis === 'named'
}

const isMode = (text: string): boolean => weighPlace(text).basis === 'mode'
