import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { GlyphExtent } from '#lib/resume/print/display-list.ts'
import type { SetBlock } from '#lib/resume/print/paginate.ts'
import type { Covers } from '#lib/resume/print/printable.ts'
import { CELL_GAP, INDENT, sizeOf, type TypeSizes } from '#lib/resume/print/spacing.ts'
import { isRtlLanguage, runsRtl } from '#lib/resume/typeset/direction.ts'
import { lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import {
  type SetTextLine,
  type Style,
  type StyledSpan,
  span,
  textOf,
  widthsOf,
} from '#lib/resume/typeset/set-text.ts'
import type { FontFiles } from '#lib/runtime/print/fonts/font-files.ts'
import type { FoundFont } from '#lib/runtime/print/fonts/more-fonts.ts'
import { openFont, type ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { cutPieces, lineOf, piecesOf } from '#lib/runtime/print/set-line.ts'

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
  const parted = text.role === 'entry' || text.role === 'subline'
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
