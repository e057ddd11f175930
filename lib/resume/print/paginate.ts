import type { BlockText } from '#lib/resume/print/block-texts.ts'
import { gapAbove, gapBelow, leading, type Role, SCALES } from '#lib/resume/print/spacing.ts'
import type { SetTextLine } from '#lib/resume/typeset/set-text.ts'

/** The page starts, as indices of units; `forced` if a kept-together group had to be split. */
type PageStarts = { starts: number[]; forced: boolean }

/** The room for text: a header takes some of the first page. */
type PageRoom = { height: number; header: number }

type BreakTable = { pages: Int32Array; costs: Float64Array; next: Int32Array }

const NONE = 1_000_000
// Between two bullets is a better page end than a page that is a third empty.
const EMPTY_SHARE = 1800
const FORCED = 1_000_000
// Lengths are sums of half points; smaller differences are rounding.
const CLOSE = 1e-6

/** Returns the fewest pages for the units, and among these the best page starts. */
export function paginate(units: readonly Unit[], room: PageRoom): PageStarts {
  const ways = waysOf(units, room, false)
  if (units.length === 0 || (ways.pages[0] ?? NONE) < NONE)
    return { starts: startsOf(ways, units.length), forced: false }
  return { starts: startsOf(waysOf(units, room, true), units.length), forced: true }
}

/** Returns the loosest spacing with the fewest pages. */
export function fitSpacing(
  blocks: readonly BlockShape[],
  room: PageRoom,
  gaps: Record<Role, number>,
): { scale: number; pages: PageStarts } {
  const layouts = SCALES.map((scale) => ({ scale, pages: paginate(unitsOf(blocks, scale, gaps), room) }))
  // A layout that splits a kept-together group does not fit, so scales are compared without one.
  const natural = layouts.filter(({ pages }) => !pages.forced)
  const judged = natural.length > 0 ? natural : layouts
  const fewest = Math.min(...judged.map(({ pages }) => pages.starts.length))
  const fits = judged.filter(({ pages }) => pages.starts.length === fewest)
  return fits.at(-1) as { scale: number; pages: PageStarts }
}

// Backwards from the last unit: the best layout of the rest if a page begins here.
function waysOf(units: readonly Unit[], room: PageRoom, force: boolean): BreakTable {
  const count = units.length
  const ways: BreakTable = {
    pages: new Int32Array(count + 1).fill(NONE),
    costs: new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
    next: new Int32Array(count + 1).fill(-1),
  }
  ways.pages[count] = 0
  ways.costs[count] = 0
  for (let start = count - 1; start >= 0; start -= 1)
    chooseEnd(units, ways, {
      from: start,
      height: start === 0 ? room.height - room.header : room.height,
      force,
    })
  return ways
}

type PageStart = { from: number; height: number; force: boolean }

function chooseEnd(units: readonly Unit[], ways: BreakTable, { from, height, force }: PageStart): void {
  const { pages, costs, next } = ways
  let used = 0
  for (let end = from + 1; end <= units.length; end += 1) {
    const unit = units[end - 1] as Unit
    used += unit.height + (end - 1 > from ? unit.gap : 0)
    if (used > height + CLOSE && end > from + 1) return
    const count = (pages[end] as number) + 1
    if (count > NONE) continue
    const cost = costOfPage(units[end], 1 - used / height, force) + (costs[end] as number)
    if (!Number.isFinite(cost)) continue
    const best = pages[from] as number
    if (count > best || (count === best && cost >= (costs[from] as number))) continue
    pages[from] = count
    costs[from] = cost
    next[from] = end
  }
}

function costOfPage(begins: Unit | undefined, empty: number, force: boolean): number {
  if (begins === undefined) return 0
  const cost = force && !Number.isFinite(begins.cost) ? FORCED : begins.cost
  return cost + EMPTY_SHARE * empty * empty
}

function startsOf({ next }: BreakTable, count: number): number[] {
  const starts = [0]
  for (let index = next[0] ?? -1; index > 0 && index < count; index = next[index] ?? -1) starts.push(index)
  return starts
}

/** A block with its lines set. */
export type SetBlock = BlockText & {
  size: number
  lines: SetTextLine[]
  right_line: SetTextLine | null
  bullet_line: SetTextLine | null
  /** Whether its lines begin at the right edge. */
  rtl: boolean
}

/** The parts of a block that page breaking uses. */
type BlockShape = Pick<SetBlock, 'role' | 'size' | 'keep_next'> & { lines: { length: number } }

/** One line of a block for page breaking; `cost` is that of a page start at it. */
export type Unit = { block: number; line: number; height: number; gap: number; cost: number }

const FORBIDDEN = Number.POSITIVE_INFINITY
const COSTS = { section: 0, entry: 20, other: 100, bullet: 200, first: 250, last: 150, inside: 900 }
const SPLITS_FROM = 4

/** Returns the lines of all blocks at one spacing, with the cost of a page start at each. */
export function unitsOf(blocks: readonly BlockShape[], scale: number, gaps: Record<Role, number>): Unit[] {
  return blocks.flatMap((block, index) => {
    const count = block.lines.length
    const height = leading(block.role, block.size, scale)
    return Array.from({ length: count }, (_, line) => ({
      block: index,
      line,
      height: height + (line === count - 1 ? gapBelow(block.role, scale) : 0),
      gap:
        line === 0
          ? gapAbove({ role: block.role, above: blocks[index - 1]?.role, gaps, size: block.size }, scale)
          : 0,
      cost: line === 0 ? costBefore(blocks, index) : costInside(count, line),
    }))
  })
}

/** Returns the cost of a page start inside a block: short blocks stay whole, long ones keep two lines on both pages. */
function costInside(count: number, line: number): number {
  return count < SPLITS_FROM || line < 2 || count - line < 2 ? FORBIDDEN : COSTS.inside
}

function costBefore(blocks: readonly BlockShape[], index: number): number {
  const [above, block, below] = [blocks[index - 1], blocks[index], blocks[index + 1]]
  if (!above || !block) return 0
  if (above.keep_next) return FORBIDDEN
  if (block.role === 'section') return COSTS.section
  if (block.role === 'entry' || block.role === 'role') return COSTS.entry
  if (block.role !== 'bullet') return COSTS.other
  // A single bullet of several looks lost at the foot and at the head of a page.
  const first = blocks[index - 2]?.role !== 'bullet' ? COSTS.first : 0
  const last = below?.role !== 'bullet' ? COSTS.last : 0
  return COSTS.bullet + first + last
}
