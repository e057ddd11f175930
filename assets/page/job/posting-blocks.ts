import type { MarkedPiece } from './marked-pieces.ts'

/** A part of a posting as it is set: a heading, a paragraph, or the items of a list. */
export type PostingBlock =
  | { kind: 'heading'; pieces: MarkedPiece[] }
  | { kind: 'paragraph'; pieces: MarkedPiece[] }
  | { kind: 'list'; ordered: boolean; items: MarkedPiece[][] }

type Span = { from: number; to: number }
type Line = Span & { text: string; kind: 'blank' | 'item' | 'number' | 'text' }

const ITEM = /^\s*[-–—*•·●▪◦‣○]\s+(?=\S)/u
const NUMBER = /^\s*\d{1,2}[.)]\s+(?=\S)/u
const LONGEST_HEADING = 60
const MOST_HEADING_WORDS = 8

/**
 * Sets the text of a posting by its lines alone: items begin with a bullet or a number, and a heading is a short line that
 * does not end a sentence and stands apart or above a list. No word is left out but the bullets.
 */
export function postingBlocks(pieces: readonly MarkedPiece[]): PostingBlock[] {
  const lines = linesOf(pieces.map(({ text }) => text).join(''))
  const cut = cutter(pieces)
  const blocks: PostingBlock[] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line
    if (line.kind === 'blank') {
      index += 1
    } else if (line.kind === 'text') {
      const end = isHeading(lines, index) ? index + 1 : endOf(lines, index)
      const last = lines[end - 1] as Line
      const kind = isHeading(lines, index) ? 'heading' : 'paragraph'
      blocks.push({ kind, pieces: cut({ from: line.from, to: last.to }) })
      index = end
    } else {
      const items = itemsFrom(lines, index, line.kind)
      blocks.push({ kind: 'list', ordered: line.kind === 'number', items: items.spans.map(cut) })
      index = items.end
    }
  }
  return blocks
}

function linesOf(text: string): Line[] {
  let from = 0
  return text.split('\n').map((line): Line => {
    const start = from
    from += line.length + 1
    const item = ITEM.exec(line) ?? NUMBER.exec(line)
    if (line.trim() === '') return { from: start, to: start + line.length, text: '', kind: 'blank' }
    if (!item) return { from: start, to: start + line.length, text: line.trim(), kind: 'text' }
    const words = start + item[0].length
    const kind = NUMBER.test(line) ? 'number' : 'item'
    return { from: words, to: start + line.length, text: line.slice(item[0].length), kind }
  })
}

function isHeading(lines: readonly Line[], index: number): boolean {
  const { text } = lines[index] as Line
  const before = lines[index - 1]?.kind ?? 'blank'
  const next = lines.slice(index + 1).find(({ kind }) => kind !== 'blank')
  if (text.length > LONGEST_HEADING || next === undefined || before === 'text') return false
  if (text.split(/\s+/).length > MOST_HEADING_WORDS || !/\p{L}{2}/u.test(text)) return false
  if (/[:：]$/u.test(text)) return true
  if (/[^\p{L}\p{N})\]"'’”?&]$/u.test(text)) return false
  return next.kind !== 'text' || lines[index + 1]?.kind === 'blank'
}

// A paragraph goes on to a blank line, an item or a heading.
function endOf(lines: readonly Line[], start: number): number {
  let end = start + 1
  while (lines[end]?.kind === 'text') end += 1
  return end
}

// Blank lines between items do not end a list.
function itemsFrom(lines: readonly Line[], start: number, kind: 'item' | 'number') {
  const spans: Span[] = []
  let end = start
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] as Line
    if (line.kind === kind) {
      spans.push({ from: line.from, to: line.to })
      end = index + 1
    } else if (line.kind !== 'blank') break
  }
  return { spans, end }
}

// Returns the marked pieces of a span of the joined text.
function cutter(pieces: readonly MarkedPiece[]): (span: Span) => MarkedPiece[] {
  let offset = 0
  const placedPieces = pieces.map(({ text, row }) => {
    const from = offset
    offset += text.length
    return { text, row, from }
  })
  return ({ from, to }) =>
    placedPieces.flatMap(({ text, row, from: start }) => {
      const part = text.slice(Math.max(0, from - start), Math.max(0, to - start))
      return start + text.length > from && start < to && part !== '' ? [{ text: part, row }] : []
    })
}

const LINK = /https?:\/\/[^\s<>"'()[\]{}]+[^\s<>"'()[\]{}.,;:!?]/gu

/** Returns a text in pieces, with the addresses of web pages in it apart; `href` is null for other text. */
export function linkPieces(text: string): { text: string; href: string | null }[] {
  const pieces: { text: string; href: string | null }[] = []
  let reached = 0
  for (const match of text.matchAll(LINK)) {
    if (!URL.canParse(match[0])) continue
    if (match.index > reached) pieces.push({ text: text.slice(reached, match.index), href: null })
    pieces.push({ text: match[0], href: match[0] })
    reached = match.index + match[0].length
  }
  return reached < text.length ? [...pieces, { text: text.slice(reached), href: null }] : pieces
}
