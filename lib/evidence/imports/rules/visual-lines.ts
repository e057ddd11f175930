import { plainText, squeezed } from '#lib/evidence/imports/rules/plain-text.ts'

/** A piece of text at its place on a page; `y` grows upwards, all in points. */
export type PlacedText = { text: string; x: number; y: number; width: number; size: number; font: string }

/** A stretch of a visual line without a wide gap in it. */
export type Fragment = { text: string; x: number; end: number; size: number; font: string }

/** What stands on one height of a page, from left to right. */
export type VisualLine = { y: number; fragments: Fragment[] }

/** The visual lines of a page from top to bottom, whatever the order in which the file holds its pieces. */
export function visualLines(pieces: PlacedText[]): VisualLine[] {
  const rows: { y: number; pieces: PlacedText[] }[] = []
  const visible = pieces.filter(({ text, size }) => text.trim() !== '' && size > 0)
  for (const piece of visible.sort((one, other) => other.y - one.y)) {
    const row = rows.at(-1)
    if (row && row.y - piece.y <= SAME_HEIGHT * piece.size) row.pieces.push(piece)
    else rows.push({ y: piece.y, pieces: [piece] })
  }
  return rows.map((row) => ({ y: row.y, fragments: fragmentsOf(row.pieces) }))
}

function fragmentsOf(pieces: PlacedText[]): Fragment[] {
  const fragments: (Fragment & { letters: number })[] = []
  for (const { x, width, size, font, ...piece } of pieces.sort((one, other) => one.x - other.x)) {
    const text = plainText(lettersOf(piece.text))
    const last = fragments.at(-1)
    const gap = last ? x - last.end : Number.POSITIVE_INFINITY
    if (last === undefined || gap > WIDE_GAP * size) {
      fragments.push({ text, x, end: x + width, size, font, letters: text.length })
      continue
    }
    // The same word drawn twice, a hair apart, is one bold word.
    if (gap < -0.7 * width && last.text.endsWith(text)) continue
    last.text += (gap > WORD_GAP * size && !/\s$/.test(last.text) ? ' ' : '') + text
    last.end = Math.max(last.end, x + width)
    if (text.length > last.letters) Object.assign(last, { font, size, letters: text.length })
  }
  return fragments.map(({ text, x, end, size, font }) => ({ text: squeezed(text), x, end, size, font }))
}

// Where TeX embeds pictures of letters and no names for them, these come through as their numbers in its fonts.
function lettersOf(text: string): string {
  if (TEX_BULLETS.has(text.trim())) return '•'
  return text.replace(TEX_LETTER, (letter) => TEX_LETTERS[letter] ?? letter)
}

const TEX_LETTERS: Record<string, string> = {
  ...{
    '\x0b': 'ff',
    '\x0c': 'fi',
    '\x0e': 'ffi',
    '\x0f': 'ffl',
    '\x10': '“',
    '\x11': '”',
    '\x15': '–',
    '\x16': '—',
  },
  ...{ '\x1b': 'ff', '\x1c': 'fi', '\x1d': 'fl', '\x1e': 'ffi', '\x1f': 'ffl' },
}
const TEX_LETTER = new RegExp(`[${Object.keys(TEX_LETTERS).join('')}]`, 'g')
const TEX_BULLETS = new Set(['\x0f', '\x88'])
const SAME_HEIGHT = 0.35
const WIDE_GAP = 1.5
const WORD_GAP = 0.13
