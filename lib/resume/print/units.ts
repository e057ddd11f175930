import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { Line } from '#lib/resume/print/set-text.ts'
import { gapAbove, gapBelow, leading } from '#lib/resume/print/spacing.ts'

/** A block with its lines set. */
export type Block = BlockText & {
  size: number
  lines: Line[]
  right_line: Line | null
  bullet_line: Line | null
}

/** What the breaking of pages knows of a block. */
export type BlockShape = Pick<Block, 'role' | 'size' | 'keep_next'> & { lines: { length: number } }

/** One line of a block as the breaking of pages sees it; `cost` is that of a page which begins with it. */
export type Unit = { block: number; line: number; height: number; gap: number; cost: number }

const FORBIDDEN = Number.POSITIVE_INFINITY
const COSTS = { section: 0, entry: 20, other: 100, bullet: 200, first: 250, last: 150, inside: 900 }
const SPLITS_FROM = 4

/** The lines of all blocks at one spacing, with what it costs to begin a page with each. */
export function unitsOf(blocks: readonly BlockShape[], scale: number): Unit[] {
  return blocks.flatMap((block, at) => {
    const count = block.lines.length
    const height = leading(block.role, block.size, scale)
    return Array.from({ length: count }, (_, line) => ({
      block: at,
      line,
      height: height + (line === count - 1 ? gapBelow(block.role, scale) : 0),
      gap: line === 0 ? gapAbove(block.role, blocks[at - 1]?.role, scale) : 0,
      cost: line === 0 ? costBefore(blocks, at) : costInside(count, line),
    }))
  })
}

/** What it costs to begin a page inside a block: short ones stay whole, long ones leave and carry two lines. */
export function costInside(count: number, line: number): number {
  return count < SPLITS_FROM || line < 2 || count - line < 2 ? FORBIDDEN : COSTS.inside
}

function costBefore(blocks: readonly BlockShape[], at: number): number {
  const [above, block, below] = [blocks[at - 1], blocks[at], blocks[at + 1]]
  if (!above || !block) return 0
  if (above.keep_next) return FORBIDDEN
  if (block.role === 'section') return COSTS.section
  if (block.role === 'entry') return COSTS.entry
  if (block.role !== 'bullet') return COSTS.other
  // A single bullet of several looks lost at the foot of a page, and at the head of one.
  const first = blocks[at - 2]?.role !== 'bullet' ? COSTS.first : 0
  const last = below?.role !== 'bullet' ? COSTS.last : 0
  return COSTS.bullet + first + last
}
