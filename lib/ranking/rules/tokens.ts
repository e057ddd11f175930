import { makeTerm, type Term, termsOfWord } from '#lib/ranking/rules/terms.ts'
import { findWord, rememberWord } from '#lib/ranking/rules/word-memo.ts'

/** What is told of each term: the term and where the words stand that it was read from. */
export type TermVisitor = (term: Term, start: number, end: number) => void

/** Reads a text term by term: words folded, spelled one way and stemmed, and words that make one term together. */
export function readTerms(text: string, visit: TermVisitor): void {
  const length = Math.min(text.length, LONGEST_TEXT)
  const last: Last = { term: undefined, start: 0, end: 0 }
  let at = wordStart(text, 0, length)
  while (at < length) {
    const start = at
    at = hashWord(text, at, length)
    const terms = wordTerms(text, start, at)
    for (let one = 0; one < terms.length; one++) {
      const term = terms[one]
      if (term && !joins(last, term)) {
        if (last.term) visit(last.term, last.start, last.end)
        last.term = term
        last.start = start
      }
      last.end = at
    }
    at = wordStart(text, at, length)
  }
  if (last.term) visit(last.term, last.start, last.end)
}

/** The written forms of a text's terms in the order they stand. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  readTerms(text, (term) => terms.push(term.text))
  return terms
}

// The term read last waits for the next, which may join it.
type Last = { term: Term | undefined; start: number; end: number }

function joins(last: Last, term: Term): boolean {
  const made = last.term?.next?.get(term.text)
  if (made === undefined) return false
  last.term = makeTerm(made)
  return true
}

const LONGEST_TEXT = 60_000
const DOT = 0x2e
const LETTER_N = 0x6e

function wordStart(text: string, from: number, length: number): number {
  let at = from
  while (at < length) {
    const unit = text.charCodeAt(at)
    if (kindOf(unit) === LETTER || (unit === DOT && startsDotNet(text, at))) break
    at++
  }
  return at
}

function startsDotNet(text: string, at: number): boolean {
  if ((text.charCodeAt(at + 1) | 0x20) !== LETTER_N) return false
  return text.slice(at, at + 4).toLowerCase() === '.net' && kindOf(text.charCodeAt(at + 4)) !== LETTER
}

let first = 0
let second = 0

// Hashes the word that starts here and gives its end; a joiner belongs to it only before another letter.
function hashWord(text: string, from: number, length: number): number {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  let at = from
  for (; at < length; at++) {
    let unit = text.charCodeAt(at)
    if (unit < 0x61 || unit > 0x7a) {
      const kind = kindOf(unit)
      if (kind === APART) break
      if (kind === JOINER && at > from && kindOf(text.charCodeAt(at + 1)) !== LETTER) break
      if (unit >= 0x41 && unit <= 0x5a) unit |= 0x20
    }
    one = Math.imul(one ^ unit, 0x01000193)
    two = Math.imul((two << 5) | (two >>> 27), 0x85ebca6b) ^ unit
  }
  first = one
  second = two
  return at
}

function wordTerms(text: string, start: number, end: number): readonly Term[] {
  const known = findWord(first, second)
  return known ?? rememberWord(first, second, termsOfWord(text.slice(start, end)))
}

// What a code unit is, learned once per unit.
const APART = 1
const LETTER = 2
const JOINER = 3
const INSIDE = 4
const kinds = new Uint8Array(0x10000)

function kindOf(unit: number): number {
  const known = kinds[unit]
  if (known === undefined) return APART
  if (known > 0) return known
  const kind = learnKind(unit)
  kinds[unit] = kind
  return kind
}

// Of pairs only those of letters outside the planes of emoji start a word.
function learnKind(unit: number): number {
  if (unit >= 0xdc00 && unit <= 0xdfff) return INSIDE
  if (unit >= 0xd800 && unit <= 0xdbff) return unit < 0xd83c || unit >= 0xd840 ? LETTER : APART
  const letter = String.fromCharCode(unit)
  if (/[\p{L}\p{N}_]/u.test(letter)) return LETTER
  if (/[-./&\u2010\u2011]/.test(letter)) return JOINER
  return /[+#\p{M}\u00ad\u200b-\u200d]/u.test(letter) ? INSIDE : APART
}
