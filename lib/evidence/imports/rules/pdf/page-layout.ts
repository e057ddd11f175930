import { isDates } from '#lib/evidence/imports/rules/dates.ts'
import type { Fragment, PagePart, VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** A page in two or three columns: the lines above, each column, and the lines below; null for any other page. */
type PageColumns = {
  above: VisualLine[]
  left: VisualLine[]
  right: VisualLine[]
  /** Empty for two columns. */
  third: VisualLine[]
  below: VisualLine[]
  /** The horizontal position of the gap between the columns, in points from the left. */
  x: number
}

/** Finds two columns of text that are read one after the other; dates beside their roles are none. */
export function pageColumns(lines: VisualLine[]): PageColumns | null {
  const written = columnsAsWritten(lines)
  if (written !== null) return written
  const all = lines.flatMap(({ fragments }) => fragments)
  const edge = Math.min(...all.map(({ x }) => x))
  const width = Math.max(...all.map(({ end }) => end)) - edge
  const ends = all.flatMap(({ x, end }) => [x, end]).toSorted((a, b) => a - b)
  let best: PageColumns | null = null
  let before = edge
  for (let x = edge + 0.2 * width; x < edge + 0.8 * width; x += STEP) {
    // Without an end of a text in between, the page is cut as before.
    const isSame = !isNear(ends, (before + x) / 2, (x - before) / 2 + ROUNDED)
    before = x
    if (isSame) continue
    const columns = columnsAt(lines, x)
    if (columns && areColumns(columns) && sizeOf(columns) > sizeOf(best)) best = columns
  }
  return best
}

function columnsAsWritten(lines: VisualLine[]): PageColumns | null {
  const linesOf = (name: PagePart) => lines.filter(({ part }) => part === name)
  const [above, left, right] = [linesOf('above'), linesOf('left'), linesOf('right')]
  if (left.length === 0 || right.length === 0) return null
  return { above, left, right, third: linesOf('third'), below: linesOf('below'), x: boxOf(right).left }
}

function sizeOf(columns: PageColumns | null): number {
  return columns === null ? 0 : columns.left.length + columns.right.length
}

/** The longest stretch of lines that nothing crosses at `x`, cut there. */
function columnsAt(lines: VisualLine[], x: number): PageColumns | null {
  let [start, end] = [0, 0]
  let startAt = 0
  for (let index = 0; index <= lines.length; index += 1) {
    if (
      index < lines.length &&
      !(lines[index] as VisualLine).fragments.some((fragment) => fragment.x < x && fragment.end > x)
    )
      continue
    if (index - startAt > end - start) [start, end] = [startAt, index]
    startAt = index + 1
  }
  const within = lines.slice(start, end)
  const visualLines = sideOf(within, (fragment) => fragment.end <= x)
  const right = sideOf(within, (fragment) => fragment.x >= x)
  if ([visualLines, right].some((side) => side.length < (countHeadings(side) > 0 ? LEAST_NAMED : MIN_LINES)))
    return null
  // A lone heading above the right column, such as the name, is not of the columns.
  const top = Math.max(
    0,
    Math.min(...[visualLines, right].map((side) => within.findIndex(({ y }) => y === side[0]?.y))),
  )
  return {
    above: [...lines.slice(0, start), ...within.slice(0, top)],
    left: visualLines,
    right,
    third: [],
    below: lines.slice(end),
    x,
  }
}

function sideOf(lines: VisualLine[], isOf: (fragment: Fragment) => boolean): VisualLine[] {
  return lines.flatMap((line) => {
    const own = line.fragments.filter(isOf)
    return own.length === 0 ? [] : [{ ...line, y: own[0]?.y ?? line.y, fragments: own }]
  })
}

function areColumns({ above, left, right, below }: PageColumns): boolean {
  if ([left, right].some((side) => side.filter(isAsideOnly).length * 2 > side.length)) return false
  if (isGrid(left, right) || isDatesAtEdge(left, right) || !areLevel(levelsOf(left), right)) return false
  const box = boxOf([...above, ...left, ...right, ...below])
  const isOfFirstRow = firstRowTest(left)
  const aside = right.filter((line) => !isCentred(line, box) && !isOfFirstRow(line))
  return countHeadings(left) > 0 && countHeadings(aside) > 0 && startsTogether(right)
}

// A heading smaller than others at its left, beside a text in its own letters, is a cell in the first row of a table. Example:
// "Skills" beside "Skill set".
function firstRowTest(left: VisualLine[]): (line: VisualLine) => boolean {
  const sizes = left.filter((line) => countHeadings([line]) > 0).map(({ fragments: [own] }) => own?.size ?? 0)
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const alike = Map.groupBy(left, lettersOf)
  const levels = new Map([...alike].map(([letters, lines]) => [letters, levelsOf(lines)]))
  return (line) => {
    const size = line.fragments[0]?.size ?? 0
    return largest > size * LARGER && isNear(levels.get(lettersOf(line)) ?? [], line.y, 1)
  }
}

function lettersOf({ fragments: [first] }: VisualLine): string {
  return `${first?.font} ${first?.size}`
}

// The heights of lines, from the lowest.
function levelsOf(lines: readonly VisualLine[]): number[] {
  return lines.map(({ y }) => y).toSorted((a, b) => a - b)
}

// Whether a sorted number is less than a distance away.
function isNear(sorted: readonly number[], value: number, distance: number): boolean {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as number) < value) from = middle + 1
    else to = middle
  }
  return [sorted[from - 1], sorted[from]].some(
    (near) => near !== undefined && Math.abs(near - value) < distance,
  )
}

// A few lines that all stand beside others are cells of a grid. Example: skills in two columns.
function isGrid(left: VisualLine[], right: VisualLine[]): boolean {
  const heights = left.map(({ y }) => y)
  const isBeside = ({ y }: VisualLine) => heights.some((height) => Math.abs(height - y) < 1)
  return right.length <= MOST_CELLS && left.length > right.length && right.every(isBeside)
}

// Dates that stand beside other lines, and places below them, end together at the right edge of the page.
function isDatesAtEdge(left: VisualLine[], right: VisualLine[]): boolean {
  const ends = right.map((line) => boxOf([line]).right)
  const dated = right.filter(({ fragments: [first] }) => first !== undefined && isDates(first.text))
  const levels = levelsOf(left)
  const isLevel = (line: VisualLine) => areLevel(levels, [line])
  return dated.length > 0 && dated.every(isLevel) && Math.max(...ends) - Math.min(...ends) <= SAME_START
}

// Headings in the middle of a page, with dates at its right, are no column.
function isCentred(line: VisualLine, page: Box): boolean {
  const { left, right } = boxOf([line])
  return Math.abs(left + right - page.left - page.right) < 2 * SAME_START
}

// Headings in the middle of a page, between lines that end left of them, are no column.
function areLevel(levels: readonly number[], right: readonly VisualLine[]): boolean {
  const size = Math.max(...right.flatMap(({ fragments }) => fragments.map((fragment) => fragment.size)))
  return right.some(({ y }) => isNear(levels, y, size * SAME_HEIGHT))
}

function isAsideOnly({ fragments }: VisualLine): boolean {
  return fragments.every(({ aside }) => aside === true)
}

// A good part of a column begins at its margin, or at the bullets and the text beside them.
function startsTogether(lines: VisualLine[]): boolean {
  const starts = lines.map(({ fragments }) => (fragments[0] as Fragment).x)
  const first = Math.min(...starts)
  return starts.filter((start) => start - first <= BULLET_INDENT).length >= lines.length * 0.25
}

function countHeadings(lines: VisualLine[]): number {
  return lines.filter(({ fragments }) => {
    const heading = fragments.length === 1 ? sectionNamed(String(fragments[0]?.text)) : null
    return heading?.exact === true && heading.name !== 'title'
  }).length
}

const STEP = 3
const ROUNDED = 0.001
const SAME_START = 3
const BULLET_INDENT = 12
const MIN_LINES = 4
const LEAST_NAMED = 2
const MOST_CELLS = 8
const SAME_HEIGHT = 0.7
const LARGER = 1.1

/** From where to where text reaches, in points from the left. */
export type Box = { left: number; right: number }

/** Lines that are read one after the other, by page, and the box they stand in. */
export type Block = { pages: VisualLine[][]; box: Box }

/**
 * The lines of all pages in the order in which they are read; a column goes on in the same column of the next page. With `isChosen`
 * only the parts that the lines name are columns.
 */
export function inReadingOrder(pages: VisualLine[][], width: number, isChosen = false): Block[] {
  const whole = boxOf(pages.flat())
  const blocks: Block[] = []
  let open: OpenColumns | null = null
  const add = (lines: VisualLine[][], box = whole) => {
    if (lines.some((page) => page.length > 0)) blocks.push({ pages: lines, box })
  }
  const close = () => {
    if (open) {
      add(open.left, boxOf(open.left.flat()))
      const box = boxOf(open.right.flat())
      // Short texts do not show how far the right column reaches: the margins of a page are mostly alike.
      const isLast = open.third.flat().length === 0
      add(open.right, isLast ? { ...box, right: Math.max(box.right, width - whole.left) } : box)
      if (!isLast) add(open.third, boxOf(open.third.flat()))
    }
    open = null
  }
  for (const page of pages) {
    const columns: PageColumns | null =
      page.length === 0 ? null : isChosen ? columnsAsWritten(page) : pageColumns(page)
    if (columns === null) {
      const sides = open === null || open.third.flat().length > 0 ? null : sidesAlone(page, open)
      if (open !== null && sides !== null) {
        open.left.push(sides.left)
        open.right.push(sides.right)
        continue
      }
      close()
      add([page])
      continue
    }
    const goes_on: boolean =
      open !== null &&
      columns.above.length === 0 &&
      Math.abs(open.x - columns.x) < SAME_X &&
      !flows(open.left.flat(), open.right.flat())
    if (!goes_on) close()
    add([columns.above])
    open ??= { left: [], right: [], third: [], x: columns.x }
    open.left.push(columns.left)
    open.right.push(columns.right)
    open.third.push(columns.third)
    if (columns.below.length > 0) close()
    add([columns.below])
  }
  close()
  return merged(blocks, whole)
}

type OpenColumns = { left: VisualLine[][]; right: VisualLine[][]; third: VisualLine[][]; x: number }

// A page on which the columns go on, though too few lines stand in them to show it: no text crosses the gap, and the right ones
// begin at their edge.
function sidesAlone(page: VisualLine[], { left, right, x }: OpenColumns): Sides | null {
  const sides = {
    left: sideOf(page, ({ end }) => end <= x + SAME_START),
    right: sideOf(page, (fragment) => fragment.x >= x - SAME_START),
  }
  const count = (lines: VisualLine[]) => lines.reduce((sum, { fragments }) => sum + fragments.length, 0)
  if (page.length === 0 || count(sides.left) + count(sides.right) < count(page)) return null
  if (sides.left.length === 0 || sides.right.length === 0) return sides
  const edges = [boxOf(left.flat()).left, boxOf(right.flat()).left] as const
  const isAt = (lines: VisualLine[], edge: number) =>
    lines.every((line) => boxOf([line]).left - edge <= BULLET_INDENT) && boxOf(lines).left > edge - SAME_START
  return isAt(sides.right, edges[1]) && Math.abs(boxOf(sides.left).left - edges[0]) <= SAME_START
    ? sides
    : null
}

type Sides = { left: VisualLine[]; right: VisualLine[] }

// Text may go on from the foot of the left column at the top of the right one, which is as wide and begins with no heading.
function flows(left: VisualLine[], right: VisualLine[]): boolean {
  const [own, other] = [left, right].map((side) => boxOf(side)) as [Box, Box]
  const [width, wider] = [own.right - own.left, other.right - other.left].toSorted((a, b) => a - b)
  const styles = [...left, ...right].filter((line) => countHeadings([line]) > 0).map(styleOf)
  const [first] = right
  return (width ?? 0) > (wider ?? 0) * AS_WIDE && first !== undefined && !styles.includes(styleOf(first))
}

function styleOf({ fragments: [first] }: VisualLine): string {
  return `${first?.font} ${Math.round(first?.size ?? 0)}`
}

/** The box around lines. */
export function boxOf(lines: VisualLine[]): Box {
  const all = lines.flatMap(({ fragments }) => fragments)
  return { left: Math.min(...all.map(({ x }) => x)), right: Math.max(...all.map(({ end }) => end)) }
}

// Blocks over the whole width are one, so that a paragraph goes on over the end of a page.
function merged(blocks: Block[], whole: Box): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    if (last && last.box === whole && block.box === whole) last.pages.push(...block.pages)
    else merged.push({ ...block, pages: [...block.pages] })
  }
  return merged
}

/**
 * Parts a block where headings stand in one row: each list below them is a block of its own, up to the next heading or the first text that
 * crosses from one list to another. Example: "Skills" left of "Languages", each above its list.
 */
export function withListsApart({ pages, box }: Block): Block[] {
  const blocks: Block[] = []
  let open: VisualLine[][] = []
  for (const page of pages) {
    open.push([])
    for (let index = 0; index < page.length; ) {
      const lists = listsFrom(page.slice(index))
      if (lists === null) {
        open.at(-1)?.push(page[index] as VisualLine)
        index += 1
        continue
      }
      blocks.push({ pages: open, box }, ...lists.columns.map((list) => ({ pages: [list], box: boxOf(list) })))
      open = [[]]
      index += lists.count
    }
  }
  return [...blocks, { pages: open, box }].filter(({ pages: own }) => own.some((page) => page.length > 0))
}

/** Returns whether a line holds two headings or more. Example: "Work experience" beside "About me". */
export function holdsHeadings({ fragments }: VisualLine): boolean {
  return fragments.length > 1 && fragments.every(({ text }) => sectionNamed(text)?.exact === true)
}

// One of them names a section, and the others are set in the same letters. Example: "Research topics" beside "Work experience".
function mayHoldHeadings({ fragments }: VisualLine): boolean {
  const [first] = fragments
  const isSame = fragments.every(
    ({ font, size }) => font === first?.font && Math.abs(size - first.size) < 0.3,
  )
  const isNamed = fragments.some(({ text }) => sectionNamed(text)?.exact === true)
  return fragments.length > 1 && isSame && isNamed && !fragments.some(({ text }) => /\d/.test(text))
}

function heightOf({ fragments: [first] }: VisualLine): number {
  return first?.size ?? 0
}

// The lists below a row of headings, each with its heading, and how many lines they take.
function listsFrom(lines: readonly VisualLine[]): { columns: VisualLine[][]; count: number } | null {
  const [row, ...below] = lines
  if (row === undefined || !mayHoldHeadings(row)) return null
  const starts = row.fragments.map(({ x }) => x)
  const columnOf = ({ x, end }: Fragment) => {
    const column = starts.findLastIndex((start) => start <= x + BULLET_INDENT)
    return end < (starts[column + 1] ?? Number.POSITIVE_INFINITY) ? column : -1
  }
  const isOfList = (line: VisualLine) =>
    styleOf(line) !== styleOf(row) && line.fragments.every((fragment) => columnOf(fragment) >= 0)
  const end = below.findIndex((line) => !isOfList(line))
  const own = [row, ...below.slice(0, end === -1 ? below.length : end)]
  const columns = starts.map((_, at) => sideOf(own, (fragment) => columnOf(fragment) === at))
  const isLarger = own
    .slice(1)
    .every(({ fragments }) => fragments.every(({ size }) => size < heightOf(row) - 0.3))
  return (holdsHeadings(row) || isLarger) && columns.every(({ length }) => length > 1)
    ? { columns, count: own.length }
    : null
}

const SAME_X = 40
const AS_WIDE = 0.9
