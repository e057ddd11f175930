import { plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { withoutEntities } from '#lib/index/titles/plain-line.ts'

/** Returns the lines of a plain text; an underlined line is a heading. */
export function textLines(text: string): SourceLine[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n?|[\n\f\v\u0085\u2028\u2029]/)
  return numberedLines(rows.map((row, index) => ({ number: index + 1, text: row })))
}

/** A row of a text before reading; `level` is set if the format states it. */
type TextRow = { number: number; text: string; level?: number; strong?: boolean; hard_break?: boolean }

/** Converts rows of text to lines: bullets, underlined headings, columns separated by wide gaps, wrapped lines. */
function numberedLines(all: TextRow[]): SourceLine[] {
  const rows = all.map((row) => framed({ ...row, text: plainText(withoutEntities(row.text)) }))
  const width = wrapWidth(rows.map(({ text }) => text))
  const lines: SourceLine[] = []
  let gap = false
  for (const [index, row] of rows.entries()) {
    if (/^\s*(?:([=\-_*~#—–])\s*\1*(?:\s*\1)*)?\s*$/.test(row.text) && row.level === undefined) {
      const above = lines.at(-1)
      const isUnderline =
        above && !gap && row.text.trim().length >= Math.min(3, above.text.length) && isShortHeading(above)
      if (isUnderline) above.level = UNDERLINED
      gap = true
      continue
    }
    lines.push(lineOf(row, { gap, full: isFull(row, rows[index + 1]?.text, width) }))
    gap = row.level !== undefined
  }
  return lines
}

// A heading may stand between marks. Example: "== My work ==".
function framed(row: TextRow): TextRow {
  const [, , words] = /^\s*([=\-#:+])\1+\s*(\S.*?)\s*\1{2,}\s*$/.exec(row.text) ?? []
  return words === undefined || row.level !== undefined || !/\p{L}/u.test(words)
    ? row
    : { ...row, text: words, level: UNDERLINED }
}

function lineOf(row: TextRow, { gap, full }: Pick<SourceLine, 'gap' | 'full'>): SourceLine {
  const bullet = row.level === undefined ? withoutBullet(row.text) : null
  const [text = '', ...cells] = (bullet ?? row.text).trim().split(COLUMN_GAP).map(squeezed)
  const indent = (/^\s*/.exec(row.text)?.[0].replaceAll('\t', '    ').length ?? 0) / 2
  return {
    number: row.number,
    text,
    right: cells.length === 0 ? null : cells.join(' | '),
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

/** Returns the width at which lines were wrapped, or infinity if every paragraph is one line. */
function wrapWidth(rows: string[]): number {
  const lengths = rows.map((row) => row.length).filter((length) => length > 0)
  const longest = Math.max(0, ...lengths)
  const near = lengths.filter((length) => length > longest - 12).length
  return longest < LEAST_WRAPPED || longest > MAX_WRAPPED || near < 3 ? Number.POSITIVE_INFINITY : longest
}

function isFull(row: TextRow, next: string | undefined, width: number): boolean {
  if (next === undefined || row.hard_break) return false
  const wordLength = /\S+/.exec(next)?.[0].length ?? 0
  return row.text.length + 1 + wordLength > width
}

const UNDERLINED = 1
const LEAST_WRAPPED = 30
const MAX_WRAPPED = 120
const COLUMN_GAP = /\s*\t\s*| {3,}/

/** Returns the lines of a markdown text. Links keep their address in the text, so that it is found and removed. */
export function markdownLines(text: string): SourceLine[] {
  const bare = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(COMMENT, keepLineEnds)
  const rows = bare.split('\n')
  return numberedLines(rows.map((row, index) => rowOf(row, index + 1)))
}

function rowOf(row: string, number: number): TextRow {
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(row)
  if (heading) return { number, text: inline(String(heading[2])), level: String(heading[1]).length }
  if (/^\s*(?:```|~~~|\|?[\s:|-]*-[\s:|-]*$)/.test(row) && /[|`~]/.test(row)) return { number, text: '' }
  const quoted = row.replace(/^\s*(?:>\s?)+/, '')
  const cells = /^\s*\|(.*)\|\s*$/.exec(quoted)
  const text = cells
    ? String(cells[1])
        .split('|')
        .map((cell) => inline(cell.trim()))
        .join('\t')
    : inline(quoted)
  const hard_break = /(?: {2}|\\)$/.test(row)
  return { number, text: text.replace(/\\$/, ''), hard_break, strong: STRONG.test(quoted.trim()) }
}

// Removes marks of emphasis around text; an escaped sign becomes the sign.
function inline(text: string): string {
  return text
    .replace(
      /!?\[([^\]]{0,400})\]\(\s{0,9}<?([^\s)>]{0,2000})>?[^)]{0,400}\)/g,
      (_, words: string, to: string) => linked(words, to),
    )
    .replace(/<(https?:\/\/[^>\s]+|[^>\s@]+@[^>\s]+)>/g, '$1')
    .replace(/<br\s*\/?>/gi, '\t')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(?<![\\*\w])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=[^\s\\])\1(?![*\w])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
}

function linked(words: string, to: string): string {
  const address = to.replace(/^(?:mailto|tel):/, '')
  return address === '' || words.includes(address) ? words : `${words} (${address})`
}

function keepLineEnds(text: string): string {
  return text.replace(/[^\n]/g, '')
}

const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g
const STRONG = /^(\*\*|__)[^*_]+\1$/
