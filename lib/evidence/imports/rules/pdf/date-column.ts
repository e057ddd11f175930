import { beginsDates, datesIn, isDates, isPartOfDates } from '#lib/evidence/imports/rules/dates.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'

/** A fragment with the line that it stands in. */
type Placed = { fragment: Fragment; line: VisualLine }

/**
 * Puts dates that stand in a column of their own beside the first line of their entry: the lines of one cell are joined,
 * and a place above them goes along. Example: "March 2019 –" above "Present", left of a title and its bullets.
 */
export function withDatesBeside(page: VisualLine[]): VisualLine[] {
  const lines = page.map((line) => ({ ...line, fragments: [...line.fragments] }))
  for (const column of dateColumns(lines)) for (const cell of cellsOf(column)) placeCell(cell, lines)
  for (const [index, line] of lines.entries()) raiseDates(line, lines.slice(Math.max(0, index - 2), index))
  return lines.filter(({ fragments }) => fragments.length > 0)
}

// Dates left of the first item of an undated title belong to the title. Example: a heading in the margin takes its height.
function raiseDates(line: VisualLine, above: readonly VisualLine[]): void {
  const [dates, item] = line.fragments
  if (dates === undefined || !isDates(dates.text) || (item !== undefined && !startsItem(item))) return
  const texts = above.map(({ fragments }) => fragments.find(({ x }) => x > dates.end))
  const at = texts.findLastIndex((text) => text !== undefined && !startsItem(text))
  const [title, holder] = [texts[at], above[at]]
  if (item !== undefined && holder !== undefined && holder === above.at(-1) && endsUnder(dates, holder)) {
    const [first, ...rest] = holder.fragments as [Fragment]
    line.fragments = line.fragments.slice(1)
    holder.fragments = [{ ...first, text: inOrder(`${first.text} – ${dates.text}`) }, ...rest]
    return
  }
  const isNear = title && holder && (title.y ?? holder.y) - line.y < FAR * title.size
  // Between the title and its dates only items may stand.
  if (texts.slice(at + 1).includes(undefined)) return
  if (!isNear || isDated(holder) || (item === undefined && at === above.length - 1)) return
  if (item !== undefined && Math.abs(title.x - item.x) > FAR * item.size) return
  line.fragments = line.fragments.slice(1)
  holder.fragments.splice(holder.fragments.indexOf(title), 0, { ...dates, aside: true })
}

// The end or the beginning of a role may stand right below the other, beside the first item.
function endsUnder(dates: Fragment, { fragments: [first] }: VisualLine): boolean {
  if (first === undefined || !isDates(first.text)) return false
  const isUnder = Math.abs(first.x - dates.x) < SAME_EDGE || Math.abs(first.end - dates.end) < SAME_EDGE
  const areSingle = [first, dates].every(({ text }) => datesIn(text)?.range === false)
  return areSingle && isUnder && Math.abs(first.size - dates.size) < 0.6
}

// Some resumes set the end of a role above its beginning. Example: "2022" above "2019".
function inOrder(text: string): string {
  const [, first = '', from = '', second = '', to = ''] = TWO_POINTS.exec(text) ?? []
  return from > to ? `${second} – ${first}` : text
}

function startsItem({ text }: Fragment): boolean {
  return isBareBullet(text) || withoutBullet(text) !== null
}

function isDated({ fragments }: VisualLine): boolean {
  return fragments.some(({ text }) => datesIn(text) !== null || beginsDates(text))
}

type Edge = { x: number; end: number }

/** Returns the rows of each column of dates, from top to bottom. The dates of a column share their left or right edge. */
function dateColumns(lines: VisualLine[]): Placed[][][] {
  const all = lines.flatMap((line) => line.fragments.map((fragment) => ({ fragment, line })))
  const dated = lines.flatMap(({ fragments }) =>
    fragments.flatMap((_, index) => datedEdge(fragments, index) ?? []),
  )
  const columns: Placed[][] = []
  const done = new Set<Edge>()
  for (const side of ['x', 'end'] as const) {
    for (const edge of dated) {
      if (done.has(edge)) continue
      const shared = dated.filter((candidate) => Math.abs(candidate[side] - edge[side]) <= SAME_EDGE)
      if (shared.length < LEAST_DATES) continue
      const column = dated.filter((candidate) => shared.some((same) => overlaps(candidate, same)))
      for (const candidate of column) done.add(candidate)
      const left = Math.min(...column.map(({ x }) => x)) - SAME_EDGE
      const right = Math.max(...column.map(({ end }) => end)) + SAME_EDGE
      columns.push(
        all.filter(
          ({ fragment }) =>
            fragment.x >= left && (fragment.end <= right || (fragment.x <= right && isWidePart(fragment))),
        ),
      )
    }
  }
  return columns.map((column) => [...Map.groupBy(column, ({ line }) => line).values()])
}

// A row of a cell may be wider than those with years. Examples: "2019 –" above "Present", "since September" above "2019".
function isWidePart({ text }: Fragment): boolean {
  const isEnd = text.length <= LONGEST && !/\d/.test(text) && isDates(`2000 – ${text}`)
  return isEnd || (datesIn(text) === null && isPartOfDates(text))
}

// Dates of different length around one middle share no edge.
function overlaps(edge: Edge, other: Edge): boolean {
  const shared = Math.min(edge.end, other.end) - Math.max(edge.x, other.x)
  return shared > HALF * Math.min(edge.end - edge.x, other.end - other.x)
}

// Justified dates may stand in several fragments. Example: "August 2011" and "– Dezember".
function datedEdge(fragments: readonly Fragment[], index: number): Edge | null {
  const first = fragments[index] as Fragment
  if (first.text.length > LONGEST || !beginsWithDates(first.text.replace(/^[-–—]\s*/, ''))) return null
  const next = fragments[index + 1]
  return { x: first.x, end: next && /^[-–—] ?\p{L}*$/u.test(next.text) ? next.end : first.end }
}

function beginsWithDates(text: string): boolean {
  return datesIn(text)?.start === 0 || beginsDates(text)
}

/** The cells of a column that hold dates in several rows: they begin with the dates, or with one other line. */
function cellsOf(column: Placed[][]): Placed[][][] {
  const cells: Placed[][][] = []
  for (const row of column) {
    const open = cells.at(-1)
    const above = open?.at(-1)?.[0]
    const [first] = row as [Placed]
    const distance = above ? heightOf(above) - heightOf(first) : 0
    const goesOn = above && distance < NEXT_LINE * first.fragment.size && isSameSize(above, first)
    if (open && goesOn && (!isWhole(open) || isRestOf(open, row))) open.push(row)
    else cells.push([row])
  }
  return cells.filter((rows) => {
    const at = rows.findIndex((row) => beginsWithDates(textOf(row)))
    const isDated = at >= 0 && (at <= 1 || isDates(textOf(rows.flat())))
    return (
      rows.length > 1 && rows.length <= MOST_ROWS && isDated && datesIn(textOf(rows.flat()))?.range === true
    )
  })
}

// Dates may be whole without their last part. Example: "2013年4月 – 2018" above "年3月".
function isRestOf(rows: Placed[][], row: Placed[]): boolean {
  return !beginsWithDates(textOf(row)) && isDates(textOf([...rows.flat(), ...row]))
}

// A cell ends with its dates; a place may only stand above them. "2019-11-" goes on.
function isWhole(rows: Placed[][]): boolean {
  return [rows.flat(), rows.at(-1) ?? []]
    .map(textOf)
    .some((text) => isDates(text) && datesIn(text)?.range === true && !/[-–—]$/.test(text))
}

// A narrow column may break a word, or set a bar for the dash. Examples: "2018 – actuali" above "dad", "2018", "|" and "2020".
function textOf(cell: readonly Placed[]): string {
  const texts = cell.map(({ fragment }) => (fragment.text === '|' ? '–' : fragment.text))
  const text = texts.join(' ')
  const closed = [...texts.slice(0, -2), texts.slice(-2).join('')].join(' ')
  return !isDates(text) && isDates(closed) ? closed : text
}

function heightOf({ fragment, line }: Placed): number {
  return fragment.y ?? line.y
}

function isSameSize(above: Placed, placed: Placed): boolean {
  return Math.abs(above.fragment.size - placed.fragment.size) < 0.6
}

function placeCell(rows: Placed[][], lines: VisualLine[]): void {
  const cell = rows.flat()
  if (cell.some(({ line, fragment }) => !line.fragments.includes(fragment))) return
  const first = cell[0] as Placed
  const from = rows.findIndex((_, index) => isDates(textOf(rows.slice(index).flat())))
  const dates = from < 0 ? [] : rows.slice(from).flat()
  // Dates at the height of a title are beside it; at the height of a bullet they are not.
  if (dates.length < 2 && cell.slice(1).every((placed) => standsByText(placed, cell))) return
  const anchor = anchorOf(first, cell, lines)
  if (anchor === undefined) return
  for (const { line, fragment } of cell) line.fragments = line.fragments.filter((kept) => kept !== fragment)
  const before = cell.filter((placed) => !dates.includes(placed)).map(({ fragment }) => fragment)
  const [lead] = dates
  const end = Math.max(...cell.map(({ fragment }) => fragment.end))
  const joined =
    lead === undefined ? before : [...before, { ...lead.fragment, text: inOrder(textOf(dates)), end }]
  const isLeft = anchor.fragments.every(({ x }) => x >= first.fragment.x)
  anchor.fragments = isLeft ? [...joined, ...anchor.fragments] : [...anchor.fragments, ...joined]
  for (const fragment of joined) fragment.aside = true
}

function standsByText({ line, fragment }: Placed, cell: Placed[]): boolean {
  const text = line.fragments.filter((beside) => !cell.some((placed) => placed.fragment === beside))
  const [main] = text
  if (main === undefined || Math.abs((main.y ?? line.y) - (fragment.y ?? line.y)) > 0.15 * main.size)
    return false
  return !startsItem(main)
}

// The line of the cell's first row that holds other text, or the nearest to it.
function anchorOf(first: Placed, cell: Placed[], lines: VisualLine[]): VisualLine | undefined {
  const height = heightOf(first)
  return lines
    .filter(({ fragments }) =>
      fragments.some((fragment) => !cell.some((placed) => placed.fragment === fragment)),
    )
    .filter(({ y }) => Math.abs(y - height) < NEAR * first.fragment.size)
    .toSorted((a, b) => Math.abs(a.y - height) - Math.abs(b.y - height))[0]
}

const TWO_POINTS = /^([^–]*?(\d{4})) – ([^–]*?(\d{4}))$/
const SAME_EDGE = 2
const HALF = 0.5
const MOST_ROWS = 4
const LEAST_DATES = 2
const LONGEST = 40
const NEXT_LINE = 1.7
const NEAR = 0.8
const FAR = 2.5
