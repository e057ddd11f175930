import { isDates } from '#lib/evidence/imports/rules/dates.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** A page in two columns: the lines above, each column, and the lines below; null for any other page. */
type PageColumns = {
  above: VisualLine[]
  left: VisualLine[]
  right: VisualLine[]
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
  let best: PageColumns | null = null
  for (let x = edge + 0.2 * width; x < edge + 0.8 * width; x += STEP) {
    const columns = columnsAt(lines, x)
    if (columns && areColumns(columns) && sizeOf(columns) > sizeOf(best)) best = columns
  }
  return best
}

function columnsAsWritten(lines: VisualLine[]): PageColumns | null {
  const [above, left, right, below] = (['above', 'left', 'right', 'below'] as const).map((name) =>
    lines.filter(({ part }) => part === name),
  ) as [VisualLine[], VisualLine[], VisualLine[], VisualLine[]]
  if (left.length === 0 || right.length === 0) return null
  return { above, left, right, below, x: boxOf(right).left }
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
  if (isGrid(left, right) || isDatesAtEdge(left, right) || !standBeside(left, right)) return false
  const box = boxOf([...above, ...left, ...right, ...below])
  const aside = right.filter((line) => !isCentred(line, box) && !isOfFirstRow(line, left))
  return countHeadings(left) > 0 && countHeadings(aside) > 0 && startsTogether(right)
}

// A heading smaller than others at its left, beside a text in its own letters, is a cell in the first row of a table. Example:
// "Skills" beside "Skill set".
function isOfFirstRow({ y, fragments: [cell] }: VisualLine, left: VisualLine[]): boolean {
  if (cell === undefined) return false
  const isLarger = (line: VisualLine) =>
    countHeadings([line]) > 0 && (line.fragments[0]?.size ?? 0) > cell.size * LARGER
  const isBeside = ({ y: height, fragments: [first] }: VisualLine) =>
    Math.abs(height - y) < 1 && first?.font === cell.font && first.size === cell.size
  return left.some(isLarger) && left.some(isBeside)
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
  const isLevel = (line: VisualLine) => standBeside(left, [line])
  return dated.length > 0 && dated.every(isLevel) && Math.max(...ends) - Math.min(...ends) <= SAME_START
}

// Headings in the middle of a page, with dates at its right, are no column.
function isCentred(line: VisualLine, page: Box): boolean {
  const { left, right } = boxOf([line])
  return Math.abs(left + right - page.left - page.right) < 2 * SAME_START
}

// Headings in the middle of a page, between lines that end left of them, are no column.
function standBeside(left: VisualLine[], right: VisualLine[]): boolean {
  const size = Math.max(...right.flatMap(({ fragments }) => fragments.map((fragment) => fragment.size)))
  return right.some(({ y }) => left.some((line) => Math.abs(line.y - y) < size * SAME_HEIGHT))
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

/** The lines of all pages in the order in which they are read; a column goes on in the same column of the next page. */
export function inReadingOrder(pages: VisualLine[][], width: number): Block[] {
  const whole = boxOf(pages.flat())
  const blocks: Block[] = []
  let open: { left: VisualLine[][]; right: VisualLine[][]; x: number } | null = null
  const add = (lines: VisualLine[][], box = whole) => {
    if (lines.some((page) => page.length > 0)) blocks.push({ pages: lines, box })
  }
  const close = () => {
    if (open) {
      add(open.left, boxOf(open.left.flat()))
      const box = boxOf(open.right.flat())
      // Short texts do not show how far the right column reaches: the margins of a page are mostly alike.
      add(open.right, { ...box, right: Math.max(box.right, width - whole.left) })
    }
    open = null
  }
  for (const page of pages) {
    const columns: PageColumns | null = page.length === 0 ? null : pageColumns(page)
    if (columns === null) {
      const side = open === null ? null : sideAlone(page, open.x)
      if (open !== null && side !== null) {
        open[side].push(page)
        continue
      }
      close()
      add([page])
      continue
    }
    const goes_on: boolean =
      open !== null && columns.above.length === 0 && Math.abs(open.x - columns.x) < SAME_X
    if (!goes_on) close()
    add([columns.above])
    open ??= { left: [], right: [], x: columns.x }
    open.left.push(columns.left)
    open.right.push(columns.right)
    if (columns.below.length > 0) close()
    add([columns.below])
  }
  close()
  return merged(blocks, whole)
}

// A page on which only one of the two columns goes on.
function sideAlone(page: VisualLine[], x: number): 'left' | 'right' | null {
  if (page.length === 0) return null
  const { left, right } = boxOf(page)
  if (right <= x + SAME_START) return 'left'
  return left >= x - SAME_START ? 'right' : null
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

const SAME_X = 40
