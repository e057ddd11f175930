import {
  findWord,
  idOfMark,
  isPlainWord,
  isSkillWord,
  makeTerm,
  markAt,
  rememberWord,
  TERM_IDS,
  type Term,
  termsOfWord,
  wordAt,
} from '#lib/text/terms.ts'

/** Receives each term, and the range of the words that it was read from. */
type TermVisitor = (term: Term, start: number, end: number) => void

/** Reads a text term by term: words folded, normalised and stemmed; several words may form one term. */
export function readTerms(text: string, visit: TermVisitor): void {
  const length = Math.min(text.length, LONGEST_TEXT)
  let before: Term | undefined
  let start = 0
  let end = 0
  let index = wordStart(text, 0, length)
  while (index < length) {
    const startAt = index
    index = hashWord(text, index, length)
    const terms = termsAt(slotHere(text, startAt, index), text, startAt)
    for (let termIndex = 0; termIndex < terms.length; termIndex++) {
      const term = terms[termIndex] as Term
      const joined = before?.next === undefined ? undefined : join(before.next, term)
      if (joined === undefined) {
        if (before !== undefined) visit(before, start, end)
        start = startAt
      }
      before = joined ?? term
      end = index
    }
    index = wordStart(text, index, length)
  }
  if (before !== undefined) visit(before, start, end)
}

// Returns the slot of the word that was just hashed.
function slotHere(text: string, start: number, end: number): number {
  const slot = findWord(first, second)
  return slot >= 0 ? slot : rememberWord(first, second, termsOfWord(text.slice(start, end)))
}

// Returns a word's terms, without those that it does not mean here.
function termsAt(slot: number, text: string, start: number): readonly Term[] {
  return isPlainWord(slot) ? skillsIn(wordAt(slot), text, start) : wordAt(slot)
}

function skillsIn(terms: readonly Term[], text: string, start: number): Term[] {
  const end = hashWord(text, start, Math.min(text.length, LONGEST_TEXT))
  return terms.filter((term) => !term.isPlainToo || isSkillWord(text, { start, end, term }))
}

/** Returns the written forms of a text's terms in order. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  readTerms(text, (term) => terms.push(term.text))
  return terms
}

/** Texts to be read as one, each with its factor for counting. */
type CountedText = { text: string; times: number }

/** Returns every different term of the texts in the order of first occurrence, with its count. */
export function countTerms(
  texts: readonly CountedText[],
  visit: (id: number, count: number, isSkill: boolean) => void,
): void {
  for (const { text, times } of texts) countText(text, times)
  for (let index = 0; index < met.length; index++) {
    const mark = met[index] as number
    visit(idOfMark(mark), counts[mark >>> 1] ?? 0, (mark & 1) === 1)
    counts[mark >>> 1] = 0
  }
  met.length = 0
}

// Counts as `readTerms` visits; a word with a single term, the usual case, is counted from its slot.
function countText(text: string, times: number): void {
  const length = Math.min(text.length, LONGEST_TEXT)
  let before: Term | undefined
  let index = wordStart(text, 0, length)
  while (index < length) {
    const start = index
    index = hashWord(text, index, length)
    const slot = slotHere(text, start, index)
    const mark = markAt(slot)
    if (mark >= 0 && before === undefined) count(mark, times)
    else if (mark !== -1) before = countSeveral(termsAt(slot, text, start), before, times)
    index = wordStart(text, index, length)
  }
  if (before !== undefined) count(before.mark, times)
}

// Returns the last of the terms if the next one may extend it: all others are counted.
function countSeveral(terms: readonly Term[], first: Term | undefined, times: number): Term | undefined {
  let before = first
  for (const term of terms) {
    const joined = before?.next === undefined ? undefined : join(before.next, term)
    if (joined === undefined && before !== undefined) count(before.mark, times)
    before = joined ?? term
  }
  if (before === undefined || before.next !== undefined) return before
  count(before.mark, times)
  return undefined
}

function count(mark: number, times: number): void {
  const number = mark >>> 1
  if (counts[number] === 0) met.push(mark)
  counts[number] = (counts[number] ?? 0) + times
}

// Empty and all zero between calls.
const met: number[] = []
const counts = new Uint32Array(TERM_IDS)

// Compounds are created once.
function join(next: ReadonlyMap<string, string>, term: Term): Term | undefined {
  const joinedText = next.get(term.text)
  if (joinedText === undefined) return undefined
  const joinedTerm = joins.get(joinedText)
  if (joinedTerm) return joinedTerm
  const joined = makeTerm(joinedText)
  joins.set(joinedText, joined)
  return joined
}

// The number of phrases in the tables.
const joins = new Map<string, Term>()

const LONGEST_TEXT = 60_000
const DOT = 0x2e
const LETTER_N = 0x6e

function wordStart(text: string, start: number, length: number): number {
  let index = start
  while (index < length) {
    const unit = text.charCodeAt(index)
    if (kindOf(unit) === LETTER || (unit === DOT && startsDotNet(text, index))) break
    index++
  }
  return index
}

function startsDotNet(text: string, index: number): boolean {
  if ((text.charCodeAt(index + 1) | 0x20) !== LETTER_N) return false
  return text.slice(index, index + 4).toLowerCase() === '.net' && !isLetterAt(text, index + 4, text.length)
}

let first = 0
let second = 0

// Hashes the word that starts here and returns its end; a joiner belongs to it only before another letter.
function hashWord(text: string, start: number, length: number): number {
  let hash = 0x811c9dc5
  let two = 0x9e3779b9
  let index = start
  for (; index < length; index++) {
    let unit = text.charCodeAt(index)
    if (unit < 0x61 || unit > 0x7a) {
      const kind = kindOf(unit)
      if (kind === APART) break
      if (kind === JOINER && index > start && !isLetterAt(text, index + 1, length)) break
      if (unit >= 0x41 && unit <= 0x5a) unit |= 0x20
    }
    hash = Math.imul(hash ^ unit, 0x01000193)
    two = Math.imul((two << 5) | (two >>> 27), 0x85ebca6b) ^ unit
  }
  first = hash
  second = two
  return index
}

function isLetterAt(text: string, index: number, length: number): boolean {
  return index < length && kindOf(text.charCodeAt(index)) === LETTER
}

// The kind of a code unit, determined once per unit.
const APART = 1
const LETTER = 2
const JOINER = 3
const INSIDE = 4
const kinds = new Uint8Array(0x10000)

const kindOf = (unit: number): number => kinds[unit] || learnKind(unit)

// Only surrogate pairs of letters, outside the emoji planes, begin a word.
function learnKind(unit: number): number {
  const kind = kindOfNew(unit)
  kinds[unit] = kind
  return kind
}

function kindOfNew(unit: number): number {
  if (unit >= 0xdc00 && unit <= 0xdfff) return INSIDE
  if (unit >= 0xd800 && unit <= 0xdbff) return unit < 0xd83c || unit >= 0xd840 ? LETTER : APART
  const letter = String.fromCharCode(unit)
  if (/[\p{L}\p{N}_]/u.test(letter)) return LETTER
  if (/[-./&\u2010\u2011]/.test(letter)) return JOINER
  return /[+#\p{M}\u00ad\u200b-\u200d]/u.test(letter) ? INSIDE : APART
}
