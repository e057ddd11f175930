import { useComputed } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { goToRow, tiedRow } from '#assets/page/job/tied-row.ts'
import { Link } from '#assets/page/kit/parts/elements.tsx'
import { findWhole, foldText } from '#lib/text/fold-text.ts'
import { counted, lengthOf, withoutHidden } from '#lib/text/text.ts'

const CUT = 20_000

type HighlightedRow = { id: string; quote: string; status: string }

/** A posting's own text. It comes from strangers and is only ever shown as text; requirements are marked in place. */
export function PostingText({ text, rows = [] }: { text: string; rows?: readonly HighlightedRow[] }) {
  const [whole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const clean = useMemo(() => withoutHidden(text), [text])
  const hidden = text.length - clean.length
  const visibleText = whole ? clean : clean.slice(0, CUT)
  const blocks = useMemo(() => postingBlocks(markedPieces(visibleText, rows)), [visibleText, rows])
  const statusOf = (row: string) => rows.find(({ id }) => id === row)?.status ?? ''
  useTies(box)
  return (
    <section class="posting" aria-labelledby="posting-mark" tabIndex={rows.length > 0 ? 0 : undefined}>
      <h2 id="posting-mark">
        Posting
        <span class="quiet small"> written by the company, not by Shortlist</span>
      </h2>
      {hidden > 0 && <p class="small quiet">{counted(hidden, 'hidden character')} removed</p>}
      <div ref={box} class="untrusted" dir="auto">
        {visibleText === '' ? (
          <p>The board gave no text for this posting.</p>
        ) : (
          blocks.map((block, index) => <Block key={index} block={block} statusOf={statusOf} />)
        )}
      </div>
      {visibleText.length < clean.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({counted(lengthOf(clean) - lengthOf(visibleText), 'character')})
        </button>
      )}
    </section>
  )
}

type StatusOf = (row: string) => string

// Headings of a posting get a level below the page's own heading.
function Block({ block, statusOf }: { block: PostingBlock; statusOf: StatusOf }) {
  if (block.kind === 'heading') {
    return (
      <h3 dir="auto">
        <Pieces pieces={block.pieces} statusOf={statusOf} />
      </h3>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto">
        <Pieces pieces={block.pieces} statusOf={statusOf} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, index) => (
        <li key={index} dir="auto">
          <Pieces pieces={pieces} statusOf={statusOf} />
        </li>
      ))}
    </List>
  )
}

function Pieces({ pieces, statusOf }: { pieces: readonly MarkedPiece[]; statusOf: StatusOf }) {
  return (
    <>
      {pieces.map(({ text, row }, index) =>
        row === null ? (
          <Linked key={index} text={text} />
        ) : (
          <Mark key={index} row={row} text={text} status={statusOf(row)} />
        ),
      )}
    </>
  )
}

// The whole address is shown, so that no words can name another one.
function Linked({ text }: { text: string }) {
  return (
    <>
      {linkPieces(text).map(({ text: piece, href }, index) =>
        href === null ? (
          piece
        ) : (
          <Link key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" label={piece} />
        ),
      )}
    </>
  )
}

function Mark({ row, text, status }: { row: string; text: string; status: string }) {
  const tied = useComputed(() => tiedRow.value === row)
  return (
    <mark class={`status-${status}${tied.value ? ' tied' : ''}`} data-row={row}>
      {text}
    </mark>
  )
}

// The keyboard ties them from the rows; the mouse from both.
function useTies(box: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const rowAt = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('mark')?.dataset['row'] : undefined
    const over = (event: Event) => (tiedRow.value = rowAt(event) ?? '')
    const press = (event: Event) => {
      const row = rowAt(event)
      if (row !== undefined && getSelection()?.isCollapsed !== false) goToRow(row)
    }
    const text = box.current
    text?.addEventListener('pointerover', over)
    text?.addEventListener('pointerleave', over)
    text?.addEventListener('click', press)
    return () => {
      text?.removeEventListener('pointerover', over)
      text?.removeEventListener('pointerleave', over)
      text?.removeEventListener('click', press)
      tiedRow.value = ''
    }
  }, [])
}

/** A part of a posting as it is set: a heading, a paragraph, or the items of a list. */
type PostingBlock =
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

/** A piece of a posting's text, and the requirement that was read in it; null where none was. */
type MarkedPiece = { text: string; row: string | null }

/** A text in pieces, so that those that became requirements can be marked where they stand; joined they are the text. */
export function markedPieces(text: string, rows: readonly { id: string; quote: string }[]): MarkedPiece[] {
  if (rows.length === 0) return [{ text, row: null }]
  const folded = foldText(text)
  const spans = rows
    .flatMap(({ id, quote }): { from: number; to: number; row: string }[] => {
      const piece = foldText(quote).text.trim()
      const index = piece === '' ? -1 : findWhole(folded.text, piece, { from: 0, to: folded.text.length })
      return index === -1
        ? []
        : [{ from: folded.startOf(index), to: folded.endOf(index + piece.length), row: id }]
    })
    // If two spans begin at the same place, the longer one comes first.
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const pieces: MarkedPiece[] = []
  let reached = 0
  for (const { from, to, row } of spans) {
    const start = Math.max(from, reached)
    if (to <= start) continue
    if (start > reached) pieces.push({ text: text.slice(reached, start), row: null })
    pieces.push({ text: text.slice(start, to), row })
    reached = to
  }
  if (reached < text.length) pieces.push({ text: text.slice(reached), row: null })
  return pieces
}
