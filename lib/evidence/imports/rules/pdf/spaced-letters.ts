import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { plainText } from '#lib/evidence/imports/rules/plain-text.ts'

/** The numbers by which the PDF reader names the operations that place letters. */
export type LetterOperations = Record<
  | 'save'
  | 'restore'
  | 'transform'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'beginText'
  | 'setFont'
  | 'setCharSpacing'
  | 'setWordSpacing'
  | 'setHScale'
  | 'setLeading'
  | 'setTextMatrix'
  | 'moveText'
  | 'setLeadingMoveText'
  | 'nextLine'
  | 'showText',
  number
>

/** A drawn letter: where it begins, and where the next one would without any spacing. */
type Letter = { text: string; x: number; end: number; y: number }

/**
 * Joins letters that a page sets apart into words. The reader writes a space between such letters, so where they stand tells what a
 * space is: gaps within words are alike, and those between words are wider. Example: "W O R K H I S T O R Y" is "WORK HISTORY".
 * `isUnsure` says that the gaps of a long text are all alike, or that its letters are not found; it stays as it is.
 */
export function withClosedLetters(
  pieces: readonly PlacedText[],
  operations: PageOperations,
  kinds: LetterOperations,
): { pieces: PlacedText[]; isUnsure: boolean } {
  const groups = groupsOf(pieces)
  if (!groups.some((group) => isSetApart(group))) return { pieces: [...pieces], isUnsure: false }
  const letters = Map.groupBy(lettersOf(operations, kinds), ({ y }) => Math.round(y))
  let isUnsure = false
  const closed = groups.flatMap((group) => {
    const words = wordsOf(group, letters)
    isUnsure ||= words === null && isSetApart(group, SINGLE)
    return words ?? group
  })
  return { pieces: closed, isUnsure }
}

// Pieces of one line and font that stand near each other.
function groupsOf(pieces: readonly PlacedText[]): PlacedText[][] {
  const groups: PlacedText[][] = []
  let last: PlacedText | undefined
  for (const piece of pieces) {
    const isBlank = piece.text.trim() === ''
    const goesOn =
      last !== undefined &&
      (isBlank ||
        (piece.font === last.font &&
          Math.abs(piece.size - last.size) < 0.1 &&
          Math.abs(piece.y - last.y) < SAME_HEIGHT &&
          piece.x - last.x - last.width < FARTHEST * piece.size &&
          piece.x > last.x))
    if (goesOn) groups.at(-1)?.push(piece)
    else groups.push([piece])
    if (!isBlank) last = piece
  }
  return groups
}

function isSetApart(group: readonly PlacedText[], mean = SHORT): boolean {
  const text = group.map((piece) => piece.text).join(' ')
  // Icons and dashes are no words.
  const tokens = text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []
  if (tokens.length < LEAST_TOKENS || (text.match(/\p{L}/gu) ?? []).length < LEAST_LETTERS) return false
  return tokens.reduce((sum, token) => sum + token.length, 0) < mean * tokens.length
}

// One piece for each text that no wide gap parts; null where the gaps do not tell words.
function wordsOf(
  group: readonly PlacedText[],
  byHeight: ReadonlyMap<number, readonly Letter[]>,
): PlacedText[] | null {
  const [first] = group as [PlacedText]
  const last = group.findLast(({ text }) => text.trim() !== '') ?? first
  const [from, to] = [first.x - SAME_HEIGHT, last.x + last.width + SAME_HEIGHT]
  const row = [-1, 0, 1].flatMap((step) => byHeight.get(Math.round(first.y) + step) ?? [])
  const letters = row
    .filter(({ x, y }) => x >= from && x <= to && Math.abs(y - first.y) < SAME_HEIGHT)
    .toSorted((a, b) => a.x - b.x)
  const written = group.map(({ text }) => text).join('')
  const isEnd = Math.abs((letters.at(-1)?.end ?? 0) - last.x - last.width) < first.size
  if (!isEnd || bare(letters.map(({ text }) => text).join('')) !== bare(written)) return null
  const gaps = letters
    .slice(1)
    .map((letter, index) => (letter.x - (letters[index] as Letter).end) / first.size)
  if (quarterOf(gaps) < LEAST_GAP) return [...group]
  // No spaces part the words of Chinese and Japanese.
  const isUnspaced = (written.match(UNSPACED) ?? []).length > letters.length / 2
  const space = isUnspaced ? WIDE : leastSpace(gaps)
  if (space === Number.POSITIVE_INFINITY && letters.length > LONGEST_WORD) return null
  const cells: { text: string; x: number; end: number }[] = []
  for (const [index, { text, x, end }] of letters.entries()) {
    const [cell, gap] = [cells.at(-1), gaps[index - 1] ?? 0]
    if (cell === undefined || gap > (isUnspaced ? WIDE : Math.max(WIDE, 3 * space)))
      cells.push({ text, x, end })
    else Object.assign(cell, { text: cell.text + (gap > space ? ' ' : '') + text, end })
  }
  return cells.map(({ text, x, end }) => ({ ...first, text, x, width: end - x }))
}

function quarterOf(gaps: readonly number[]): number {
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 4)] ?? 0
}

// The first step among the gaps, above the narrowest quarter of them.
function leastSpace(gaps: readonly number[]): number {
  const sorted = gaps.toSorted((a, b) => a - b)
  for (let index = Math.floor(sorted.length / 4) + 1; index < sorted.length; index += 1) {
    const [below, above] = [sorted[index - 1], sorted[index]] as [number, number]
    if (above - below > STEP) return (below + above) / 2
  }
  return Number.POSITIVE_INFINITY
}

function bare(text: string): string {
  return plainText(text).normalize('NFKC').replace(/\s/g, '')
}

/** A transformation of points: the first four numbers turn and scale, the last two move. */
export type Matrix = [number, number, number, number, number, number]

/** The state of a page while its letters are placed. */
type TextState = {
  page: Matrix
  line: Matrix
  text: Matrix
  size: number
  letterSpace: number
  wordSpace: number
  wide: number
  leading: number
}

type Glyph = { unicode?: string; width?: number; isSpace?: boolean } | number | null

function lettersOf({ fnArray, argsArray }: PageOperations, kinds: LetterOperations): Letter[] {
  const letters: Letter[] = []
  const saved: TextState[] = []
  let state: TextState = {
    page: START,
    line: START,
    text: START,
    size: 0,
    letterSpace: 0,
    wordSpace: 0,
    wide: 1,
    leading: 0,
  }
  const moveTo = (x: number, y: number) => {
    const line = product(state.line, [1, 0, 0, 1, x, y])
    state = { ...state, line, text: line }
  }
  for (const [index, kind] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[]
    const [first, second] = args
    if (kind === kinds.save) saved.push(state)
    else if (kind === kinds.restore || kind === kinds.paintFormXObjectEnd) state = saved.pop() ?? state
    else if (kind === kinds.transform) state = { ...state, page: product(state.page, matrixOf(args)) }
    else if (kind === kinds.paintFormXObjectBegin) {
      saved.push(state)
      if (first) state = { ...state, page: product(state.page, matrixOf(first)) }
    } else if (kind === kinds.beginText) state = { ...state, line: START, text: START }
    else if (kind === kinds.setFont) state = { ...state, size: Number(second) }
    else if (kind === kinds.setCharSpacing) state = { ...state, letterSpace: Number(first) }
    else if (kind === kinds.setWordSpacing) state = { ...state, wordSpace: Number(first) }
    else if (kind === kinds.setHScale) state = { ...state, wide: Number(first) }
    else if (kind === kinds.setLeading) state = { ...state, leading: Number(first) }
    else if (kind === kinds.setTextMatrix) {
      const line = matrixOf(first)
      state = { ...state, line, text: line }
    } else if (kind === kinds.moveText) moveTo(Number(first), Number(second))
    else if (kind === kinds.setLeadingMoveText) {
      state = { ...state, leading: -Number(second) }
      moveTo(Number(first), Number(second))
    } else if (kind === kinds.nextLine) moveTo(0, -state.leading)
    else if (kind === kinds.showText) state = show(first as Glyph[], state, letters)
  }
  return letters
}

function show(glyphs: readonly Glyph[], state: TextState, letters: Letter[]): TextState {
  const whole = product(state.page, state.text)
  const at = (x: number) => ({ x: whole[0] * x + whole[4], y: whole[1] * x + whole[5] })
  let x = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') x -= (glyph / 1000) * state.size * state.wide
    else if (glyph !== null) {
      const width = ((glyph.width ?? 0) / 1000) * state.size * state.wide
      const text = glyph.unicode ?? ''
      if (text.trim() !== '') letters.push({ text, ...at(x), end: at(x + width).x })
      x += width + (state.letterSpace + (glyph.isSpace ? state.wordSpace : 0)) * state.wide
    }
  }
  return { ...state, text: product(state.text, [1, 0, 0, 1, x, 0]) }
}

function matrixOf(args: unknown): Matrix {
  return Array.from(args as ArrayLike<number>) as Matrix
}

/** Returns the matrix that applies the second one, then the first. */
export function product([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const START: Matrix = [1, 0, 0, 1, 0, 0]
const SAME_HEIGHT = 0.6
// In sizes of the letters.
const FARTHEST = 3
const WIDE = 1.5
const STEP = 0.1
const LEAST_GAP = 0.03
const LEAST_TOKENS = 4
const LEAST_LETTERS = 3
// The mean length of words, where most letters stand apart and where some do.
const SINGLE = 2.2
const SHORT = 3.5
const LONGEST_WORD = 24
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
