import { ALIASES, PHRASES, PLAIN_TOO, SKILLS, STOP_WORDS, stem } from '#lib/text/word-tables.ts'

/** A comparison term: its written form, its 18-bit number, and its compounds with a following term. */
export type Term = {
  text: string
  id: number
  /** A number for counting, with a last bit for skills; terms that share an id share the number. */
  mark: number
  isSkill: boolean
  /** Whether the word is a skill only in one of its senses. */
  isPlainToo: boolean
  next: ReadonlyMap<string, string> | undefined
}

/** The range of term numbers. */
export const TERM_IDS = 2 ** 18

/** Returns the terms of one written word; none for a word that says nothing. */
export function termsOfWord(written: string): Term[] {
  const word = foldTerm(written)
  const term = wholeTerm(word)
  if (term) return [makeTerm(term)]
  if (TOGETHER.test(word)) return pairsOfSigns(word).map(makeTerm)
  return word.split(JOINED).flatMap(partTerms).map(makeTerm)
}

const LONGEST_TERM = 24
const BEYOND_ASCII = /[^\0-\x7f]/
const MARKS = /\p{M}+/gu
const STARTS_WITH_LETTER = /^\p{L}/u
const JOINED = /[-/&\u2010\u2011]/
const SIGNS = /(?<![+#])[+#]+$/
// Scripts without spaces: Chinese and Japanese.
const TOGETHER = /[\u3040-\u30ff\u3400-\u9fff]/

function foldTerm(written: string): string {
  if (!BEYOND_ASCII.test(written)) return written.toLowerCase()
  return written.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
}

function wholeTerm(word: string): string | undefined {
  return ALIASES.get(word) ?? (SKILLS.has(word) ? word : undefined)
}

// "node.js" is one term; a sentence that starts without a space after its full stop is not.
function partTerms(part: string): string[] {
  const term = wholeTerm(part)
  if (term) return [term]
  return part.split('.').flatMap((word) => wholeTerm(word) ?? plainTerm(word.replace(SIGNS, '')) ?? [])
}

function plainTerm(word: string): string | undefined {
  const counts =
    word.length > 1 && word.length <= LONGEST_TERM && STARTS_WITH_LETTER.test(word) && !STOP_WORDS.has(word)
  return counts ? stem(word) : undefined
}

function pairsOfSigns(word: string): string[] {
  const signs = [...word.slice(0, 200)]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => (signs[index] ?? '') + sign)
}

// "natural language processing" consists of "natural_language" and "processing".
const followers: Map<string, Map<string, string>> = new Map()
for (const [phrase, term] of PHRASES) addPhrase(phrase, term)

function addPhrase(phrase: string, term: string): void {
  const parts = phrase.split(' ').flatMap((word) => wholeTerm(word) ?? plainTerm(word) ?? [])
  let before = parts[0] ?? ''
  parts.slice(1).forEach((part, index) => {
    const isLast = index === parts.length - 2
    const after = followers.get(before) ?? new Map<string, string>()
    followers.set(before, after)
    const key = isLast ? term : (after.get(part) ?? `${before}_${part}`)
    after.set(part, key)
    before = key
  })
}

/** Returns the term with this written form. */
export function makeTerm(text: string): Term {
  const id = termId(text)
  const isSkill = SKILLS.has(text)
  return {
    text,
    id,
    mark: (numberOf(id) << 1) | (isSkill ? 1 : 0),
    isSkill,
    isPlainToo: PLAIN_TOO.has(text),
    next: followers.get(text),
  }
}

/** Returns the id of a marked term. */
export function idOfMark(mark: number): number {
  return ids[mark >>> 1] ?? 0
}

// Numbers are assigned in the order of first occurrence, so that those of common terms lie together in memory.
const ids = new Uint32Array(TERM_IDS)
const numbers = new Int32Array(TERM_IDS).fill(-1)
let numbered = 0

function numberOf(id: number): number {
  const number = numbers[id] ?? -1
  if (number >= 0) return number
  ids[numbered] = id
  numbers[id] = numbered
  return numbered++
}

/** Returns the number of a term; two terms rarely share one. */
export function termId(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 14
}

/** Returns the slot of the word with these two hashes; -1 if it is not stored. */
export function findWord(first: number, second: number): number {
  let slot = first & MASK
  for (;;) {
    const index = slot * WIDTH
    if (words[index + KIND] === FREE) return -1
    if (words[index] === first && words[index + 1] === second) return slot
    slot = (slot + 1) & MASK
  }
}

/** Returns the terms of the word in this slot. */
export function wordAt(slot: number): readonly Term[] {
  return entries[slot] ?? []
}

/** Returns whether the word in this slot is a skill only in one of its senses. */
export function isPlainWord(slot: number): boolean {
  return words[slot * WIDTH + KIND] === PLAIN
}

/** Returns the mark of the word's only term, if nothing else is special; -1 if it has none, else -2. */
export function markAt(slot: number): number {
  const kind = words[slot * WIDTH + KIND] ?? FREE
  return kind >= ONE ? kind - ONE : kind === NONE ? -1 : -2
}

/** Stores the terms of a word and returns its slot; a full table is cleared. */
export function rememberWord(first: number, second: number, terms: readonly Term[]): number {
  if (count >= MOST_WORDS) forgetAll()
  let slot = first & MASK
  while (words[slot * WIDTH + KIND] !== FREE) slot = (slot + 1) & MASK
  words.set([first, second, kindOf(terms)], slot * WIDTH)
  entries[slot] = terms
  count++
  return slot
}

function kindOf(terms: readonly Term[]): number {
  const [first] = terms
  if (first === undefined) return NONE
  if (terms.some(({ isPlainToo }) => isPlainToo)) return PLAIN
  return terms.length === 1 && first.next === undefined ? ONE + first.mark : SEVERAL
}

// A hash table of words from strangers' texts: open addressing with 64-bit hashes, so that no word is cut out of a
// text twice, and one slot holds all that most words need. At most half full.
const SLOTS = 2 ** 16
const MASK = SLOTS - 1
const MOST_WORDS = SLOTS / 2
const WIDTH = 4
const KIND = 2
// The state of a slot: free, a word without terms, an ambiguous word, another word, or a word's only term.
const FREE = 0
const NONE = 1
const PLAIN = 2
const SEVERAL = 3
const ONE = 4
const words = new Int32Array(SLOTS * WIDTH)
let entries: (readonly Term[] | undefined)[] = new Array(SLOTS)
let count = 0

function forgetAll(): void {
  words.fill(0)
  entries = new Array(SLOTS)
  count = 0
}

type TermSpan = { start: number; end: number; term: Pick<Term, 'text'> }

/** Returns whether a word that is a skill and a plain word is the skill here. Example: "on-the-go" and "Series C" are not. */
export function isSkillWord(text: string, { start, end, term }: TermSpan): boolean {
  const written = text.slice(start, end)
  // "Golang", "Node.js" and "RESTful" are never plain words.
  if (written.toLowerCase() !== term.text) return !written.includes('-') || written.includes('/')
  const before = text.slice(Math.max(0, start - 12), start)
  const after = text.slice(end, end + 14)
  if (term.text.length === 1) return isOneLetterMeant(written, before, after)
  const isListed = LISTED_BEFORE.test(before) || LISTED_AFTER.test(after)
  if (/^\p{Ll}/u.test(written)) return LISTED_BEFORE.test(before) && LISTED_END.test(after)
  if (term.text === 'rest' && written !== 'REST') return isListed
  return isListed || !BEGINS.test(before) || !GOES_ON.test(after)
}

// A list of names has another skill beside a comma, a slash or a bracket.
const LISTED_BEFORE = /[,/(|]\s?$/
const LISTED_AFTER = /^\s?[,/)|]/
const LISTED_END = /^(?:\s?[,/)|]|\s*(?:\n|$))/
const BEGINS = /^$|[.!?:;•*-]\s*$|(?<!\s)(?=\s+$)\s*?\n/
const GOES_ON =
  /^ (?:to|at|in|on|as|for|the|with|above|beyond|your|our|into|through|well|deep|ahead|live|yourself|quickly|fast)\b/i

const BESIDE_LANGUAGE = /(?:\/|,\s|\b(?:in|or|and|with|ansi|embedded|language|programming) )$/i
const LANGUAGE_AFTER =
  /^(?:\/c|[,/]| (?:or|and|&) (?:c\+\+|c#|rust|python|go|java|sas|sql|stata)| (?:programming|language|developer|code))/i
const NO_LANGUAGE = /(?:series|vitamin|grade|class|plan|type|level|tier|phase|round|appendix|section|&)\s?$/i

function isOneLetterMeant(written: string, before: string, after: string): boolean {
  if (!/^\p{Lu}/u.test(written) || NO_LANGUAGE.test(before)) return false
  if (/^(?:[-'’]|\s?&|\.\S)/.test(after)) return false
  return BESIDE_LANGUAGE.test(before) || LANGUAGE_AFTER.test(after)
}

/** The direction of a text in a space of learned word vectors; its length is 1. */
export type TextVector = Float32Array

/** Returns the direction of a text; null if no word of it is known. */
export type VectorOf = (text: string) => TextVector | null

/** Returns the likeness of two directions, -1 to 1. */
export function cosine(a: TextVector, b: TextVector): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
