import { beginsDates, datesIn } from '#lib/evidence/imports/rules/dates.ts'
import type { PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet, plainText, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/**
 * Moves lists and cards that stand side by side below each other, and all text below them further down. The order in which
 * the file holds its pieces shows them: it returns to the top of the second after the end of the first. Example: six
 * bullets in two columns below one role. `moved` of a piece says how far it was moved.
 */
export function withoutSideBySide(all: readonly PlacedText[]): PlacedText[] {
  let pieces = all
    .filter(({ text, size }) => text.trim() !== '' && size > 0)
    // A drawn bullet takes the order of its text.
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.x - b.x)
  let rises = 0
  for (let at = 1; at < pieces.length && rises < MOST_RISES; at += 1) {
    if (!isRise(pieces, at)) continue
    rises += 1
    const columns = columnsAround(pieces, at)
    if (columns === null) continue
    pieces = stacked(pieces, columns)
    at = columns.at(-1)?.end ?? at
  }
  return pieces
}

/** A column, as places in the written order from `start` up to but not including `end`. */
type Column = { start: number; end: number; rows: PlacedText[][] }

function isRise(pieces: readonly PlacedText[], at: number): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]] as [PlacedText, PlacedText]
  return piece.y - before.y > Math.min(piece.size, before.size) && piece.x > before.x
}

// The columns that the file writes one after the other around a place where its text returns upwards.
function columnsAround(pieces: readonly PlacedText[], at: number): Column[] | null {
  const top = topOf(pieces[at] as PlacedText)
  let start = at
  while (start > 0 && (pieces[start - 1] as PlacedText).y <= top) start -= 1
  start = withoutMargin(pieces, start, at)
  const columns = [columnOf(pieces, start, at)]
  for (let from = at; from < pieces.length && columns.length < MOST_COLUMNS; ) {
    const first = pieces[from] as PlacedText
    const right = rightOf(pieces.slice(start, from))
    if (Math.abs(topOf(first) - top) > first.size || first.x <= right) break
    let end = from
    while (end < pieces.length && isWithin(pieces[end] as PlacedText, { pieces, from, end, right })) end += 1
    columns.push(columnOf(pieces, from, end))
    from = end
  }
  return areColumns(columns) && areWithoutSideText(pieces, columns) ? columns : null
}

// The place after a heading in the margin, which stands beside the first line and left of the others.
function withoutMargin(pieces: readonly PlacedText[], start: number, at: number): number {
  const first = pieces[start] as PlacedText
  const below = pieces.slice(start, at).filter(({ y }) => first.y - y > first.size)
  return below.length > 0 && rightOf([first]) < leftOf(below) ? start + 1 : start
}

function topOf({ y, size }: PlacedText): number {
  return y + size * SAME_HEIGHT
}

type Stretch = { pieces: readonly PlacedText[]; from: number; end: number; right: number }

function isWithin(piece: PlacedText, { pieces, from, end, right }: Stretch): boolean {
  return piece.x > right && (end === from || !isRise(pieces, end))
}

function columnOf(pieces: readonly PlacedText[], start: number, end: number): Column {
  const rows: PlacedText[][] = []
  for (const piece of pieces.slice(start, end)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - piece.y) < SAME_HEIGHT * piece.size) row.push(piece)
    else rows.push([piece])
  }
  return { start, end, rows }
}

function areColumns(columns: readonly Column[]): boolean {
  if (columns.length < 2) return false
  if (columns.every(({ rows }) => isItem(rows[0] ?? []))) return true
  if (columns.some(({ rows }) => rows.length < LEAST_ROWS)) return false
  const areLists = columns.every(({ rows }) => rows.some(isItem) && !isDated(rows[0] ?? []))
  return areLists || areCards(columns) || areHeadAndList(columns)
}

// The dated head of a role with its list beside it. Names of sections and dates alone stand in the margin.
function areHeadAndList([head, list, ...more]: readonly Column[]): boolean {
  if (head === undefined || list === undefined || more.length > 0) return false
  const titles = head.rows.filter((row) => !isDated(row) && sectionNamed(textOf(row)) === null)
  const isHead = titles.length > 0 && titles.length < head.rows.length && !head.rows.some(isItem)
  return isHead && titles[0] === head.rows[0] && list.rows.some(isItem) && !list.rows.some(isDated)
}

function isItem(row: readonly PlacedText[]): boolean {
  const [first] = row
  if (first === undefined || isDated(row)) return false
  return isBareBullet(first.text.trim()) || withoutBullet(textOf(row)) !== null
}

// Cards begin in letters of their own, row by row alike, and all of them or none are dated.
function areCards(columns: readonly Column[]): boolean {
  const styles = columns.map(({ rows }) => rows.slice(0, LEAST_ROWS).map(styleOf))
  const dated = columns.filter(({ rows }) => rows.some(isDated)).length
  const [first = []] = styles
  return (
    styles.every((own) => own.join() === first.join()) &&
    first[0] !== first[1] &&
    (dated === 0 || dated === columns.length)
  )
}

function styleOf([piece]: readonly PlacedText[]): string {
  return `${piece?.font} ${Math.round((piece?.size ?? 0) * 2)}`
}

function isDated(row: readonly PlacedText[]): boolean {
  const text = plainText(textOf(row)).trim()
  return datesIn(text) !== null || beginsDates(text)
}

function textOf(row: readonly PlacedText[]): string {
  return row.map(({ text }) => text).join(' ')
}

// Other text beside the columns would lose its place. A heading in the margin stays beside their first line.
function areWithoutSideText(pieces: readonly PlacedText[], columns: readonly Column[]): boolean {
  const { start, end, top, bottom } = extentOf(columns)
  const left = leftOf(columns.flatMap(({ rows }) => rows.flat()))
  return pieces.every(({ x, y, width, size }, index) => {
    const isAside = x + width < left && Math.abs(y - top) < size
    return (index >= start && index < end) || y > top || y < bottom || isAside
  })
}

function extentOf(columns: readonly Column[]) {
  const heights = columns.flatMap(({ rows }) => rows.flat().map(({ y }) => y))
  const [first, last] = [columns[0] as Column, columns.at(-1) as Column]
  return { start: first.start, end: last.end, top: Math.max(...heights), bottom: Math.min(...heights) }
}

function stacked(pieces: readonly PlacedText[], columns: readonly Column[]): PlacedText[] {
  const { start, end, bottom } = extentOf(columns)
  const [first, ...others] = columns.map(({ rows }) => rows.flat()) as [PlacedText[], ...PlacedText[][]]
  const left = leftOf(first)
  const below = [...first]
  for (const column of others) {
    const lowest = Math.min(...below.map(({ y }) => y))
    const highest = Math.max(...column.map(({ y }) => y))
    const by = { x: left - leftOf(column), y: lowest - pitchOf(first) - highest }
    below.push(...column.map((piece) => movedBy(piece, by)))
  }
  const by = { x: 0, y: Math.min(...below.map(({ y }) => y)) - bottom }
  return pieces.map((piece, index) => {
    if (index >= start && index < end) return below[index - start] as PlacedText
    return piece.y < bottom ? movedBy(piece, by) : piece
  })
}

function pitchOf(pieces: readonly PlacedText[]): number {
  const heights = [...new Set(pieces.map(({ y }) => y))].toSorted((a, b) => b - a)
  const steps = heights.slice(1).map((y, index) => (heights[index] as number) - y)
  const size = pieces[0]?.size ?? 0
  return Math.min(...steps.filter((step) => step > size), size * USUAL_PITCH)
}

function movedBy(piece: PlacedText, { x, y }: { x: number; y: number }): PlacedText {
  const { moved = { x: 0, y: 0 } } = piece
  return { ...piece, x: piece.x + x, y: piece.y + y, moved: { x: moved.x + x, y: moved.y + y } }
}

function leftOf(pieces: readonly PlacedText[]): number {
  return Math.min(...pieces.map(({ x }) => x))
}

function rightOf(pieces: readonly PlacedText[]): number {
  return Math.max(...pieces.map(({ x, width }) => x + width))
}

const SAME_HEIGHT = 0.35
const LEAST_ROWS = 2
const USUAL_PITCH = 1.4
const MOST_COLUMNS = 6
// Pages have far fewer; a file made to be slow has more.
const MOST_RISES = 200
