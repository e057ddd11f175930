import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import type { Fragment, VisualLine } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { isBareBullet } from '#lib/evidence/imports/rules/plain-text.ts'
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
  if (left.every(({ fragments }) => fragments.every(({ text }) => isBareBullet(text)))) return false
  if ([left, right].some((side) => side.filter(isAsideOnly).length * 2 > side.length)) return false
  if (isGrid(left, right)) return false
  if (countHeadings(left) > 0 && countHeadings(right) > 0) return startsAligned(right)
  const heights = new Set(right.map(({ y }) => Math.round(y)))
  const dated = left.filter(
    ({ fragments: [first] }) => first !== undefined && datesIn(first.text)?.start === 0,
  )
  const beside = dated.filter(({ y }) => right.some((line) => Math.abs(line.y - y) < 3)).length
  if (dated.length > 1 && beside * 5 >= dated.length * 4) return false
  // Dates beside roles are no column of text, however wide they stand apart.
  const text_of_left = left.filter(({ fragments }) => {
    const text = fragments.map((fragment) => fragment.text).join(' ')
    return sectionNamed(text) === null && !isDates(text)
  })
  const smaller = Math.min(text_of_left.length, right.length)
  const paired = text_of_left.filter(({ y }) => heights.has(Math.round(y))).length
  return startsAligned(right) && smaller >= MIN_LINES && paired / smaller < MAX_PAIRED
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

// Text lines begin at few positions: margin, bullets, text after bullets. Right-aligned text begins anywhere.
function startsAligned(lines: VisualLine[]): boolean {
  const starts = lines.map(({ fragments }) => (fragments[0] as Fragment).x).sort((a, b) => a - b)
  const first = starts[0] ?? 0
  const atMargin = starts.filter((start) => start - first <= SAME_START).length
  if (atMargin >= lines.length * 0.4) return true
  const shared = starts.filter((start) => {
    const around = starts.filter((neighbour) => Math.abs(neighbour - start) <= SAME_START / 2)
    return around.length >= 3 && start - first <= MOST_INDENT
  })
  return atMargin >= 3 && shared.length >= lines.length * 0.75
}

function countHeadings(lines: VisualLine[]): number {
  return lines.filter(({ fragments }) => {
    const heading = fragments.length === 1 ? sectionNamed(String(fragments[0]?.text)) : null
    return heading?.exact === true && heading.name !== 'title'
  }).length
}

const STEP = 3
const SAME_START = 3
const MOST_INDENT = 45
const MIN_LINES = 4
const LEAST_NAMED = 2
const MOST_CELLS = 8
const MAX_PAIRED = 0.55

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
  const edge = edgeOf(pages.flat())
  const asidesByPage = pages.map((page) => asidesOf(page, edge))
  const all = asidesByPage.flat()
  const isLayout =
    all.length >= LEAST_NAMES &&
    isMostlyNamed(all) &&
    all.every(({ text }) => text.split(/\s+/).length <= MOST_WORDS)
  return isLayout && !pages.some(hasNamedColumns)
    ? pages.map((page, index) => rebuilt(page, asidesByPage[index] ?? []))
    : pages
}

// A sidebar has headings too, and so has the column beside it.
function hasNamedColumns(page: VisualLine[]): boolean {
  const columns = page.length === 0 ? null : pageColumns(page)
  return columns !== null && countHeadings(columns.left) > 0 && countHeadings(columns.right) > 0
}

// Some headings have words that no table knows.
function isMostlyNamed(asides: readonly Aside[]): boolean {
  const named = asides.filter(({ text }) => isNamed(text))
  const [known] = named
  const isAlike = ({ first }: Aside) =>
    first.font === known?.first.font && Math.abs(first.size - known.first.size) < 0.3
  return named.length >= LEAST_NAMES && named.length * 2 >= asides.length && asides.every(isAlike)
}

/** The common start or the common end of the names in the margin. */
type Edge = { side: 'x' | 'end'; at: number }

function edgeOf(lines: VisualLine[]): Edge {
  const firsts = lines.flatMap(({ fragments }) => fragments.slice(0, 1))
  const left = Math.min(...firsts.map(({ x }) => x))
  const names = firsts.filter(({ text }) => isNamed(text))
  const atLeft = names.filter(({ x }) => Math.abs(x - left) <= SAME_START)
  const [end = 0] = names.map((name) => name.end).filter((margin) => isShared(margin, names))
  return atLeft.length < LEAST_NAMES && end > 0 ? { side: 'end', at: end } : { side: 'x', at: left }
}

function isShared(end: number, names: Fragment[]): boolean {
  return names.filter((name) => Math.abs(name.end - end) <= SAME_START).length >= LEAST_NAMES
}

// From the first line that has both a name in the margin and text beside it: all that the margin holds from there on.
function asidesOf(page: VisualLine[], edge: Edge): Aside[] {
  const first = page.findIndex(
    (line) => isAside(line, edge) && isBegin(page, line, edge) && isBeside(page, line, edge),
  )
  if (first === -1) return []
  const asides: Aside[] = []
  for (const [index, line] of page.entries()) {
    const own = line.fragments[0]
    if (index < first || own === undefined || !isAside(line, edge)) continue
    const last = asides.at(-1)
    const above = page[index - 1]
    const isNext = last?.to === index - 1 && above !== undefined && above.y - line.y < own.size * CLOSE
    if (last && isNext && (!isNamed(own.text) || GOES_ON.test(last.text)))
      Object.assign(last, { to: index, text: `${last.text} ${own.text}` })
    else asides.push({ from: index, to: index, text: own.text, first: own })
  }
  return asides
}

function isBegin(page: VisualLine[], line: VisualLine, edge: Edge): boolean {
  const text = line.fragments[0]?.text ?? ''
  const below = page[page.indexOf(line) + 1]
  const belowText = below && isAside(below, edge) ? (below.fragments[0]?.text ?? '') : ''
  return isNamed(text) || isNamed(`${text} ${belowText}`)
}

// Text in other letters than the heading's may stand a little higher or lower, on a line of its own.
function isBeside(page: VisualLine[], line: VisualLine, edge: Edge): boolean {
  const index = page.indexOf(line)
  const around = [page[index - 1], page[index + 1]].filter(
    (visualLine) => visualLine && !isAside(visualLine, edge),
  )
  return line.fragments.length > 1 || around.some((visualLine) => visualLine && isLevel(line, visualLine))
}

function isLevel(line: VisualLine, visualLine: VisualLine): boolean {
  return Math.abs(line.y - visualLine.y) < (line.fragments[0]?.size ?? 0) * LEVEL
}

function isAside({ fragments }: VisualLine, { side, at: index }: Edge): boolean {
  const [own, next] = fragments
  if (own === undefined || Math.abs(own[side] - index) > SAME_START) return false
  return next === undefined || next.x > own.end
}

function isNamed(text: string): boolean {
  return sectionNamed(text) !== null
}

function rebuilt(page: VisualLine[], asides: readonly Aside[]): VisualLine[] {
  if (asides.length === 0) return page
  const within = (index: number) => asides.find(({ from, to }) => index >= from && index <= to)
  const margin = Math.max(...asides.map(({ first }) => first.end))
  const begins = page
    .flatMap(({ fragments }) => fragments.map((fragment) => fragment.x))
    .filter((x) => x > margin)
  const x = Math.min(...begins)
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
const MOST_WORDS = 6
const GOES_ON = /(?:[&,/-]| (?:and|und|et|y|e|en|i))$/i
const CLOSE = 1.7
const LEVEL = 0.8
