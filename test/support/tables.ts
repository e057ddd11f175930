/** The items of a list that is written in one text, between bars or lines: `met | unmet` holds two. */
export const itemsIn = (list: string): string[] => list.trim().split(/ \| |\n/)

/** The rows of a table that is written in one text, one a line, their cells between bars: `BSc, 2012 | BSN or ADN | unmet`. */
export const rowsIn = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
