import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

/** The pieces of a page in the order of its script, and the width about which they were mirrored; 0 for none. */
type ScriptOrder = { pieces: PlacedText[]; mirroredAt: number }

/**
 * Mirrors a page whose letters mostly run from right to left, so that every later rule reads it from left to right. Words
 * in other letters keep their order. Example: "SAP EWM" within a line of Arabic.
 */
export function inScriptOrder(pieces: PlacedText[], mirroredAt: number): ScriptOrder {
  if (!isRightToLeft(pieces)) return { pieces, mirroredAt: 0 }
  const mirrored = withWholeRuns(pieces).map((piece) => ({
    ...piece,
    text: isLatin(piece.text) ? piece.text : turned(piece.text),
    x: mirroredAt - piece.x - piece.width,
  }))
  return { pieces: mirrored, mirroredAt }
}

/** Returns whether most letters of these pieces run from right to left. */
export function isRightToLeft(pieces: readonly { text: string }[]): boolean {
  const text = pieces.map((piece) => piece.text).join('')
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => ARABIC.test(letter)).length * 2 > letters.length
}

// Joins the pieces between two that hold Latin letters, because mirroring would turn their order.
function withWholeRuns(pieces: PlacedText[]): PlacedText[] {
  const whole: PlacedText[] = []
  const byPlace = pieces.filter(({ text }) => text !== '').toSorted((a, b) => b.y - a.y || a.x - b.x)
  for (const [index, piece] of byPlace.entries()) {
    const last = whole.at(-1)
    const next = byPlace.slice(index).find(({ text }) => /\p{L}/u.test(text))
    const isRun =
      last && last.y === piece.y && isLatin(last.text) && next?.y === piece.y && isLatin(next.text)
    if (last && isRun && piece.x - last.x - last.width < piece.size && !ARABIC.test(piece.text))
      Object.assign(last, { text: last.text + piece.text, width: piece.x + piece.width - last.x })
    else whole.push({ ...piece })
  }
  return whole
}

function isLatin(text: string): boolean {
  return /\p{L}/u.test(text) && !ARABIC.test(text)
}

// Numbers that a space or dash separates run from right to left too, and so do brackets. Example: "2019 – 2015" begins in 2015.
function turned(text: string): string {
  const letters = text
    .replace(FORMS, (form) => form.normalize('NFKC'))
    .replace(/[()[\]{}«»]/g, (sign) => BRACKETS[sign] ?? sign)
  if (ARABIC.test(letters)) return letters
  return letters
    .split(/(\s+|[–—]|^-|-$)/)
    .reverse()
    .join('')
    .replace(/(?<!\d)(\d+)\+/g, '+$1')
}

/**
 * The pieces of a page with the letters of each joined sign in order. The reader turns a line of Arabic letter by letter,
 * also the two letters of one sign. Example: "لا", which is one sign, becomes "ال".
 */
export function withJoinedLetters(
  pieces: PlacedText[],
  { fnArray, argsArray }: PageOperations,
  showText: number,
): PlacedText[] {
  const words = new Map<string, string>()
  for (const [index, kind] of fnArray.entries()) {
    if (kind !== showText) continue
    const glyphs = ((argsArray[index] as [({ unicode?: string } | number | null)[]] | null)?.[0] ?? []).map(
      (glyph) => (typeof glyph === 'object' && glyph !== null ? (glyph.unicode ?? '') : ''),
    )
    if (!glyphs.some(isJoined)) continue
    const read = reversed(glyphs.join('')).split(/\s+/)
    const right = reversed(
      glyphs.map((letters) => (isJoined(letters) ? reversed(letters) : letters)).join(''),
    ).split(/\s+/)
    for (const [place, word] of read.entries())
      if (word !== right[place]) words.set(word, right[place] ?? word)
  }
  if (words.size === 0) return pieces
  return pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(/\S+/g, (word) => words.get(word) ?? word),
  }))
}

function isJoined(letters: string): boolean {
  return letters.length > 1 && ARABIC.test(letters)
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

const ARABIC = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const BRACKETS: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}
// The shapes that a letter takes within a word. Example: "ﻟ" is "ل".
const FORMS = /[\ufb1d-\ufdff\ufe70-\ufeff]+/g

/**
 * Joins accents that a page draws over letters, as TeX does without accented fonts. Example: "¨" on "ung" is "üng". A sign
 * that stands beside a letter stays.
 */
export function withJoinedAccents(pieces: PlacedText[]): PlacedText[] {
  const whole: PlacedText[] = []
  let index = -1
  for (const piece of pieces) {
    const before = whole[index]
    const joined = before && isOver(before, piece) ? joinedAt(before.text, piece.text) : null
    if (joined === null) whole.push(piece)
    else {
      const text = joined.before.trimEnd()
      whole[index] = { ...(before as PlacedText), text }
      whole.push({ ...piece, text: text === joined.before ? joined.after : ` ${joined.after}` })
    }
    if (whole.at(-1)?.text !== '') index = whole.length - 1
  }
  return whole
}

// The second piece begins before the first one ends, at about its height.
function isOver(before: PlacedText, { x, y, size }: PlacedText): boolean {
  const isLevel = Math.abs(before.y - y) < RAISED * size
  return isLevel && x > before.x - size && x < before.x + before.width - LEAST_OVER * size
}

// An accent is drawn before its letter, or after it below the line. Examples: "¨" and "ung", "S" and "¸ahin".
function joinedAt(before: string, after: string): { before: string; after: string } | null {
  const first = composed(after.slice(0, 1), before.slice(-1))
  if (first !== null) return { before: before.slice(0, -1), after: first + after.slice(1) }
  const last = composed(before.slice(-1), after.slice(0, 1))
  return last === null ? null : { before: before.slice(0, -1) + last, after: after.slice(1) }
}

function composed(letter: string, accent: string): string | null {
  const mark = MARKS[accent]
  if (mark === undefined || !/\p{L}/u.test(letter)) return null
  const whole = `${DOTLESS[letter] ?? letter}${mark}`.normalize('NFC')
  return whole.length === 1 ? whole : null
}

/** Sets small letters that stand raised beside a word at its height. Example: "th" beside "75". */
export function withLevelLetters(pieces: readonly PlacedText[]): PlacedText[] {
  let word: PlacedText | undefined
  return pieces.map((piece) => {
    if (piece.text.trim() === '') return piece
    if (word === undefined || !isRaised(piece, word)) {
      word = piece
      return piece
    }
    return { ...piece, y: word.y }
  })
}

function isRaised({ text, x, y, size }: PlacedText, word: PlacedText): boolean {
  const isSmall = size <= SMALL * word.size && text.trim().length <= MOST_RAISED
  const rise = y - word.y
  const isBeside = Math.abs(x - word.x - word.width) < TOUCHING * word.size
  return isSmall && isBeside && rise > 0 && rise < word.size
}

const MARKS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '°': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' }
const RAISED = 0.5
const LEAST_OVER = 0.1
const SMALL = 0.8
const MOST_RAISED = 4
const TOUCHING = 0.25
