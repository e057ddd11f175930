import { areDatesInRows, beginsDates, datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { type PagePart, type PlacedText, visualLines } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** The pieces of a page by part, from those above the columns to those below. */
type PageParts = Record<Exclude<PagePart, 'third'>, PlacedText[]>

type Columns = { start: number; middle: number; end: number; size: number }

/**
 * Finds two columns by the order in which the file holds its pieces: most programs write one column after the other, so the
 * text returns to the top of the page once. Null where no two such stretches stand side by side.
 */
export function writtenColumns(all: readonly PlacedText[]): PageParts | null {
  let parts = columnsIn(all)
  for (let rows = 1; parts !== null && rows < MOST_ROWS; rows += 1) {
    const whole = withRowAround(parts)
    if (whole === parts) break
    parts = whole
  }
  return parts
}

// A table may hold the columns, and the file then writes it row by row. Example: "Studies" beside "Profile", and in the row below
// "Skills" beside "Experience".
function withRowAround(parts: PageParts): PageParts {
  const { above, left, right, below } = parts
  const isRow = (row: PageParts) => Math.abs(leftOf(row.right) - leftOf(right)) <= SAME_EDGE
  const higher = columnsIn(above)
  if (higher !== null && isRow(higher) && higher.below.length === 0)
    return {
      above: higher.above,
      left: [...higher.left, ...left],
      right: [...higher.right, ...right],
      below,
    }
  const lower = columnsIn(below)
  if (lower === null || !isRow(lower) || lower.above.length > 0) return parts
  return { above, left: [...left, ...lower.left], right: [...right, ...lower.right], below: lower.below }
}

function columnsIn(all: readonly PlacedText[]): PageParts | null {
  const pieces = all
    .filter(({ text, size }) => text.trim() !== '' && size > 0)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  let best: Columns | null = null
  for (let middle = 1; middle < pieces.length; middle += 1) {
    const [before, piece] = [pieces[middle - 1], pieces[middle]] as [PlacedText, PlacedText]
    if (piece.y - before.y < RISE * piece.size) continue
    const columns = columnsAround(pieces, middle)
    if (columns && columns.size > (best?.size ?? 0) && areText(pieces, columns)) best = columns
  }
  if (best === null) return null
  const [first, second] = [pieces.slice(best.start, best.middle), pieces.slice(best.middle, best.end)]
  const isLeftFirst = leftOf(first) < leftOf(second)
  const parts = {
    above: pieces.slice(0, best.start),
    left: isLeftFirst ? first : second,
    right: isLeftFirst ? second : first,
    below: pieces.slice(best.end),
  }
  const whole = withRestBelow(withNamedTop(withWholeTop(withStrays(withoutFarText(parts)))))
  return standsBetween(whole) ? whole : null
}

// Lines of other text that cross the gap end the columns: the stretch with the most text of a side is its column. Example: the name above
// several schools, which a file writes right behind the second of two boxes at the foot.
function withoutFarText({ above, left, right, below }: PageParts): PageParts {
  const middle = leftOf(right)
  const isOver = ({ x, width, size }: PlacedText) => x < middle - size && x + width > middle + size
  const crossing = levelsOf([...above, ...below].filter(isOver))
  if (crossing.length <= FEW_WITHIN) return { above, left, right, below }
  const bodyOf = (side: readonly PlacedText[]) => {
    const stretches = Map.groupBy(side, ({ y }) => crossing.filter((height) => height > y).length)
    return [...stretches.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  }
  const [ofLeft, ofRight] = [bodyOf(left), bodyOf(right)]
  const far = [...left, ...right].filter((piece) => !ofLeft.includes(piece) && !ofRight.includes(piece))
  const top = reachOf([...ofLeft, ...ofRight]).top
  return {
    above: [...above, ...[...below, ...far].filter(({ y }) => y > top)],
    left: ofLeft,
    right: ofRight,
    below: [...below, ...far].filter(({ y }) => y <= top),
  }
}

// The columns of a part of the page, such as a grid of skills, leave text that is written before them below. Several lines of
// other text at the heights of both show that they are none.
function standsBetween({ above, left, right, below }: PageParts): boolean {
  const [ofLeft, ofRight] = [reachOf(left), reachOf(right)]
  const [top, bottom] = [Math.max(ofLeft.top, ofRight.top), Math.min(ofLeft.bottom, ofRight.bottom)]
  const both = { top: Math.min(ofLeft.top, ofRight.top), bottom: Math.max(ofLeft.bottom, ofRight.bottom) }
  const within = [...above, ...below].filter((piece) => isBetween(piece, both))
  const isApart = levelsOf(within).length <= FEW_WITHIN
  return isApart && above.every(({ y }) => y > bottom) && below.every(({ y }) => y < top)
}

// Some programs draw a part of a column earlier or later than the rest of it, such as its headings.
function withStrays({ above, left, right, below }: PageParts): PageParts {
  const middle = leftOf(right)
  const [of_left, of_right] = [reachOf(left), reachOf(right)]
  const both = { top: Math.max(of_left.top, of_right.top), bottom: Math.min(of_left.bottom, of_right.bottom) }
  const isLeft = ({ x, width, size }: PlacedText) => x + width < middle + size
  const isRight = ({ x, size }: PlacedText) => x > middle - size
  const isEarly = (piece: PlacedText) =>
    (isLeft(piece) && isBetween(piece, of_left)) || (isRight(piece) && isBetween(piece, of_right))
  const isLate = (piece: PlacedText) => (isLeft(piece) || isRight(piece)) && isBetween(piece, both)
  const strays = [...above.filter(isEarly), ...below.filter(isLate)]
  return {
    above: above.filter((piece) => !isEarly(piece)),
    left: [...left, ...strays.filter(isLeft)],
    right: [...right, ...strays.filter((piece) => !isLeft(piece))],
    below: below.filter((piece) => !isLate(piece)),
  }
}

// Text over both columns that is drawn last stands above them, with all that stands higher and the rest of its paragraph.
function withWholeTop({ above, left, right, below }: PageParts): PageParts {
  const middle = leftOf(right)
  const lower = Math.min(reachOf(left).top, reachOf(right).top)
  const isOver = ({ x, width, y, size }: PlacedText) =>
    y > lower && x < middle - size && x + width > middle + size
  const over = below.filter(isOver)
  const last = over.toSorted((a, b) => a.y - b.y)[0]
  if (last === undefined) return { above, left, right, below }
  const isRest = ({ x, y, size, font }: PlacedText) =>
    Math.abs(x - last.x) < 1 && font === last.font && size === last.size && last.y - y < NEXT_LINE * size
  const isAbove = (piece: PlacedText) => piece.y >= last.y || isRest(piece)
  return {
    above: [...above, ...[left, right, below].flatMap((part) => part.filter(isAbove))],
    left: left.filter((piece) => !isAbove(piece)),
    right: right.filter((piece) => !isAbove(piece)),
    below: below.filter((piece) => !isAbove(piece)),
  }
}

/** Moves headings above both columns to their tops, with the text between. Example: "Contact" beside "Summary". */
export function withNamedTop<Parts extends PageParts & { third?: PlacedText[] }>(parts: Parts): Parts {
  const { above, left, right } = parts
  const { onLeft, onRight, crossing } = besideGap(above, leftOf(right))
  const free = reachOf(crossing).bottom
  const headings = [onLeft, onRight]
    .flatMap((side) => rowsOf(side.filter(({ y }) => y < free)))
    .filter(({ text }) => sectionNamed(text)?.exact === true)
  const isBelow = ({ y }: PlacedText) => headings.some((heading) => y <= heading.y + SAME_EDGE)
  const [ofLeft, ofRight] = [onLeft.filter(isBelow), onRight.filter(isBelow)]
  if (!standsAtEdges(ofLeft, left) || !standsAtEdges(ofRight, right)) return parts
  const moved = new Set([...ofLeft, ...ofRight])
  const third = parts.third !== undefined && parts.third.length > 0 ? parts.third : null
  const isOfThird = ({ x }: PlacedText) => third !== null && x >= leftOf(third) - SAME_EDGE
  return {
    ...parts,
    above: above.filter((piece) => !moved.has(piece)),
    left: [...ofLeft, ...left],
    right: [...ofRight.filter((piece) => !isOfThird(piece)), ...right],
    ...(third === null ? {} : { third: [...ofRight.filter(isOfThird), ...third] }),
  }
}

// Text boxes that are drawn last may go on below both columns.
function withRestBelow(parts: PageParts): PageParts {
  const { left, right, below } = parts
  const { onLeft, onRight, crossing } = besideGap(below, leftOf(right))
  const bottom = reachOf(crossing).top
  const ofLeft = onLeft.filter(({ y }) => y > bottom)
  const ofRight = onRight.filter(({ y }) => y > bottom)
  if (Math.min(ofLeft.length, ofRight.length) === 0) return parts
  if (!standsAtEdges(ofLeft, left) || !standsAtEdges(ofRight, right)) return parts
  return {
    ...parts,
    left: [...left, ...ofLeft],
    right: [...right, ...ofRight],
    below: below.filter(({ y }) => y <= bottom),
  }
}

// Each line begins where others of its column do; headings may be centred.
function standsAtEdges(pieces: readonly PlacedText[], column: readonly PlacedText[]): boolean {
  return visualLines([...pieces]).every(
    ({ fragments: [first] }) =>
      sectionNamed(first?.text ?? '') !== null ||
      column.some(({ x }) => Math.abs(x - (first?.x ?? 0)) <= SAME_EDGE),
  )
}

function besideGap(pieces: readonly PlacedText[], middle: number) {
  const onLeft = pieces.filter(({ x, width, size }) => x + width < middle + size)
  const onRight = pieces.filter((piece) => piece.x > middle - piece.size && !onLeft.includes(piece))
  const crossing = pieces.filter((piece) => !onLeft.includes(piece) && !onRight.includes(piece))
  return { onLeft, onRight, crossing }
}

type Reach = { top: number; bottom: number }

function reachOf(pieces: readonly PlacedText[]): Reach {
  const heights = pieces.map(({ y }) => y)
  return { top: Math.max(...heights), bottom: Math.min(...heights) }
}

function isBetween({ y }: PlacedText, { top, bottom }: Reach): boolean {
  return y < top && y > bottom
}

// The longest stretches before and after a place in the file that share no height of the page's width.
function columnsAround(pieces: readonly PlacedText[], middle: number): Columns | null {
  const seed = pieces.slice(Math.max(0, middle - SEED), middle)
  const end = endOf(pieces, middle, boxOf(seed))
  const second = boxOf(pieces.slice(middle, end))
  let start = middle
  while (start > 0 && !overlaps(pieces[start - 1] as PlacedText, second)) start -= 1
  const sides = sidesOf(pieces, { start, middle, end })
  const [left, right] = sides.map(levelsOf) as [number[], number[]]
  const isLong = (levels: number[], side: readonly PlacedText[]) =>
    levels.length >= LEAST || (levels.length >= LEAST_NAMED && isNamed(side))
  if (!isLong(left, sides[0]) || !isLong(right, sides[1])) return null
  if (!areBeside(left, right) || areCells(left, right)) return null
  return { start, middle, end, size: left.length + right.length }
}

type Sides = [PlacedText[], PlacedText[]]

function sidesOf(pieces: readonly PlacedText[], { start, middle, end }: Omit<Columns, 'size'>): Sides {
  return [pieces.slice(start, middle), pieces.slice(middle, end)]
}

// Neither side is the margin of the other.
function areText(pieces: readonly PlacedText[], columns: Columns): boolean {
  const [left, right] = sidesOf(pieces, columns)
  return !isAside(left, levelsOf(right)) && !isAside(right, levelsOf(left))
}

type Box = { left: number; right: number }

function endOf(pieces: readonly PlacedText[], middle: number, first: Box): number {
  let end = middle
  while (end < pieces.length && !overlaps(pieces[end] as PlacedText, first)) end += 1
  return end
}

function boxOf(pieces: readonly PlacedText[]): Box {
  return { left: leftOf(pieces), right: Math.max(...pieces.map(({ x, width }) => x + width)) }
}

function leftOf(pieces: readonly PlacedText[]): number {
  return Math.min(...pieces.map(({ x }) => x))
}

// Text that is too long for a narrow column may reach a little into the other.
function overlaps({ x, width, size }: PlacedText, { left, right }: Box): boolean {
  return x < right - size && x + width > left + size * REACH && !(x < left && x + width < left + 2 * size)
}

function levelsOf(pieces: readonly PlacedText[]): number[] {
  return [...new Set(pieces.filter(({ text }) => !isBareBullet(text.trim())).map(({ y }) => Math.round(y)))]
}

function isNamed(pieces: readonly PlacedText[]): boolean {
  if (pieces.length > MOST_IN_MARGIN) return false
  return rowsOf(pieces).some(({ text }) => sectionNamed(text)?.exact === true)
}

// Dates at the heights of other texts stand beside their entries, and names of sections and dates in the margin: no column.
function isAside(pieces: readonly PlacedText[], other: readonly number[]): boolean {
  if (pieces.length > MOST_IN_MARGIN) return false
  const rows = rowsOf(pieces)
  if (isOneName(rows) || areDatesInRows(rows.map(({ text }) => text))) return true
  const dated = rows.filter(({ text }) => datesIn(text)?.start === 0 || beginsDates(text))
  const beside = dated.filter(({ y }) => other.some((height) => Math.abs(height - y) <= BESIDE))
  if (dated.length > 1 && beside.length === dated.length) return true
  return dated.length > 1 && areNames(rows.filter((row) => !dated.includes(row)))
}

// The name of one section, on several lines. Example: "Awards and" above "scholarships".
function isOneName(rows: readonly Row[]): boolean {
  const name = rows.map(({ text }) => text).join(' ')
  return new Set(rows.map(({ style }) => style)).size === 1 && sectionNamed(name) !== null
}

// Names of sections, set alike; a resume may have some of its own.
function areNames(rows: readonly Row[]): boolean {
  const named = rows.filter(({ text }) => sectionNamed(text) !== null)
  return named.length * 2 >= rows.length && new Set(rows.map(({ style }) => style)).size < 2
}

type Row = { y: number; text: string; style: string }

function rowsOf(pieces: readonly PlacedText[]): Row[] {
  return visualLines([...pieces]).map(({ y, fragments }) => ({
    y,
    text: fragments.map(({ text }) => text).join(' '),
    style: `${fragments[0]?.font} ${Math.round(fragments[0]?.size ?? 0)}`,
  }))
}

function areBeside(ownEdges: readonly number[], other: readonly number[]): boolean {
  return Math.min(...ownEdges) < Math.max(...other) && Math.min(...other) < Math.max(...ownEdges)
}

// A few texts at the heights of others are cells of a grid.
function areCells(ownEdges: readonly number[], other: readonly number[]): boolean {
  const [few, many] = ownEdges.length < other.length ? [ownEdges, other] : [other, ownEdges]
  return few.length <= MOST_CELLS && few.every((y) => many.some((height) => Math.abs(height - y) <= 1))
}

const RISE = 2
const FEW_WITHIN = 2
const MOST_ROWS = 6
const SAME_EDGE = 3
const NEXT_LINE = 1.7
const SEED = 4
const REACH = 0.5
const LEAST = 4
const LEAST_NAMED = 2
const MOST_CELLS = 8
const BESIDE = 2
// Letters that are set apart are pieces of their own.
const MOST_IN_MARGIN = 1000
