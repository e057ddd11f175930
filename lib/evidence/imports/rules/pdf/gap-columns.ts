import { beginsDates, datesIn } from '#lib/evidence/imports/rules/dates.ts'
import type { PagePart, PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** The pieces of a page by part, from those above the columns to those below; `third` is empty for two columns. */
export type PageParts = Record<PagePart, PlacedText[]>

/** The numbers of columns that a person may ask for. */
export type ColumnCount = 1 | 2 | 3

/**
 * Finds two or three columns by a gap that many lines leave free, whatever the order in which the file holds its pieces.
 * Only columns that hold text of their own count: each has a section, or their lines stand at heights of their own. Example: "Skills"
 * with its list, left of "Experience". With `count`, the best gaps are taken without doubt.
 */
export function gapColumns(all: readonly PlacedText[], count?: ColumnCount): PageParts | null {
  const isGood = count === undefined ? isSure : isAny
  const first = bestCut(all, isGood)
  if (first === null) return null
  return count === 2 ? { ...first, third: [] } : withThirdColumn(first, isGood)
}

/** The parts of a page in two columns, with a third where a gap is free in one of them. */
export function withThirdColumn(parts: Cut, isGood: (sides: [Side, Side]) => boolean = isSure): PageParts {
  const ofRight = bestCut(parts.right, isGood)
  if (ofRight !== null && ofRight.below.length === 0)
    return { ...parts, right: [...ofRight.above, ...ofRight.left], third: ofRight.right }
  const ofLeft = bestCut(parts.left, isGood)
  if (ofLeft !== null && ofLeft.below.length === 0)
    return { ...parts, left: [...ofLeft.above, ...ofLeft.left], right: ofLeft.right, third: parts.right }
  return { ...parts, third: [] }
}

/** Returns whether a page that is read in one column may have several: a gap is free, and nothing says more. */
export function mayHaveColumns(all: readonly PlacedText[]): boolean {
  return bestCut(all, isAny) !== null
}

type Row = { y: number; size: number; pieces: PlacedText[] }
type Cut = { above: PlacedText[]; left: PlacedText[]; right: PlacedText[]; below: PlacedText[] }
type Side = { rows: Row[]; edge: number; headings: number }

function bestCut(all: readonly PlacedText[], isGood: (sides: [Side, Side]) => boolean): Cut | null {
  const rows = rowsOf(all)
  let best: Cut | null = null
  let most = 0
  for (const x of edgesOf(all)) {
    const cut = cutAt(rows, x)
    if (cut === null) continue
    const sides = [cut.left, cut.right].map((side) => sideOf(side, isGood === isAny)) as [Side, Side]
    const size = Math.min(...sides.map((side) => side.rows.length))
    if (size > most && areColumns(sides) && isGood(sides)) [best, most] = [cut, size]
  }
  return best
}

// The left edges at which several pieces begin.
function edgesOf(all: readonly PlacedText[]): number[] {
  const starts = all.map(({ x }) => x).toSorted((a, b) => a - b)
  const edges: number[] = []
  for (let from = 0; from < starts.length; ) {
    let to = from
    while (to < starts.length && (starts[to] as number) - (starts[from] as number) <= SAME_EDGE) to += 1
    if (to - from >= LEAST_AT_EDGE) edges.push(starts[from] as number)
    from = to
  }
  return edges.slice(0, MOST_EDGES)
}

function rowsOf(all: readonly PlacedText[]): Row[] {
  const rows: Row[] = []
  const visible = all.filter(({ text, size }) => text.trim() !== '' && size > 0)
  for (const piece of visible.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && row.y - piece.y <= SAME_HEIGHT * piece.size) row.pieces.push(piece)
    else rows.push({ y: piece.y, size: piece.size, pieces: [piece] })
  }
  return rows
}

// The longest stretch of rows that leaves the gap before an edge free, without the large letters above it.
function cutAt(rows: readonly Row[], x: number): Cut | null {
  const isLeft = (piece: PlacedText) => piece.x + piece.width <= x - GAP * piece.size
  const isRight = (piece: PlacedText) => piece.x >= x - SAME_EDGE
  let [start, end, from] = [0, 0, 0]
  for (let index = 0; index <= rows.length; index += 1) {
    const row = rows[index]
    if (row?.pieces.every((piece) => isLeft(piece) || isRight(piece))) continue
    if (index - from > end - start) [start, end] = [from, index]
    from = index + 1
  }
  const sizes = rows.map(({ size }) => size).toSorted((a, b) => a - b)
  const usual = sizes[sizes.length >> 1] ?? 0
  const head = rows.slice(start, Math.min(end, start + MOST_IN_HEAD))
  const large = head.findLastIndex(({ pieces }) => pieces.some(({ size }) => size >= LARGE * usual))
  end = withoutLastSection(rows.slice(0, end), rows[end], isLeft).length
  const stretch = rows.slice(start + large + 1, end).flatMap(({ pieces }) => pieces)
  const [left, right] = [stretch.filter(isLeft), stretch.filter(isRight)]
  if (left.length === 0 || right.length === 0) return null
  const outside = (part: readonly Row[]) => part.flatMap(({ pieces }) => pieces)
  return { above: outside(rows.slice(0, start + large + 1)), left, right, below: outside(rows.slice(end)) }
}

// A section below both columns may begin left of their gap: its text crosses it. Example: "Projects" below "Skills" and "Languages".
function withoutLastSection(
  rows: readonly Row[],
  below: Row | undefined,
  isLeft: (piece: PlacedText) => boolean,
): readonly Row[] {
  if (below === undefined) return rows
  const heading = rows.findLastIndex((row) => sectionNamed(textOf(row))?.exact === true)
  const isAlone = heading > 0 && rows.slice(heading).every(({ pieces }) => pieces.every(isLeft))
  return isAlone ? rows.slice(0, heading) : rows
}

// Bullets that the file writes apart from their text are no column if any gap counts.
function sideOf(pieces: readonly PlacedText[], isWorded: boolean): Side {
  const rows = rowsOf(pieces).filter((row) => !isWorded || row.pieces.some(({ text }) => !isBareBullet(text)))
  const headings = rows.filter((row) => sectionNamed(textOf(row))?.exact === true).length
  return { rows, edge: Math.min(...pieces.map(({ x }) => x)), headings }
}

function textOf({ pieces }: Row): string {
  return pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/ +/g, ' ')
    .trim()
}

// Two texts that begin together at their edges and stand beside each other; dates and names of sections in a margin are none.
function areColumns([left, right]: [Side, Side]): boolean {
  const isText = (side: Side, other: Side) => {
    const { rows, edge, headings } = side
    const least = headings > 0 && other.rows.length >= LEAST ? LEAST_NAMED : LEAST
    if (rows.length < least) return false
    return beginsTogether(rows, edge) && !isMargin(side, other)
  }
  const [top, foot] = [Math.min(topOf(left), topOf(right)), Math.max(footOf(left), footOf(right))]
  const shorter = Math.min(topOf(left) - footOf(left), topOf(right) - footOf(right))
  return isText(left, right) && isText(right, left) && top - foot >= BESIDE * shorter
}

// Most rows begin at one edge, or nearly all at two where a further column stands beside.
function beginsTogether(rows: readonly Row[], edge: number): boolean {
  const starts = rows.map(({ pieces }) => (pieces[0] as PlacedText).x)
  const others = starts.filter((x) => x - edge > INDENT)
  if (others.length <= (1 - TOGETHER) * rows.length) return true
  const second = Math.min(...others)
  const beyond = others.filter((x) => x - second > INDENT)
  return beyond.length <= FEW_BEYOND * rows.length && others.length - beyond.length >= LEAST_NAMED
}

function topOf({ rows }: Side): number {
  return rows[0]?.y ?? 0
}

function footOf({ rows }: Side): number {
  return rows.at(-1)?.y ?? 0
}

// Dates at the heights of other rows belong to these; a margin holds them, or names of sections, and little else.
function isMargin({ rows }: Side, other: Side): boolean {
  const dated = rows.filter((row) => {
    const text = textOf(row)
    return YEAR_FIRST.test(text) || datesIn(text)?.start === 0 || beginsDates(text)
  })
  const beside = dated.filter((row) => isLevel(row, other))
  if (beside.length > 1 && beside.length >= DATED * rows.length) return true
  return rows.length - namedRows(rows) - dated.length < LEAST_NAMED
}

// How many rows hold names of sections; a narrow margin breaks a name. Example: "Work" above "experience:".
function namedRows(rows: readonly Row[]): number {
  let count = 0
  for (let index = 0; index < rows.length; ) {
    const [row, next] = rows.slice(index, index + 2) as [Row, Row | undefined]
    const isNext = next !== undefined && row.y - next.y < NEXT_LINE * row.size && isSetAs(row, next)
    const isBroken = isNext && sectionNamed(`${textOf(row)} ${textOf(next)}`)?.exact === true
    if (isBroken || sectionNamed(textOf(row)) !== null) count += isBroken ? 2 : 1
    index += isBroken ? 2 : 1
  }
  return count
}

function isSetAs({ pieces: [first] }: Row, { pieces: [other] }: Row): boolean {
  return first?.font === other?.font && first?.size === other?.size
}

function isLevel({ y }: Row, { rows }: Side): boolean {
  return rows.some((row) => Math.abs(row.y - y) <= LEVEL)
}

// Both hold sections, or one does and the rows of the other stand at heights of their own.
function isSure(sides: [Side, Side]): boolean {
  const [left, right] = sides
  const [few, many] = left.rows.length < right.rows.length ? sides : [right, left]
  const level = few.rows.filter((row) => isLevel(row, many)).length / few.rows.length
  if (left.headings > 0 && right.headings > 0) return true
  if (isTable(sides)) return false
  return left.headings + right.headings > 0 ? level < SOME_LEVEL : level < FEW_LEVEL && sides.every(hasHeads)
}

// Each stretch of the side without sections begins beside a row of the other, as the cells of a table do.
function isTable([left, right]: [Side, Side]): boolean {
  const [cells, rows] = left.headings > 0 ? [right, left] : [left, right]
  const starts = cells.rows.filter((row, index) => {
    const above = cells.rows[index - 1]
    return above === undefined || above.y - row.y > NEXT_LINE * row.size
  })
  return starts.length >= LEAST_CELLS && starts.every((row) => isLevel(row, rows))
}

// Its rows are set in two ways at least, as a heading and its text are.
function hasHeads({ rows }: Side): boolean {
  const letters = rows.flatMap(({ pieces }) =>
    pieces.filter(({ text }) => !isBareBullet(text.trim())).slice(0, 1),
  )
  return new Set(letters.map(({ font, size }) => `${font} ${Math.round(size * 2)}`)).size > 1
}

function isAny(): boolean {
  return true
}

// TeX may write a dash that is no letter between two years.
const YEAR_FIRST = /^(?:19|20)\d\d(?!\d)/
const SAME_EDGE = 2
const LEAST_AT_EDGE = 3
const MOST_EDGES = 60
const SAME_HEIGHT = 0.35
const GAP = 0.7
const MOST_IN_HEAD = 6
const LARGE = 1.3
const LEAST = 5
const LEAST_NAMED = 3
const INDENT = 26
const TOGETHER = 0.7
const FEW_BEYOND = 0.1
const BESIDE = 0.5
const DATED = 0.2
const LEVEL = 1
const NEXT_LINE = 2.4
const LEAST_CELLS = 2
const SOME_LEVEL = 0.75
const FEW_LEVEL = 0.4
