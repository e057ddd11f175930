/** The items of a list that is written in one text, between bars or lines: `met | unmet` holds two. */
export const itemsIn = (list: string): string[] => list.trim().split(/ \| |\n/)

/**
 * The rows of a table that is written in one text, one a line, their cells between bars: `BSc, 2012 | BSN or ADN | unmet`.
 * A cell shows a line end as ⏎, and stands between ¦ where cells hold bars.
 */
export function rowsIn<Row extends string[] = string[]>(table: string): Row[] {
  const bar = table.includes(' ¦ ') ? ' ¦ ' : ' | '
  const cells = (line: string) => line.split(bar).map((cell) => cell.replaceAll('⏎', '\n'))
  return table.trim().split('\n').map(cells) as Row[]
}
