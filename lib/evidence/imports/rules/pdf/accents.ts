import type { PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

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
  ...{
    '`': '\u0300',
    '´': '\u0301',
    ˆ: '\u0302',
    '^': '\u0302',
    '˜': '\u0303',
    '~': '\u0303',
    '¯': '\u0304',
  },
  ...{
    '˘': '\u0306',
    '˙': '\u0307',
    '¨': '\u0308',
    '˚': '\u030a',
    '°': '\u030a',
    '˝': '\u030b',
    ˇ: '\u030c',
  },
  ...{ '¸': '\u0327', '˛': '\u0328' },
}
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' }
const RAISED = 0.5
const LEAST_OVER = 0.1
const SMALL = 0.8
const MOST_RAISED = 4
const TOUCHING = 0.25
