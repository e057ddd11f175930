import { beginsDates, isDates } from '#lib/evidence/imports/rules/dates.ts'
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

function areColumns({ left, right }: PageColumns): boolean {
  if ([left, right].some((side) => side.filter(isAsideOnly).length * 2 > side.length)) return false
  if (isGrid(left, right)) return false
  return countHeadings(left) > 0 && countHeadings(right) > 0 && startsTogether(right)
}

// A few lines that all stand beside others are cells of a grid. Example: skills in two columns.
function isGrid(left: VisualLine[], right: VisualLine[]): boolean {
  const heights = left.map(({ y }) => y)
  const isBeside = ({ y }: VisualLine) => heights.some((height) => Math.abs(height - y) < 1)
  return right.length <= MOST_CELLS && left.length > right.length && right.every(isBeside)
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

/** A heading in the margin: the lines that it takes, as places in those of its page, and its words. */
type Aside = { from: number; to: number; text: string; first: Fragment }

/**
 * Pages on which the names of sections stand in the left margin, beside the text, with each on a line of its own above it.
 * Pages of any other kind stay as they are.
 */
export function withHeadingsAbove(pages: VisualLine[][]): VisualLine[][] {
  if (pages.some((page) => page.some(({ part }) => part !== undefined))) return pages
  const edge = mainEdge(pages.flat())
  const asides = pages.map((page) => asidesOf(page, edge))
  const headings = headingsAmong(asides, pages)
  return headings.length === 0
    ? pages
    : pages.map((page, index) =>
        rebuilt(
          page,
          (asides[index] ?? []).filter((aside) => headings.includes(aside)),
        ),
      )
}

// The place from which on most of the text begins; lines over the whole page are of no column.
function mainEdge(lines: VisualLine[]): number {
  const { left, right } = boxOf(lines)
  const all = lines
    .flatMap(({ fragments }) => fragments)
    .filter(({ x, end }) => end - x < WHOLE_LINE * (right - left))
    .toSorted((a, b) => a.x - b.x)
  const letters = all.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  for (const { x, text } of all) {
    before += text.length
    if (before > ASIDE_SHARE * letters) return x - SAME_START
  }
  return left
}

// The texts that end before the main text begins, with the lines of each joined; dates are none.
function asidesOf(page: VisualLine[], edge: number): Aside[] {
  const asides: Aside[] = []
  for (const [index, line] of page.entries()) {
    const [own] = line.fragments
    if (
      own === undefined ||
      own.end > edge ||
      !/\p{L}/u.test(own.text) ||
      isDates(own.text) ||
      beginsDates(own.text)
    )
      continue
    const last = asides.at(-1)
    const above = last && page[last.to]
    if (last && above && above.y - line.y < own.size * CLOSE && isSameStyle(last.first, own))
      Object.assign(last, { to: index, text: `${last.text} ${own.text}` })
    else asides.push({ from: index, to: index, text: own.text, first: own })
  }
  return asides
}

// The asides of one style that stand alone in the margin, each at the height of a line, with several lines beside most.
function headingsAmong(asidesByPage: Aside[][], pages: VisualLine[][]): Aside[] {
  const all = asidesByPage.flatMap((asides, number) => {
    const page = pages[number] ?? []
    return asides.map((aside, index) => ({ aside, next: asides[index + 1], page }))
  })
  const [first] = all.filter(({ aside, page }) => isBeside(page, aside.from))
  const below = first === undefined ? [] : all.slice(all.indexOf(first))
  const styles = [...Map.groupBy(below, ({ aside }) => styleOf(aside.first)).values()]
  const group = styles.find((alike) => {
    const stand = alike.filter(
      ({ aside, next, page }) => isBeside(page, aside.from) && standsAlone(page, aside, next),
    )
    const counts = alike
      .map(({ aside, next, page }) => (next?.from ?? page.length) - aside.from)
      .toSorted((a, b) => a - b)
    const named = alike.filter(({ aside }) => sectionNamed(aside.text) !== null).length
    const isHigh = (counts[Math.floor(counts.length / 2)] ?? 0) >= LEAST_BESIDE
    return (
      alike.length >= LEAST_NAMES &&
      stand.length * 4 >= alike.length * 3 &&
      (named * 2 >= alike.length || (isHigh && isSetApart(alike[0]?.aside.first, pages)))
    )
  })
  return (group ?? []).map(({ aside }) => aside)
}

function isSetApart(first: Fragment | undefined, pages: VisualLine[][]): boolean {
  const rest = pages.flat().flatMap(({ fragments }) => fragments.filter(({ x }) => first && x > first.end))
  return (
    first !== undefined && rest.filter((fragment) => isSameStyle(fragment, first)).length * 3 < rest.length
  )
}

// Text of a sidebar follows its heading closely; in a margin nothing does.
function standsAlone(page: VisualLine[], { to, first }: Aside, next: Aside | undefined): boolean {
  const [end, below] = [page[to], next && page[next.from]]
  return end === undefined || below === undefined || end.y - below.y < 0 || end.y - below.y > 2 * first.size
}

function styleOf({ font, size }: Fragment): string {
  return `${font} ${Math.round(size * 2)}`
}

function isSameStyle(fragment: Fragment, other: Fragment): boolean {
  return fragment.font === other.font && Math.abs(fragment.size - other.size) < 0.3
}

// Text in other letters than the heading's may stand a little higher or lower, on a line of its own.
function isBeside(page: VisualLine[], index: number): boolean {
  const line = page[index] as VisualLine
  const x = line.fragments[0]?.end ?? 0
  const around = [page[index - 1], page[index + 1]].filter(
    (other) => other?.fragments[0] && other.fragments[0].x > x,
  )
  return line.fragments.length > 1 || around.some((other) => other && isLevel(line, other))
}

function isLevel(line: VisualLine, visualLine: VisualLine): boolean {
  return Math.abs(line.y - visualLine.y) < (line.fragments[0]?.size ?? 0) * LEVEL
}

function rebuilt(page: VisualLine[], asides: readonly Aside[]): VisualLine[] {
  if (asides.length === 0) return page
  const within = (index: number) => asides.find(({ from, to }) => index >= from && index <= to)
  const margin = Math.max(...asides.map(({ first }) => first.end))
  const begins = page
    .flatMap(({ fragments }) => fragments.map((fragment) => fragment.x))
    .filter((x) => x > margin)
  // A heading may stand alone at the foot of its page.
  const x = begins.length === 0 ? margin : Math.min(...begins)
  const lines: VisualLine[] = []
  for (const [index, line] of page.entries()) {
    const aside = within(index)
    const visualLine = aside ? { ...line, fragments: line.fragments.slice(1) } : line
    if (aside?.from === index) {
      const heading = { ...aside.first, text: aside.text, x, end: x + (aside.first.end - aside.first.x) }
      const above = page[index - 1]
      // Text slightly higher beside the heading belongs under it.
      const higher = above && !within(index - 1) && isLevel(line, above) ? lines.splice(-1) : []
      lines.push(
        { ...line, y: (above ?? line).y + heading.size, fragments: [heading], heading: true },
        ...higher,
      )
    }
    if (visualLine.fragments.length > 0) lines.push(visualLine)
  }
  return lines
}

const LEAST_NAMES = 2
const LEAST_BESIDE = 3
const ASIDE_SHARE = 0.25
const WHOLE_LINE = 0.6
const CLOSE = 1.7
const LEVEL = 0.8
