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

/**
 * The cases of a table by their answers: `senior: Sr. Analyst | Snr Analyst` holds two texts whose answer is `senior`. The
 * answer `null` is null.
 */
export const casesIn = <Answer extends string | null = string>(
  table: string,
): [text: string, answer: Answer][] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, name = '', texts = ''] = /^(.*?): (.*)$/.exec(line) ?? []
      const answer = (name === 'null' ? null : name) as Answer
      return texts.split(' | ').map((text): [string, Answer] => [text, answer])
    })
