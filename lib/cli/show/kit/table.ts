import { type RowIds, type Screen, styled } from '#lib/cli/show/kit/screen.ts'
import { once } from '#lib/text/memoize.ts'
import { oneLine } from '#lib/text/text.ts'

/** A column: its heading, and the text of each row in it. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => string | number | null
  right?: boolean
  /** The column's share of the remaining width on a narrow screen; columns without it keep their width. */
  share?: number
}

/** The ids of a row by kind, and the words that name it: its number stands for it in the next command. */
type Numbered = { ids: RowIds; words: string }

const GAP = '  '
const NARROWEST = 8
// The first column that shares the width names the row, so it stays readable.
const NARROWEST_NAME = 20
const LONGEST = 2000

/** Returns rows as a table without borders, no wider than the screen; numbered on a screen whose numbers are kept. */
export function table<Row>(
  screen: Screen,
  rows: readonly Row[],
  own: readonly Column<Row>[],
  numberedBy?: (row: Row) => Numbered,
): string[] {
  const number = (row: Row) => {
    const { ids, words } = numberedBy?.(row) ?? { ids: {}, words: '' }
    return screen.rows?.add(ids, words) ?? null
  }
  const columns = screen.rows && numberedBy ? [{ head: '#', cell: number, right: true }, ...own] : own
  const texts = rows.map((row) => columns.map(({ cell }) => oneLine(String(cell(row) ?? ''), LONGEST)))
  const filled = columns.flatMap((column, index) => {
    const cells = texts.map((cells) => cells[index] ?? '')
    if (cells.every((cell) => cell === '')) return []
    const natural = Math.max(...[column.head, ...cells].map((text) => Bun.stringWidth(text)))
    return [{ column, cells, natural, least: natural }]
  })
  const name = filled.findIndex(({ column }) => column.share !== undefined)
  for (const [index, each] of filled.entries()) {
    if (each.column.share === undefined) continue
    each.least = Math.min(each.natural, index === name ? NARROWEST_NAME : NARROWEST)
  }
  const visible = name < 0 ? filled : withoutLast(filled, name, screen.width)
  const widths = fitted(visible, screen.width)
  const line = (texts: readonly string[]) => {
    const cells = visible.map(({ column }, index) =>
      padded(texts[index] ?? '', widths[index] ?? 0, column.right === true),
    )
    return cut(cells.join(GAP).trimEnd(), screen.width)
  }
  const head = line(visible.map(({ column }) => column.head))
  const body = rows.map((_, row) => line(visible.map(({ cells }) => cells[row] ?? '')))
  return [styled(screen, 'bold', head), ...body]
}

type Measured = { column: { share?: number }; natural: number; least: number }

// On a narrow screen the columns to the right go first, the name of the row and all before it last.
function withoutLast<T extends Measured>(columns: readonly T[], name: number, most: number): T[] {
  const kept = [...columns]
  while (kept.length > name + 1 && totalOf(kept.map(({ least }) => least)) > most) kept.pop()
  return kept
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1)
}

function fitted(columns: readonly Measured[], most: number): number[] {
  const widths = columns.map(({ natural }) => natural)
  let over = totalOf(widths) - most
  while (over > 0) {
    const spare = widths.map((width, index) => {
      const { column, least = 0 } = columns[index] ?? {}
      return column?.share && width > least ? width / column.share : 0
    })
    const largest = Math.max(0, ...spare)
    if (largest === 0) break
    const position = spare.indexOf(largest)
    widths[position] = (widths[position] ?? 0) - 1
    over -= 1
  }
  return widths
}

function padded(text: string, width: number, right: boolean): string {
  const short = cut(text, width)
  const space = ' '.repeat(Math.max(0, width - Bun.stringWidth(short)))
  return right ? `${space}${short}` : `${short}${space}`
}

// Creating it takes as long as printing a table.
const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
const PLAIN = /^[ -~]*$/

/** Cuts a text to a number of columns; an ellipsis marks the cut. */
export function cut(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text
  if (PLAIN.test(text)) return `${text.slice(0, Math.max(0, width - 1)).trimEnd()}…`
  let line = ''
  let used = 0
  for (const { segment } of graphemes().segment(text)) {
    const more = Bun.stringWidth(segment)
    if (used + more > width - 1) break
    line += segment
    used += more
  }
  return `${line.trimEnd()}…`
}
