import type { CorrectionCounts, ReadPosting, Requirement } from '#db/rows/requirement.ts'
import { type FoldedText, findWhole, foldText } from '#lib/text/fold-text.ts'
import { capped } from '#lib/text/text.ts'

const SHORTEST = 3
const LONGEST = 240
const WITHIN = 300
const SHARE = 0.6
const MOST_TRIES = 200
const LONGEST_LINE = 2000

type CitationSpan = { from: number; to: number }
type PostingSource = { text: string; folded: FoldedText; lines: CitationSpan[] }
type Citation = Pick<Requirement, 'line' | 'quote'>

/**
 * Checks the quotes of a reading against the posting. A quote is replaced by the posting's own words; if most of its
 * words stand in one line, by that line. Otherwise its row is dropped.
 */
export function checkCitations(
  read: ReadPosting,
  postingText: string,
): { read: ReadPosting; citations_cleaned: CorrectionCounts } {
  const source = { text: postingText, folded: foldText(postingText), lines: linesOf(postingText) }
  const cleaned: CorrectionCounts = {}
  const rows = read.rows.flatMap((row): Requirement[] => {
    const { action, citation } = checkCitation(row, source)
    if (action !== null) cleaned[action] = (cleaned[action] ?? 0) + 1
    return citation === null ? [] : [{ ...row, ...citation }]
  })
  return { read: { ...read, rows }, citations_cleaned: cleaned }
}

function checkCitation(
  { line, quote }: Citation,
  source: PostingSource,
): { action: string | null; citation: Citation | null } {
  const pieces = quote.split(/…|\.{3}/).flatMap((piece) => foldText(piece).text.trim() || [])
  const isShort = pieces.length === 0 || pieces.join('').length < SHORTEST
  if (isShort) return { action: 'dropped', citation: null }
  const nearby = spanAround(source, line)
  const span = nearby === null ? null : findPieces(source, pieces, nearby)
  if (span) return { action: null, citation: citationOf(source, span) }
  const elsewhere = findPieces(source, pieces, { from: 0, to: source.folded.text.length })
  if (elsewhere) return { action: 'moved', citation: citationOf(source, elsewhere) }
  const lineText = wholeLine(source, line, pieces)
  return lineText === null
    ? { action: 'dropped', citation: null }
    : { action: 'replaced_by_line', citation: { line, quote: lineText } }
}

function citationOf({ text, lines }: PostingSource, { from, to }: CitationSpan): Citation {
  const line = lines.findIndex((line) => from < line.to || from === line.from) + 1
  return { line, quote: text.slice(from, to) }
}

function linesOf(text: string): CitationSpan[] {
  let start = 0
  return text.split('\n').map((line) => {
    const span = { from: start, to: start + line.length }
    start = span.to + 1
    return span
  })
}

// The line and its neighbours, as offsets in the folded text.
function spanAround({ folded, lines }: PostingSource, line: number): CitationSpan | null {
  if (!Number.isInteger(line) || line < 1 || line > lines.length) return null
  const first = lines[Math.max(0, line - 2)]
  const last = lines[Math.min(lines.length - 1, line)]
  if (!first || !last) return null
  return { from: placeOf(folded, first.from), to: placeOf(folded, last.to) }
}

function placeOf({ text, startOf }: FoldedText, original: number): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) < original) low = middle + 1
    else high = middle
  }
  return low
}

// Pieces between ellipses must follow each other closely.
function findPieces(
  { folded }: PostingSource,
  pieces: readonly string[],
  { from, to }: CitationSpan,
): CitationSpan | null {
  const [first = '', ...others] = pieces
  let start = findWhole(folded.text, first, { from, to })
  for (let tries = 0; start !== -1 && tries < MOST_TRIES; tries += 1) {
    let end = start + first.length
    const follow = others.every((piece) => {
      const index = findWhole(folded.text, piece, {
        from: end,
        to: Math.min(to, end + WITHIN + piece.length),
      })
      end = index + piece.length
      return index !== -1
    })
    if (follow) return { from: folded.startOf(start), to: folded.endOf(end) }
    start = findWhole(folded.text, first, { from: start + 1, to })
  }
  return null
}

function wholeLine({ text, lines }: PostingSource, line: number, pieces: readonly string[]): string | null {
  const span = lines[line - 1]
  if (!span) return null
  const written = capped(text.slice(span.from, span.to).trim(), LONGEST_LINE)
  const wordSet = new Set(writtenWords(foldText(written).text))
  const words = writtenWords(pieces.join(' '))
  const shared = words.filter((word) => wordSet.has(word)).length
  if (words.length === 0 || shared < SHARE * words.length) return null
  return capped(written, LONGEST).trimEnd()
}

function writtenWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Adds two counts of corrections. */
export function addCounts(a: CorrectionCounts, b: CorrectionCounts): CorrectionCounts {
  const sum = { ...a }
  for (const [action, times] of Object.entries(b)) sum[action] = (sum[action] ?? 0) + times
  return sum
}

/** Returns a counter of actions. */
export function countInto(counts: CorrectionCounts): (action: string, times?: number) => void {
  return (action, times = 1) => {
    if (times > 0) counts[action] = (counts[action] ?? 0) + times
  }
}
