import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

/** The numbers by which the PDF reader names the operations that show letters. */
type ShowOperations = { setFont: number; showText: number }

/** The widths of the letters of a font, in sizes of the letters. */
type Widths = ReadonlyMap<string, number>

/**
 * Names signs within words that a font joins of two or three letters and that the file leaves without a name: browsers print such.
 * The letters are about as wide together as the sign, and those that give a common word count first. Example: the sign between "O" and "ce"
 * is "ffi".
 */
export function withJoinedSigns(
  pieces: readonly PlacedText[],
  operations: PageOperations,
  kinds: ShowOperations,
  isCommonWord: WordTest,
): PlacedText[] {
  if (!pieces.some(({ text }) => text === NO_NAME)) return [...pieces]
  const widths = widthsOf(operations, kinds)
  return pieces.map((piece, index) => {
    if (piece.text !== NO_NAME) return piece
    const before = wordEnd(pieces[index - 1], piece)
    const after = wordStart(piece, pieces[index + 1])
    if (before + after === '') return piece
    const fitting = JOINED.filter((letters) => isAsWide(piece, letters, widths.get(piece.font)))
    const named = fitting.find((letters) => isCommonWord(`${before}${letters}${after}`.toLowerCase()))
    return { ...piece, text: named ?? fitting[0] ?? piece.text }
  })
}

function widthsOf(
  { fnArray, argsArray }: PageOperations,
  { setFont, showText }: ShowOperations,
): Map<string, Widths> {
  const fonts = new Map<string, Map<string, number>>()
  let font = new Map<string, number>()
  for (const [index, kind] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[]
    if (kind === setFont) {
      font = fonts.get(String(first)) ?? new Map<string, number>()
      fonts.set(String(first), font)
    } else if (kind === showText)
      for (const glyph of first as ({ unicode?: string; width?: number } | number | null)[])
        if (typeof glyph === 'object' && glyph?.unicode)
          font.set(glyph.unicode, (glyph.width ?? 0) / PER_SIZE)
  }
  return fonts
}

// A letter that the font shows nowhere else is about as wide as others.
function isAsWide({ width, size }: PlacedText, letters: string, font?: Widths): boolean {
  const sum = [...letters].reduce((whole, letter) => whole + (font?.get(letter) ?? USUAL_WIDTH), 0)
  const less = sum - width / size
  return less > -MOST_WIDER && less < MOST_NARROWER * (letters.length - 1)
}

function wordEnd(before: PlacedText | undefined, { x, y, size }: PlacedText): string {
  const isBeside =
    before !== undefined && before.y === y && Math.abs(x - before.x - before.width) < TOUCHING * size
  return isBeside ? (/\p{L}+$/u.exec(before.text)?.[0] ?? '') : ''
}

function wordStart({ x, y, width, size }: PlacedText, after: PlacedText | undefined): string {
  const isBeside = after !== undefined && after.y === y && Math.abs(after.x - x - width) < TOUCHING * size
  return isBeside ? (/^\p{L}+/u.exec(after.text)?.[0] ?? '') : ''
}

const NO_NAME = '\u0000'
// The most common first.
const JOINED = ['fi', 'ff', 'fl', 'ffi', 'ti', 'tt', 'ft', 'ffl', 'tti', 'fj']
const PER_SIZE = 1000
const USUAL_WIDTH = 0.3
const MOST_WIDER = 0.06
// For each join of two letters.
const MOST_NARROWER = 0.1
const TOUCHING = 0.1
