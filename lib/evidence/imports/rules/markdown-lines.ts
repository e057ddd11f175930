import { numberedLines, type TextRow } from '#lib/evidence/imports/rules/text-lines.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'

/** The lines of a markdown text. Links keep their address in the text, so that it is found and taken out. */
export function markdownLines(text: string): SourceLine[] {
  const bare = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(COMMENT, keepLineEnds)
  const rows = bare.split('\n')
  return numberedLines(rows.map((row, at) => rowOf(row, at + 1)))
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

// Marks of emphasis go, what they stand around stays; an escaped sign is the sign.
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
    .replace(ENTITY, (_, name: string) => ENTITIES[name] ?? ' ')
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
const ENTITY = /&(amp|lt|gt|quot|nbsp|ndash|mdash);/g
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', ndash: '–', mdash: '—' },
}
