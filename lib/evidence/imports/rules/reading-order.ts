import { type PageColumns, pageColumns } from '#lib/evidence/imports/rules/page-columns.ts'
import type { VisualLine } from '#lib/evidence/imports/rules/visual-lines.ts'

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
