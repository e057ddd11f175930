import { levelsOf, visualOrder } from '#lib/resume/typeset/direction.ts'
import type { Cut } from '#lib/resume/typeset/line-breaks.ts'
import { scriptOf } from '#lib/resume/typeset/scripts.ts'
import {
  type Run,
  type SetTextLine,
  type Style,
  type StyledSpan,
  textOf,
} from '#lib/resume/typeset/set-text.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

/** A piece of a paragraph for shaping: of one span, one font, one script and one embedding level. */
export type FontPiece = {
  span: StyledSpan
  text: string
  font: ShapedFont
  /** Whether the font belongs to the typeface; then the letters determine the script. */
  own: boolean
  script: string
  level: number
  /** Its start in the paragraph. */
  from: number
}

const OWN_FONTS = 2

/**
 * Returns the pieces of a paragraph in reading order. A space belongs to the piece before it; but between a font of another
 * script and the typeface it is the typeface's, so that both sides of "月 – 現" have one width.
 */
export function piecesOf(
  spans: readonly StyledSpan[],
  rtl: boolean,
  chain: (style: Style) => readonly ShapedFont[],
): FontPiece[] {
  const levels = levelsOf(textOf(spans), rtl)
  const flat = levels.every((level) => level === 0)
  let start = 0
  return spans.flatMap((span) => {
    const fonts = chain(span.style)
    const plain = flat && fonts[0]?.covers(span.text)
    const parts = plain ? [span.text] : [...GRAPHEMES.segment(span.text)].map(({ segment }) => segment)
    const pieces: FontPiece[] = []
    for (const [index, text] of parts.entries()) {
      const part = { span, text, level: levels[start] ?? 0, from: start }
      addPart(pieces, { ...part, next: parts[index + 1] ?? '' }, fonts)
      start += text.length
    }
    return pieces
  })
}

type PiecePart = Pick<FontPiece, 'span' | 'text' | 'level' | 'from'>

function addPart(
  pieces: FontPiece[],
  { next, ...part }: PiecePart & { next: string },
  fonts: readonly ShapedFont[],
): void {
  const last = pieces.at(-1)
  const isAtOwn = part.text === ' ' && part.level === 0 && next !== '' && fonts[0]?.covers(next)
  const font = isAtOwn ? (fonts[0] as ShapedFont) : fontOf(part, fonts, last)
  const own = fonts.slice(0, OWN_FONTS).includes(font)
  const script = own ? '' : joinedScript(part.text, last)
  if (last && last.font === font && last.level === part.level && last.script === script)
    last.text += part.text
  else pieces.push({ ...part, font, own, script })
}

// In a right-to-left line a mark takes the font of the letters before it, or it would be separated from them.
function fontOf(
  { text, level }: PiecePart,
  fonts: readonly ShapedFont[],
  last: FontPiece | undefined,
): ShapedFont {
  const stays = text === ' ' || (level % 2 === 1 && MARK.test(text) && last?.font.covers(text))
  if (last && stays) return last.font
  return fonts.find(({ covers }) => covers(text)) ?? (fonts[0] as ShapedFont)
}

// Signs of no script join the previous piece; East Asian signs mix freely.
function joinedScript(text: string, last: FontPiece | undefined): string {
  const script = scriptOf([...text][0] ?? '')
  if (script === '') return last?.script ?? ''
  return EAST.has(script) ? 'Hani' : script
}

const EAST = new Set(['Hani', 'Hira', 'Kana', 'Bopo', 'East'])

/** Returns the parts of pieces in one line. */
export function cutPieces(pieces: readonly FontPiece[], { from, to }: Cut): FontPiece[] {
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - piece.from), Math.max(0, to - piece.from))
    return text === '' ? [] : [{ ...piece, text }]
  })
}

type LineSettings = { size: number; rtl: boolean; language: string; continues: boolean }

/** Sets pieces in one line; the trailing space of a continued line comes last in reading order, and has no width. */
export function lineOf(
  pieces: readonly FontPiece[],
  { size, rtl, language, continues }: LineSettings,
): SetTextLine {
  const shaped = (piece: FontPiece) => {
    const { text, font, level, script, span } = piece
    const odd = level % 2 === 1
    const small_caps = piece.own ? span.small_caps : undefined
    const set = font.shape(text, { rtl: odd, script, language: piece.own ? '' : language, small_caps })
    const { glyphs, width } = piece.own && span.tracking ? tracked(set, span.tracking) : set
    const look = { font: font.key, size, tone: span.tone, url: span.url }
    return { ...look, x: 0, width: width * size, text, rtl: odd, glyphs }
  }
  const runs: Run[] = pieces.map(shaped)
  let x = 0
  for (const order of visualOrder(pieces.map(({ level }) => level))) {
    const run = runs[order] as Run
    run.x = x
    x += run.width
  }
  const last = pieces.at(-1)
  if (!continues || !last) return { runs, width: x }
  const space = shaped({ ...last, text: ' ', level: rtl ? 1 : 0 })
  return { runs: [...runs, { ...space, x: rtl ? -space.width : x }], width: x }
}

type ShapedText = ReturnType<ShapedFont['shape']>

// A mark, which has no width, stays with its letter.
function tracked({ glyphs, width }: ShapedText, spacing: number): ShapedText {
  const advances = glyphs.advances.map((advance) => (advance > 0 ? advance + spacing : advance))
  const wider = advances.reduce((sum, advance, index) => sum + advance - (glyphs.advances[index] ?? 0), 0)
  return { glyphs: { ...glyphs, advances }, width: width + wider }
}

const MARK = /^[\p{P}\p{S}]$/u
const GRAPHEMES = new Intl.Segmenter('en')
