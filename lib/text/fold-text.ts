import { foldLine } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { stem } from '#lib/text/word-tables.ts'

/** A text folded for comparing, with the original place of each of its characters. */
export type FoldedText = {
  text: string
  startOf: (index: number) => number
  endOf: (index: number) => number
}

const PLAIN = /[a-z0-9.,;:()/+#&]/
const SPACE = /[^\S\ufeff]|\u0085/
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Cc}\ufff9-\ufffb]/u
const QUOTE = /[\u2018\u2019\u201a\u201b\u02bc\u00b4\u0060\u2032]/
const DOUBLE_QUOTE = /[\u201c-\u201f\u00ab\u00bb\u2033]/
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/
const BULLET = /[\u2022\u25cf\u25cb\u25aa\u25a0\u25e6\u2023\u2043\u00b7]/

// Most letters of a posting or a page; a course folds its pages for every claim.
const ASCII = Array.from({ length: 128 }, (_, code) => foldLetter(String.fromCharCode(code)).split(''))

/** Folds a text: one case, one form of quotes, dashes and bullets, nothing hidden, and one space for every run of spaces. */
export function foldText(original: string): FoldedText {
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let index = 0
  for (const letter of original) {
    const end = index + letter.length
    const code = letter.charCodeAt(0)
    for (const unit of ASCII[code] ?? foldLetter(letter.normalize('NFC')).split('')) {
      if (unit === ' ' && (folded.length === 0 || folded.at(-1) === ' ')) continue
      folded.push(unit)
      starts.push(index)
      ends.push(end)
    }
    index = end
  }
  return {
    text: folded.join(''),
    startOf: (place) => starts[place] ?? original.length,
    endOf: (place) => (place === 0 ? 0 : (ends[place - 1] ?? original.length)),
  }
}

function foldLetter(letter: string): string {
  if (PLAIN.test(letter)) return letter
  if (SPACE.test(letter)) return ' '
  if (QUOTE.test(letter)) return "'"
  if (DOUBLE_QUOTE.test(letter)) return '"'
  if (DASH.test(letter)) return '-'
  if (BULLET.test(letter)) return '-'
  if (DROPPED.test(letter)) return ''
  // Decomposed, so that a letter with its mark is the same as one character and as two.
  const parts = letter.normalize('NFKD')
  if (parts !== letter) return [...parts].map(foldLetter).join('')
  return letter.toLowerCase().normalize('NFKD')
}

const MOST_TRIES = 200
const WORDLIKE = /[\p{L}\p{M}\p{N}]/u

/** Returns the index of a piece in a text as whole words between two positions; -1 if absent. Both are folded. */
export function findWhole(text: string, piece: string, { from, to }: { from: number; to: number }): number {
  let index = text.indexOf(piece, from)
  for (let tries = 0; index !== -1 && index + piece.length <= to && tries < MOST_TRIES; tries += 1) {
    const end = index + piece.length
    // "JavaScript" does not contain the word "Java".
    const isCut = isInside(text, index) || isInside(text, end)
    if (!isCut) return index
    index = text.indexOf(piece, index + 1)
  }
  return -1
}

function isInside(text: string, index: number): boolean {
  return WORDLIKE.test(text[index - 1] ?? ' ') && WORDLIKE.test(text[index] ?? ' ')
}

/** Returns a text's own words for a quote, in its spelling; null if it does not contain them. */
export function ownSlice(text: string, quotePiece: string): string | null {
  const piece = foldText(quotePiece).text.trim()
  const folded = foldText(text)
  const index = piece === '' ? -1 : findWhole(folded.text, piece, { from: 0, to: folded.text.length })
  return index === -1 ? null : text.slice(folded.startOf(index), folded.endOf(index + piece.length))
}

/** Returns whether texts together contain every typed word, in any case; true for none. */
export function holdsWords(typed: string | undefined, texts: readonly string[]): boolean {
  const words = foldLine(typed ?? '').split(' ')
  const text = foldLine(texts.join('\n'))
  return words.every((word) => text.includes(word))
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'+#&/-]+[\p{L}\p{M}\p{N}]+)*[+#%]*/gu
const PART = /[\p{L}\p{M}\p{N}]+[+#%]*/gu

/** Returns the words of a text, folded. */
export function wordsIn(text: string): string[] {
  return foldText(text).text.match(WORD) ?? []
}

/** Returns the words of a text that occur neither in its source, in any form, nor among plain words that say nothing alone. */
export function foreignWords(text: string, source: string, plain: ReadonlySet<string>): string[] {
  const sourceWords = new Set([...wordsIn(source), ...partsIn(source)])
  const stems = new Set([...termsOf(source), ...[...sourceWords].map(stem)])
  const isOwn = (word: string) => {
    if (sourceWords.has(word) || plain.has(word)) return true
    if (/^\p{N}/u.test(word)) return false
    if (stems.has(stem(word))) return true
    const own = termsOf(word)
    return own.length > 0 && own.every((term) => stems.has(term))
  }
  return wordsIn(text).filter((word) => !isOwn(word) && !partsIn(word).every(isOwn))
}

const partsIn = (text: string): string[] => foldText(text).text.match(PART) ?? []
