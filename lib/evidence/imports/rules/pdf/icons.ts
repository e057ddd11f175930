import type { PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

/**
 * The pieces of a page without the signs of icon fonts. A sign that begins two lines right below each other is a bullet and
 * stays as one. Example: an arrow before each line of a role, but not the letter before a mail address. Some fonts hold
 * their bullets as other signs, such as "{".
 */
export function withoutIcons(named: PlacedText[]): PlacedText[] {
  const pieces = withSigns(named)
  const bullets = new Set(
    [
      ...Map.groupBy(
        pieces.filter(({ text }) => LONE.test(text)),
        ({ text }) => text.trim(),
      ),
    ].flatMap(([sign, all]) => (isBullet(all, pieces) ? [sign] : [])),
  )
  return pieces.flatMap((piece) => {
    if (bullets.has(piece.text.trim()) || WORD_BULLET.test(piece.text)) return [{ ...piece, text: '•' }]
    if (!ICON.test(piece.text)) return [piece]
    const text = piece.text.replace(ICONS, ' ')
    return text.trim() === '' ? [] : [{ ...piece, text }]
  })
}

// Some fonts give each sign a name instead of a letter, which is no wider for it. Example: "Calendar" as wide as "Ca".
function withSigns(pieces: readonly PlacedText[]): PlacedText[] {
  const words = pieces.filter(({ text }) => text.trim() !== '')
  const fonts = [...Map.groupBy(words, ({ font }) => font)].filter(([, all]) => areNames(all))
  const names = new Map(
    [...new Set(fonts.flatMap(([, all]) => all.map(({ text }) => text.trim())))].map((name, index) => [
      name,
      String.fromCodePoint(FIRST_SIGN + index),
    ]),
  )
  const isSign = ({ font }: PlacedText) => fonts.some(([own]) => own === font)
  return pieces.map((piece) =>
    isSign(piece) ? { ...piece, text: names.get(piece.text.trim()) ?? piece.text } : piece,
  )
}

function areNames(pieces: readonly PlacedText[]): boolean {
  return (
    pieces.every(({ text, width, size }) => NAME.test(text.trim()) && width <= WIDEST_SIGN * size) &&
    pieces.some(({ text }) => text.trim().length >= LEAST_OF_NAME)
  )
}

function isBullet(all: PlacedText[], pieces: PlacedText[]): boolean {
  const below = all.toSorted((a, b) => b.y - a.y)
  return below.some((piece, index) => {
    const next = below[index + 1]
    if (next === undefined || Math.abs(next.x - piece.x) > 1 || piece.y === next.y) return false
    const between = pieces.filter(
      ({ text, y, x }) => text.trim() !== '' && y < piece.y - 1 && y > next.y + 1 && x < piece.x + piece.size,
    )
    return between.length === 0 && piece.y - next.y < FARTHEST * piece.size
  })
}

const ICON = /\p{Co}/u
const ICONS = /\p{Co}+/gu
// Without the signs for parts of Chinese characters.
const LONE = /^\s*(?:\p{Co}|[{}|~]|(?![\u2e80-\u2fdf])\p{So})\s*$/u
// The bullets of Symbol and Wingdings, with which Word marks lists.
const WORD_BULLET = /^\s*[\uf0b7\uf0a7]\s*$/u
const FARTHEST = 5
const NAME = /^\S+$/u
const WIDEST_SIGN = 1.4
const LEAST_OF_NAME = 5
// The first letter of another private range of Unicode, so that these signs count as icons.
const FIRST_SIGN = 0xf0000
