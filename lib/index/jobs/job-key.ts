/**
 * The identity of a job's posting. `alone` is the posting's own identity, used if it has no text; `apart` is the same
 * for a posting that the person split off.
 */
type JobWords = { company: string; title: string; text: string; alone?: string; apart?: string }

/** Returns a 53-bit number that two postings share exactly when company, title and description hold the same words. */
export function jobKey({ company, title, text, alone = '', apart = '' }: JobWords): number {
  const lanes: Lanes = { first: 0x811c9dc5, second: 0x9e3779b9 }
  addWords(lanes, company)
  addBoundary(lanes)
  addFolded(lanes, foldTitle(title))
  addBoundary(lanes)
  const hasText = addWords(lanes, text)
  if (!hasText) addUnits(lanes, alone)
  if (apart !== '') {
    addBoundary(lanes)
    addUnits(lanes, apart)
  }
  return joinLanes(lanes)
}

/** A posting by its board's name, with its stored words, and whether the person split it off. */
type KeyedPosting = {
  company_slug: string
  title: string
  text: string
  board_id: string
  ext_id: string
  apart: boolean
}

/** Returns the key of a posting's job. One without a text is a job of its own, because nothing could prove it a copy. */
export function postingKey({ company_slug, title, text, board_id, ext_id, apart }: KeyedPosting): number {
  const own = `${board_id}:${ext_id}`
  const words = { company: company_slug, title, text }
  return jobKey({ ...words, ...(text === '' ? { alone: own } : {}), ...(apart ? { apart: own } : {}) })
}

/**
 * Returns a 53-bit number that postings of one company share if their titles are one role (`roleWords`); 0 for a
 * posting that is always a job of its own.
 */
export function roleKey({ company, role, apart }: { company: string; role: string; apart: boolean }): number {
  return apart ? 0 : jobKey({ company, title: role, text: 'role' })
}

/** Returns a 53-bit number for a text, unnormalised. */
export function digestNumber(text: string): number {
  const lanes: Lanes = { first: 0x811c9dc5, second: 0x9e3779b9 }
  addUnits(lanes, text)
  return joinLanes(lanes)
}

/** Returns the words of a title without case, space, punctuation and emoji; C++, C# and F# are kept. */
export function foldTitle(title: string): string {
  const signed = foldIdentity(title).replace(LANGUAGE_SIGN, (_all, letter: string, sign: string) => {
    return letter + (sign === '#' ? 'sharp' : 'plusplus')
  })
  return (signed.match(WORD) ?? []).join(' ')
}

type Lanes = { first: number; second: number }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const LANGUAGE_SIGN = /(?<![\p{L}\p{N}\p{M}])([a-z])(\+\+|#)/gu
// The quotes, dashes, bullets and spaces of common texts, which do not count, and anything else outside ASCII.
const BESIDE_WORDS = /[\xa0\u2010-\u2016\u2018-\u201f\u2022\u2026]/
const NEEDS_FOLDING = /[^\0-\x7f\xa0\u2010-\u2016\u2018-\u201f\u2022\u2026]/
const KEYCAP = /[0-9#*]\ufe0f?\u20e3/g
const SYMBOL = /[\p{So}\p{Sk}]/gu
const INVISIBLE = /\p{Cf}|[\ufe00-\ufe0f]/gu

// Symbols go before NFKC, which would spell them out as letters: the trade mark sign becomes "TM".
function foldIdentity(text: string): string {
  if (!NEEDS_FOLDING.test(text)) return text.toLowerCase()
  return text
    .replace(KEYCAP, ' ')
    .replace(SYMBOL, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}

const WORD_END = 0x20
const FIELD_END = 0x1f

// Adds the words of a text, and returns whether there was any. Most texts only need lower case, which is done in the
// same pass. The others are read again line by line, because few of their lines need more and words never cross the
// end of a line.
function addWords(lanes: Lanes, text: string): boolean {
  const any = addIfPlain(lanes, text, false)
  if (any !== null) return any
  let isMatched = false
  for (const line of text.split('\n')) {
    if (addIfPlain(lanes, line, false) ?? addFolded(lanes, foldIdentity(line))) isMatched = true
  }
  return isMatched
}

const addFolded = (lanes: Lanes, folded: string): boolean => addIfPlain(lanes, folded, true) ?? false

// Returns null and adds nothing if a letter needs folding. A gap between words counts once; the loop skips gaps without
// a branch per word, because those branches would be mispredicted.
function addIfPlain(lanes: Lanes, text: string, isFolded: boolean): boolean | null {
  let { first, second } = lanes
  let before = WORD_END
  let any = false
  for (let index = 0; index < text.length; index++) {
    let unit = text.charCodeAt(index)
    if (unit < 0x80) unit = PLAIN_UNITS[unit] ?? WORD_END
    else if (!isFolded && kindOfUnit(unit) !== BESIDE) return null
    else if (!isWordUnit(unit, before !== WORD_END)) unit = WORD_END
    if ((unit | before) === WORD_END) continue
    before = unit
    any = true
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul((second << 5) | (second >>> 27), 0x85ebca6b) ^ unit
  }
  lanes.first = first
  lanes.second = second
  if (before !== WORD_END) addUnit(lanes, WORD_END)
  return any
}

// Returns a plain letter or digit in lower case, and 0 for everything else, which ends a word.
const PLAIN_UNITS = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const letter = String.fromCharCode(unit).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : WORD_END
})

function addUnits(lanes: Lanes, text: string): void {
  for (let index = 0; index < text.length; index++) addUnit(lanes, text.charCodeAt(index))
}

function addBoundary(lanes: Lanes): void {
  addUnit(lanes, FIELD_END)
}

function addUnit(lanes: Lanes, unit: number): void {
  lanes.first = Math.imul(lanes.first ^ unit, 0x01000193)
  lanes.second = Math.imul((lanes.second << 5) | (lanes.second >>> 27), 0x85ebca6b) ^ unit
}

// The kind of a code unit, determined once per unit.
const UNKNOWN = 0
const APART = 1
const LETTER = 2
const MARK = 3
const BESIDE = 4
const kinds = new Uint8Array(0x10000)

// Marks and the second halves of pairs belong to a word only inside one.
function isWordUnit(unit: number, inWord: boolean): boolean {
  const kind = kindOfUnit(unit)
  return kind === LETTER || (kind === MARK && inWord)
}

function kindOfUnit(unit: number): number {
  let kind = kinds[unit] ?? UNKNOWN
  if (kind === UNKNOWN) {
    kind = kindOf(unit)
    kinds[unit] = kind
  }
  return kind
}

function kindOf(unit: number): number {
  if (unit >= 0xdc00 && unit <= 0xdfff) return MARK
  // First halves of pairs that hold letters lie outside the planes of emoji.
  if (unit >= 0xd800 && unit <= 0xdbff) return unit < 0xd83c || unit >= 0xd840 ? LETTER : APART
  const letter = String.fromCharCode(unit)
  if (BESIDE_WORDS.test(letter)) return BESIDE
  if (/[\p{L}\p{N}]/u.test(letter)) return LETTER
  return /\p{M}/u.test(letter) ? MARK : APART
}

function joinLanes({ first, second }: Lanes): number {
  return (stir(first) >>> 0) * 0x200000 + (stir(second ^ first) >>> 11)
}

function stir(lane: number): number {
  let mixed = lane ^ (lane >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const MINUTE = 60_000
// 2015: no posting that is still listed is older, and 27 bits of minutes reach to 2270.
const FIRST_MINUTE = Date.UTC(2015, 0, 1) / MINUTE
const MINUTES = 2 ** 27
const VERDICTS = 8
const FITS = 128
const RANKS = 1024

/** The sort criteria of the list, most important first (interface, GET /api/new rule 4). */
export type SortInput = {
  thin: boolean
  /** 0 current, 1 stale, 2 not assessed. */
  group: number
  /** 0 matched, 1 needs answers, 2 other, 3 weak fit, 4 not a match. */
  verdict: number
  fit: number | null
  rank_score: number | null
  /** Milliseconds since 1970. */
  newest_at: number
}

/** Returns a 50-bit number that sorts a job into the list, smaller first. */
export function sortKey({ thin, group, verdict, fit, rank_score, newest_at }: SortInput): number {
  const minutes = Math.min(Math.max(Math.floor(newest_at / MINUTE) - FIRST_MINUTE, 0), MINUTES - 1)
  const byFit = fit === null ? FITS - 1 : 100 - fit
  // An unranked job comes after every ranked one.
  const byRank = rank_score === null ? 1001 : 1000 - Math.round(rank_score * 10)
  let key = (thin ? 1 : 0) * 4 + group
  key = key * VERDICTS + verdict
  key = key * FITS + byFit
  key = key * RANKS + byRank
  return key * MINUTES + (MINUTES - 1 - minutes)
}

/** Returns whether a job is named by a pasted text instead of a link. */
export function isPasted(name: string): boolean {
  return /^pasted:[0-9a-f]{16}$/.test(name)
}
