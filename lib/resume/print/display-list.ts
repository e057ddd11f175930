import type { Block, Unit } from '#lib/resume/print/paginate.ts'
import { type Line, movedBy, type Run } from '#lib/resume/print/set-text.ts'
import {
  BULLET_AT,
  gapBelow,
  HEADER_HEIGHT,
  INDENT,
  onGrid,
  PAGE,
  TEXT_WIDTH,
} from '#lib/resume/print/spacing.ts'

/** A part of the document as programs that read it aloud see it; `parent` is a place in the list of parts. */
type Part = { role: PartRole; parent: number | null }
type PartRole = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody'

/** A run of glyphs where it stands on its page: `x` and `baseline` in points from the page's upper left corner. */
export type PlacedRun = Run & { baseline: number; part: number }

/** A fine line across the page. */
export type PlacedRule = { x: number; y: number; width: number; height: number }

/** All that is drawn on a page, in the order in which it is read. */
export type DisplayPage = { runs: PlacedRun[]; rules: PlacedRule[] }

/** All pages: the one thing that pictures and PDF are both drawn from. */
export type DisplayList = { pages: DisplayPage[]; parts: Part[] }

/** How high and deep the letters of a typeface reach, in parts of the font size. */
export type Reach = { above: number; below: number }

/** The name's line and the contact lines, each already at its place: `x` and `baseline` on the first page. */
export type HeaderLines = { line: Line; baseline: number; role: 'H1' | 'P' }[]

type Setting = {
  blocks: readonly Block[]
  units: readonly Unit[]
  starts: readonly number[]
  scale: number
  reach: Reach
  header: HeaderLines
}

const RULE_HEIGHT = 0.5
const PART_ROLES = { section: 'H2', paragraph: 'P', entry: 'H3', subline: 'P' } as const

/** Places every line of every page. */
export function displayList(setting: Setting): DisplayList {
  const parts: Part[] = []
  const header = setting.header.flatMap(({ line, baseline, role }) => {
    const last = parts.at(-1)
    if (role === 'H1' || last?.role !== role) parts.push({ role, parent: null })
    return placed(line, { x: PAGE.side, baseline, part: parts.length - 1 })
  })
  const of_block = partsOfBlocks(setting.blocks, parts)
  const pages = setting.starts.map((start, page) => {
    const units = setting.units.slice(start, setting.starts[page + 1])
    const top = PAGE.top + (page === 0 ? HEADER_HEIGHT : 0)
    const drawn: DisplayPage = { runs: page === 0 ? header : [], rules: [] }
    return placeUnits(units, { setting, of_block, top, drawn })
  })
  return { pages, parts }
}

type BlockParts = { text: number; label: number }

function partsOfBlocks(blocks: readonly Block[], parts: Part[]): BlockParts[] {
  const add = (role: PartRole, parent: number | null) => parts.push({ role, parent }) - 1
  let list: number | null = null
  return blocks.map(({ role }) => {
    if (role !== 'bullet') {
      list = null
      return { text: add(PART_ROLES[role], null), label: -1 }
    }
    list ??= add('L', null)
    const item = add('LI', list)
    const label = add('Lbl', item)
    return { text: add('LBody', item), label }
  })
}

type Page = { setting: Setting; of_block: BlockParts[]; top: number; drawn: DisplayPage }

function placeUnits(units: readonly Unit[], { setting, of_block, top, drawn }: Page): DisplayPage {
  const { blocks, scale, reach } = setting
  const { runs, rules } = drawn
  let y = top
  units.forEach((unit, at) => {
    const block = blocks[unit.block] as Block
    const part = of_block[unit.block] as BlockParts
    if (at > 0) y += unit.gap
    const below = unit.line === block.lines.length - 1 ? gapBelow(block.role, scale) : 0
    const height = unit.height - below
    const content = (reach.above + reach.below) * block.size
    const baseline = y + onGrid((height - content) / 2 + reach.above * block.size)
    const indent = block.role === 'bullet' ? INDENT : 0
    const at_left = { x: PAGE.side + indent, baseline, part: part.text }
    if (unit.line === 0 && block.bullet_line)
      runs.push(...placed(block.bullet_line, { x: PAGE.side + BULLET_AT, baseline, part: part.label }))
    runs.push(...placed(block.lines[unit.line] as Line, at_left))
    if (unit.line === block.lines.length - 1 && block.right_line) {
      const line = movedBy(block.right_line, TEXT_WIDTH - block.right_line.width)
      runs.push(...placed(line, { ...at_left, x: PAGE.side }))
    }
    y += unit.height
    if (below > 0 && block.role === 'section')
      rules.push({ x: PAGE.side, y: y - below, width: TEXT_WIDTH, height: RULE_HEIGHT })
  })
  return { runs, rules }
}

function placed(line: Line, at: { x: number; baseline: number; part: number }): PlacedRun[] {
  return line.runs.map((run) => ({ ...run, x: at.x + run.x, baseline: at.baseline, part: at.part }))
}
