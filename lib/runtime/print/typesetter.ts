import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { GlyphExtent } from '#lib/resume/print/display-list.ts'
import type { SetBlock } from '#lib/resume/print/paginate.ts'
import type { Covers } from '#lib/resume/print/printable.ts'
import { CELL_GAP, INDENT, sizeOf, type TypeSizes } from '#lib/resume/print/spacing.ts'
import { type Cut, lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import { isRtlLanguage, levelsOf, runsRtl, scriptOf, visualOrder } from '#lib/resume/typeset/scripts.ts'
import {
  type Run,
  type SetTextLine,
  type Style,
  type StyledSpan,
  span,
  textOf,
  widthsOf,
} from '#lib/resume/typeset/set-text.ts'
import type { FontFiles, FoundFont } from '#lib/runtime/print/fonts/more-fonts.ts'
import { openFont, type ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

/** The sizes of text, and how wide its column is. */
export type LineMeasure = { sizes: TypeSizes; width: number }

/** Sets text in one typeface. Lengths are in points. */
export type Typesetter = {
  fonts: ReadonlyMap<string, ShapedFont>
  reach: GlyphExtent
  covers: Covers
  /** Sets spans in one line of any length; a continued line ends with a real space. */
  line: (spans: readonly StyledSpan[], size: number, continues?: boolean) => SetTextLine
  block: (text: BlockText, measure: LineMeasure) => SetBlock
}

/** A typeface with the blocks that were set in it. */
export type Typeface = {
  files: FontFiles
  own: Record<Style, ShapedFont>
  blocks: Map<string, SetBlock>
}

/** The settings of one resume: additional fonts, and its language. */
export type SettingOf = { more: readonly FoundFont[]; language: string }

/** The most blocks that a typeface keeps; then it drops them all. */
export const MOST_BLOCKS = 3000

/** Opens a typeface; its blocks are cached. */
export function openTypeface(files: FontFiles): Typeface {
  const own = (style: Style) => openFont(files[style]) as ShapedFont
  return {
    files,
    own: { regular: own('regular'), strong: own('strong'), italic: own('italic') },
    blocks: new Map(),
  }
}

/** Returns a typesetter for one resume. */
export function createTypesetter(typeface: Typeface, setting: SettingOf): Typesetter {
  const { own } = typeface
  const { more } = setting
  const fonts = [...Object.values(own), ...more.flatMap((font) => Object.values(font))]
  const chain = (style: Style) => [own[style], own.regular, ...more.map((font) => font[style])]
  const tools: Tools = { setting, chain }
  const covering = [own.regular, ...more.map(({ regular }) => regular)]
  const names = more.map(({ regular }) => regular.key)
  return {
    fonts: new Map(fonts.map((font) => [font.key, font])),
    reach: own.regular.reach,
    covers: (text) => covering.some((font) => font.covers(text)),
    line: (spans, size, continues = false) => {
      const { pieces, rtl } = itemized(spans, tools)
      return lineOf(pieces, { size, rtl, language: setting.language, continues })
    },
    block: (text, measure) => {
      const { blocks } = typeface
      const key = JSON.stringify([text, measure, setting.language, names])
      const block = blocks.get(key) ?? setBlock(text, measure, tools)
      if (blocks.size >= MOST_BLOCKS && !blocks.has(key)) blocks.clear()
      blocks.set(key, block)
      return block
    },
  }
}

type Tools = { setting: SettingOf; chain: (style: Style) => ShapedFont[] }

function itemized(spans: readonly StyledSpan[], { chain, setting }: Tools) {
  const rtl = runsRtl(textOf(spans), setting.language)
  const pieces = piecesOf(spans, rtl, chain)
  // Other fonts are upright, and slanted figures between their letters would look like a fault.
  const mixed = pieces.some(({ own, span }) => !own && span.style === 'italic')
  return { pieces: mixed ? piecesOf(spans.map(upright), rtl, chain) : pieces, rtl }
}

function upright(span: StyledSpan): StyledSpan {
  return span.style === 'italic' ? { ...span, style: 'regular' } : span
}

function setBlock(text: BlockText, measure: LineMeasure, tools: Tools): SetBlock {
  const { language } = tools.setting
  const size = sizeOf(text.role, measure.sizes)
  const line = (spans: readonly StyledSpan[]) => {
    const { pieces, rtl } = itemized(spans, tools)
    return lineOf(pieces, { size, rtl, language, continues: false })
  }
  const rtl = isRtlLanguage(language) || runsRtl(textOf(text.spans), language)
  const right_line = text.right === null ? null : line(text.right)
  const rightWidth = right_line === null ? 0 : right_line.width + CELL_GAP
  const indented = text.role === 'bullet' || text.role === 'reference'
  const width = measure.width - rightWidth - (indented ? INDENT : 0)
  const parted = text.role === 'entry' || text.role === 'role' || text.role === 'subline'
  const set = setParagraph({ spans: text.spans, size, width, parted }, tools)
  const lines =
    right_line === null
      ? set
      : [
          ...set.slice(0, -1),
          ...set
            .slice(-1)
            .map((setLine) => filled(setLine, line(SPACE), { rtl, gap: width + CELL_GAP - setLine.width })),
        ]
  return { ...text, size, lines, right_line, bullet_line: text.role === 'bullet' ? line(BULLET) : null, rtl }
}

// Programs read text at each edge as separate columns unless something fills the gap: a blank that is read like the
// line that other designs draw there.
function filled(
  line: SetTextLine,
  space: SetTextLine,
  { rtl, gap }: { rtl: boolean; gap: number },
): SetTextLine {
  const runs = space.runs.map((run) => ({
    ...run,
    text: BETWEEN,
    width: gap,
    x: rtl ? -gap : line.width,
    glyphs: { ...run.glyphs, advances: [gap / run.size] },
  }))
  return { ...line, runs: [...line.runs, ...runs] }
}

/** A paragraph to be broken, `size` and `width` in points; `parted` if bars stand between its parts. */
type Paragraph = { spans: readonly StyledSpan[]; size: number; width: number; parted: boolean }

function setParagraph(paragraph: Paragraph, tools: Tools): SetTextLine[] {
  const { size, width, spans, parted } = paragraph
  const { language } = tools.setting
  const { pieces, rtl } = itemized(spans, tools)
  const wholeLine = lineOf(pieces, { size, rtl, language, continues: false })
  if (wholeLine.width <= width) return [wholeLine]
  const text = textOf(pieces)
  const cuts = lineBreaks(text, widthsOf(wholeLine), width)
  return cuts.map(({ from, to }, index) => {
    // A real space ends a continued line, or programs would join the words around its end.
    const continues = index < cuts.length - 1 && text.charAt(to) === ' '
    // No bar hangs at the end of a line, where the break parts as well.
    const end = parted && continues && text.slice(from, to).endsWith(' |') ? to - 2 : to
    return lineOf(cutPieces(pieces, { from, to: end }), { size, rtl, language, continues })
  })
}

const BETWEEN = ' | '
const BULLET = [span('•')]
const SPACE = [span(' ')]

/** A piece of a paragraph for shaping: of one span, one font, one script and one embedding level. */
type FontPiece = {
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
function piecesOf(
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
function cutPieces(pieces: readonly FontPiece[], { from, to }: Cut): FontPiece[] {
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - piece.from), Math.max(0, to - piece.from))
    return text === '' ? [] : [{ ...piece, text }]
  })
}

type LineSettings = { size: number; rtl: boolean; language: string; continues: boolean }

/** Sets pieces in one line; the trailing space of a continued line comes last in reading order, and has no width. */
function lineOf(pieces: readonly FontPiece[], { size, rtl, language, continues }: LineSettings): SetTextLine {
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
