import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { Reach } from '#lib/resume/print/display-list.ts'
import type { Block } from '#lib/resume/print/paginate.ts'
import type { Covers } from '#lib/resume/print/printable.ts'
import {
  type Cut,
  greedyBreaks,
  type Line,
  movedBy,
  type Run,
  type Span,
  span,
  textOf,
  widthsOf,
} from '#lib/resume/print/set-text.ts'
import { CELL_GAP, INDENT, sizeOf, type TypeSizes } from '#lib/resume/print/spacing.ts'
import type { FontFiles } from '#lib/runtime/print/font-files.ts'
import type { Breaker, Paragraph } from '#lib/runtime/print/satori-breaks.ts'
import { openFont, type ShapedFont } from '#lib/runtime/print/shaped-font.ts'

/** The sizes of text, and how wide its column is. */
export type Measure = { sizes: TypeSizes; width: number }

/** Sets text in one typeface. Lengths are in points. */
export type Typesetter = {
  fonts: ReadonlyMap<string, ShapedFont>
  reach: Reach
  covers: Covers
  /** Spans in one line, however long it is. */
  line: (spans: readonly Span[], size: number) => Line
  block: (text: BlockText, measure: Measure) => Promise<Block>
}

const MOST_KEPT = 3000
// What satori and the shaping of whole lines may differ by before a line is broken anew.
const TOLERANCE = 0.5

/** A typesetter with the fonts of these files; a paragraph that was set before is not broken again. */
export function createTypesetter(files: FontFiles, breaker: Breaker): Typesetter {
  const opened = [...Object.values(files.own), ...files.extra].flatMap((file) => openFont(file) ?? [])
  const fonts = new Map(opened.map((font) => [font.key, font]))
  const regular = fonts.get('regular') as ShapedFont
  const extra = files.extra.flatMap(({ key }) => fonts.get(key) ?? [])
  const tools: Tools = {
    breaker,
    chain: (style) => [fonts.get(style) ?? regular, regular, ...extra],
    known: new Map(),
  }
  return {
    fonts,
    reach: regular.reach,
    covers: (text) => [regular, ...extra].some((font) => font.covers(text)),
    line: (spans, size) => lineOf(piecesOf(spans, tools), size),
    block: (text, measure) => setBlock(text, measure, tools),
  }
}

type Tools = {
  breaker: Breaker
  chain: (style: string) => ShapedFont[]
  known: Map<string, Line[]>
}

async function setBlock(text: BlockText, measure: Measure, tools: Tools): Promise<Block> {
  const size = sizeOf(text.role, measure.sizes)
  const line = (spans: readonly Span[]) => lineOf(piecesOf(spans, tools), size)
  const right_line = text.right === null ? null : line(text.right)
  const taken = right_line === null ? 0 : right_line.width + CELL_GAP
  const indented = text.role === 'bullet' || text.role === 'reference'
  const width = measure.width - taken - (indented ? INDENT : 0)
  const set = await setParagraph({ spans: text.spans, size, width }, tools)
  // Without a space between them, programs read what stands left and right as one word.
  const lines =
    right_line === null ? set : [...set.slice(0, -1), ...set.slice(-1).map((one) => spaced(one, line(SPACE)))]
  return { ...text, size, lines, right_line, bullet_line: text.role === 'bullet' ? line(BULLET) : null }
}

function spaced(line: Line, space: Line): Line {
  return { ...line, runs: [...line.runs, ...movedBy(space, line.width).runs] }
}

async function setParagraph(paragraph: Paragraph, tools: Tools): Promise<Line[]> {
  const key = JSON.stringify(paragraph)
  const lines = tools.known.get(key) ?? (await brokenLines(paragraph, tools))
  if (tools.known.size >= MOST_KEPT) tools.known.clear()
  tools.known.set(key, lines)
  return lines
}

async function brokenLines(paragraph: Paragraph, tools: Tools): Promise<Line[]> {
  const { spans, size, width } = paragraph
  const pieces = piecesOf(spans, tools)
  const whole = lineOf(pieces, size)
  if (whole.width <= width) return [whole]
  const lines = linesAt(pieces, size, (await tools.breaker(paragraph)) ?? [])
  const good = lines.length > 0 && lines.every((line) => line.width <= width + TOLERANCE)
  return good ? lines : linesAt(pieces, size, greedyBreaks(textOf(spans), widthsOf(whole), width))
}

type Piece = { span: Span; text: string; font: ShapedFont; from: number }

// Each piece is of one span and one font; a space stays with what stands before it.
function piecesOf(spans: readonly Span[], { chain }: Tools): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const one of spans) {
    const fonts = chain(one.style)
    const plain = fonts[0]?.covers(one.text)
    const parts = plain ? [one.text] : [...GRAPHEMES.segment(one.text)].map(({ segment }) => segment)
    let last: Piece | undefined
    for (const text of parts) {
      const font: ShapedFont | undefined =
        text === ' ' ? last?.font : fonts.find(({ covers }) => covers(text))
      if (last && last.font === font) last.text += text
      else {
        last = { span: one, text, font: font ?? (fonts[0] as ShapedFont), from }
        pieces.push(last)
      }
      from += text.length
    }
  }
  return pieces
}

function linesAt(pieces: readonly Piece[], size: number, cuts: readonly Cut[]): Line[] {
  const text = textOf(pieces)
  return cuts.map(({ from, to }, at) => {
    // A real space ends a line that goes on, or programs would join the words around the end.
    const line = lineOf(cutPieces(pieces, { from, to }), size)
    if (at === cuts.length - 1 || text.charAt(to) !== ' ') return line
    return { ...lineOf(cutPieces(pieces, { from, to: to + 1 }), size), width: line.width }
  })
}

function cutPieces(pieces: readonly Piece[], { from, to }: Cut): Piece[] {
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - piece.from), Math.max(0, to - piece.from))
    return text === '' ? [] : [{ ...piece, text }]
  })
}

function lineOf(pieces: readonly Piece[], size: number): Line {
  const runs: Run[] = []
  let x = 0
  for (const { span, text, font } of pieces) {
    const { glyphs, width: share } = font.shape(text)
    const width = share * size
    runs.push({ font: font.key, size, x, width, text, glyphs, tone: span.tone, url: span.url })
    x += width
  }
  return { runs, width: x }
}

const GRAPHEMES = new Intl.Segmenter('en')
const BULLET = [span('•')]
const SPACE = [span(' ')]
