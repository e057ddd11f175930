import { areDatesInRows, beginsDates, datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { isRightToLeft } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import type { PageOperations, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
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
  return columnsFrom(pieces, levelBefore(pieces, at), at) ?? columnsFrom(pieces, start, at)
}

// The last text that is written before this one at its height. A file may write the lists after all the text below them.
function levelBefore(pieces: readonly PlacedText[], at: number): number {
  const { y, size } = pieces[at] as PlacedText
  const isLevelAt = (index: number) => Math.abs((pieces[index]?.y ?? Number.NaN) - y) < SAME_HEIGHT * size
  let start = at - 1
  while (start >= 0 && !isLevelAt(start)) start -= 1
  while (isLevelAt(start - 1)) start -= 1
  return start
}

function columnsFrom(pieces: readonly PlacedText[], from: number, at: number): Column[] | null {
  if (from < 0) return null
  const start = withoutMargin(pieces, from, at)
  const top = topOf(pieces[at] as PlacedText)
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
  // Rows of dates alone are a margin. Example: "September", "2018 – March" and "2019" left of a role and its items.
  if (columns.some(({ rows }) => rows.length < LEAST_ROWS || areDatesInRows(rows.map(textOf)))) return false
  const areLists = columns.every(({ rows }) => rows.some(isItem) && !isDated(rows[0] ?? []))
  return areLists || areCards(columns) || areHeadAndList(columns)
}

// Returns whether one column is the dated head of a role, and the other its list. A column of section names alone is a margin.
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

/** The numbers by which the PDF reader names the operations that are read here. */
export type TextOperations = Record<
  'beginMarkedContentProps' | 'setFont' | 'setTextMatrix' | 'showText',
  number
>

type Glyph = { unicode?: string; width?: number } | number | null
type OwnRun = PlacedText & { mark: number; letters: readonly string[] }

/** The text of a page that Shortlist made, by the numbers of its marked content; `mirroredAt` as in lines, 0 for none. */
type OwnText = { pieces: Map<number, PlacedText[]>; mirroredAt: number }

/**
 * Reads the runs of a page that Shortlist drew. It draws each run of one direction alone and all runs in reading order, so no
 * order has to be guessed: the letters of a run from right to left are turned, and the page is mirrored if most are such.
 */
export function ownText(operations: PageOperations, ops: TextOperations, page: Sheet): OwnText {
  const runs = runsOf(operations, ops, page.height)
  const mirroredAt = isRightToLeft(runs) ? page.width : 0
  const pieces = new Map<number, PlacedText[]>()
  for (const line of linesOf(runs))
    for (const piece of piecesOf(line.map(inReadingOrder))) {
      const x = mirroredAt === 0 ? piece.x : mirroredAt - piece.x - piece.width
      pieces.set(piece.mark, [...(pieces.get(piece.mark) ?? []), { ...piece, x }])
    }
  return { pieces, mirroredAt }
}

type Sheet = { width: number; height: number }

// The page counts downwards, as the display list does.
function runsOf({ fnArray, argsArray }: PageOperations, ops: TextOperations, height: number): OwnRun[] {
  const runs: OwnRun[] = []
  let mark = -1
  let font = { name: '', size: 0 }
  let place = { x: 0, y: 0 }
  for (const [index, kind] of fnArray.entries()) {
    const [first, second] = (argsArray[index] ?? []) as [unknown, unknown]
    if (kind === ops.beginMarkedContentProps) mark = typeof second === 'number' ? second : -1
    else if (kind === ops.setFont) font = { name: String(first), size: Number(second) }
    else if (kind === ops.setTextMatrix) place = placeOf(first as ArrayLike<number>)
    else if (kind === ops.showText) {
      const glyphs = first as Glyph[]
      const letters = glyphs.map((glyph) => (typeof glyph === 'object' ? (glyph?.unicode ?? '') : ''))
      const width = (glyphs.reduce<number>((sum, glyph) => sum + advanceOf(glyph), 0) * font.size) / 1000
      const { x, y } = place
      runs.push({
        letters,
        text: letters.join(''),
        x,
        y: height - y,
        width,
        size: font.size,
        font: font.name,
        mark,
      })
    }
  }
  return runs
}

function placeOf(matrix: ArrayLike<number>): { x: number; y: number } {
  return { x: matrix[4] ?? 0, y: matrix[5] ?? 0 }
}

function advanceOf(glyph: Glyph): number {
  return typeof glyph === 'number' ? -glyph : (glyph?.width ?? 0)
}

function linesOf(runs: readonly OwnRun[]): OwnRun[][] {
  const lines: OwnRun[][] = []
  for (const run of runs) {
    const open = lines.at(-1)
    const [first] = open ?? []
    if (open && first?.mark === run.mark && first.y === run.y) open.push(run)
    else lines.push([run])
  }
  return lines
}

// Signs without a direction of their own run to the left if the next run stands at their left.
function inReadingOrder(run: OwnRun, index: number, line: readonly OwnRun[]): OwnRun {
  const [before, after] = [line[index - 1] ?? run, line[index + 1] ?? run]
  const isSign = !/[\p{L}\p{N}]/u.test(run.text)
  const isTurned = isSign ? after.x < run.x || (after === run && run.x < before.x) : isRightToLeft([run])
  return isTurned ? { ...run, text: run.letters.toReversed().join('') } : run
}

// A wide gap parts a line, as between a title and its dates at the other edge.
function piecesOf(line: readonly OwnRun[]): OwnRun[] {
  const areas: { x: number; end: number }[] = []
  for (const { x, width, size } of line.toSorted((a, b) => a.x - b.x)) {
    const open = areas.at(-1)
    if (open && x - open.end < size) open.end = Math.max(open.end, x + width)
    else areas.push({ x, end: x + width })
  }
  return areas.flatMap(({ x, end }) => {
    const own = line.filter((run) => run.x >= x && run.x <= end)
    const [first] = own
    return first ? [{ ...first, text: own.map(({ text }) => text).join(''), x, width: end - x }] : []
  })
}
