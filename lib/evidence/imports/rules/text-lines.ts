import { withoutBullet } from '#lib/evidence/imports/rules/bullet-mark.ts'
import { plainText, squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'

/** The lines of a plain text; a line that is underlined is a heading. */
export function textLines(text: string): SourceLine[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n?|[\n\f\v\u0085\u2028\u2029]/)
  return numberedLines(rows.map((row, at) => ({ number: at + 1, text: row })))
}

/** A row of a text before it is read; `level` is set where the format says so. */
export type TextRow = { number: number; text: string; level?: number; strong?: boolean; hard_break?: boolean }

/** What rows of a text are as lines: bullets, underlined headings, columns set apart by wide gaps, wrapped lines. */
export function numberedLines(all: TextRow[]): SourceLine[] {
  const rows = all.map((row) => ({ ...row, text: plainText(row.text) }))
  const width = wrapWidth(rows.map(({ text }) => text))
  const lines: SourceLine[] = []
  let gap = false
  for (const [at, row] of rows.entries()) {
    if (/^\s*(?:([=\-_*~#—–])\s*\1*(?:\s*\1)*)?\s*$/.test(row.text) && row.level === undefined) {
      const above = lines.at(-1)
      const underlines = above && !gap && row.text.trim().length >= 3 && isShortHeading(above)
      if (underlines) above.level = UNDERLINED
      gap = true
      continue
    }
    lines.push(lineOf(row, { gap, full: isFull(row, rows[at + 1]?.text, width) }))
    gap = row.level !== undefined
  }
  return lines
}

function lineOf(row: TextRow, { gap, full }: Pick<SourceLine, 'gap' | 'full'>): SourceLine {
  const bullet = row.level === undefined ? withoutBullet(row.text) : null
  const [text = '', ...rest] = (bullet ?? row.text).trim().split(COLUMN_GAP).map(squeezed)
  const indent = (/^\s*/.exec(row.text)?.[0].replaceAll('\t', '    ').length ?? 0) / 2
  return {
    number: row.number,
    text,
    right: rest.length === 0 ? null : rest.join(' | '),
    level: row.level ?? null,
    bullet: bullet !== null,
    indent,
    size: 1,
    strong: row.strong ?? false,
    gap,
    full,
  }
}

function isShortHeading({ text, bullet, right }: SourceLine): boolean {
  return !bullet && right === null && text.length <= 60 && !/[.,;]$/.test(text)
}

/** The width at which lines were wrapped, or none where every paragraph is one line. */
function wrapWidth(rows: string[]): number {
  const lengths = rows.map((row) => row.length).filter((length) => length > 0)
  const longest = Math.max(0, ...lengths)
  const near = lengths.filter((length) => length > longest - 12).length
  return longest > MAX_WRAPPED || near < 3 ? Number.POSITIVE_INFINITY : longest
}

function isFull(row: TextRow, next: string | undefined, width: number): boolean {
  if (next === undefined || row.hard_break) return false
  const word = /\S+/.exec(next)?.[0].length ?? 0
  return row.text.length + 1 + word > width
}

const UNDERLINED = 1
const MAX_WRAPPED = 120
const COLUMN_GAP = /\s*\t\s*| {3,}/
