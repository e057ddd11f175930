import type { Accent } from '#db/rows/display.ts'
import type { Design, TextFrame } from '#lib/resume/print/designs.ts'
import type { SetBlock, Unit } from '#lib/resume/print/paginate.ts'
import { BULLET_AT, gapBelow, INDENT, onGrid, TINT_ABOVE } from '#lib/resume/print/spacing.ts'
import type { Page } from '#lib/resume/typeset/paper.ts'
import type { Run, SetTextLine } from '#lib/resume/typeset/set-text.ts'

/** A part of the document for screen readers; `parent` is its index in the list of parts. */
type StructurePart = { role: PartRole; parent: number | null; is_section: boolean }
type PartRole = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody'

/** A run of glyphs in its place on the page: `x` and `baseline` in points from the page's upper left corner. */
export type PlacedRun = Run & { baseline: number; part: number }

/** A fine line across the page, or the background of a column. */
export type PlacedRule = {
  x: number
  y: number
  width: number
  height: number
  ink: 'rule' | 'accent' | 'tint'
}

/** The content of a page, in reading order; `folio` is the name and page number in its foot, drawn but no part of the text. */
export type DisplayPage = { runs: PlacedRun[]; rules: PlacedRule[]; folio: PlacedRun[] }

/** All pages: the common source of pictures and PDF. */
export type DisplayList = { page: Page; pages: DisplayPage[]; parts: StructurePart[]; accent: Accent }

/** The height and depth of a typeface's letters, relative to the font size. */
export type GlyphExtent = { above: number; below: number }

/** The name's line and the contact lines, already in place: `x` and `baseline` on the first page. */
export type HeaderLines = { line: SetTextLine; baseline: number; role: 'H1' | 'P' }[]

/** A column of text: its blocks and their lines, its page starts, its spacing, and its place. */
export type PageColumn = {
  blocks: readonly SetBlock[]
  units: readonly Unit[]
  starts: readonly number[]
  scale: number
  frame: TextFrame
}

type PageSettings = {
  page: Page
  design: Design
  accent: Accent
  /** The column beside the first page's text, which is read before it. */
  side: PageColumn | null
  main: PageColumn
  reach: GlyphExtent
  header: { lines: HeaderLines; height: number }
  /** Sets the foot of a page after the first from its number, such as "2 / 3". */
  foot: (number: string) => SetTextLine
}

const RULE_HEIGHT = 0.5
// The height of page numbers in the lower margin.
const FOLIO_AT = 0.5
// The distance of the rule above a heading.
const ABOVE = 2.5
const SHORT_RULE = { width: 24, height: 2, above: 4 } as const
// The room between a heading and the rule beside it, the least of that rule, and half the height of small letters.
const BESIDE = 7
const LEAST_BESIDE = 24
const X_HEIGHT = 0.24
const PART_ROLES = {
  section: 'H2',
  paragraph: 'P',
  entry: 'H3',
  role: 'H4',
  subline: 'P',
  reference: 'P',
  letter: 'P',
} as const
// Headings begin with the first level, even without a name above them.
const UNNAMED = { ...PART_ROLES, section: 'H1', entry: 'H2', role: 'H3' } as const

/** Places every line of every page. */
export function displayList({
  page,
  design,
  accent,
  side,
  main,
  reach,
  header,
  foot,
}: PageSettings): DisplayList {
  const parts: StructurePart[] = []
  const first: DisplayPage = { runs: [], rules: [], folio: [] }
  for (const { line, baseline, role } of header.lines) {
    if (role === 'H1' || parts.at(-1)?.role !== role) parts.push({ role, parent: null, is_section: false })
    first.runs.push(...placed(line, { x: design.margins.side, baseline, part: parts.length - 1 }))
  }
  const { top } = design.margins
  const roles = parts[0]?.role === 'H1' ? PART_ROLES : UNNAMED
  if (side) {
    const of_block = partsOfBlocks(side.blocks, parts, roles)
    const topOfText = top + header.height
    const end = placeUnits(side.units, {
      column: side,
      design,
      reach,
      of_block,
      top: topOfText,
      drawn: first,
    })
    first.rules.unshift(
      groundOf(side.frame, { page, design, top: topOfText - TINT_ABOVE, end: end + TINT_ABOVE }),
    )
  }
  const of_block = partsOfBlocks(main.blocks, parts, roles)
  const pages = main.starts.map((start, index): DisplayPage => {
    const units = main.units.slice(start, main.starts[index + 1])
    const displayPage = index === 0 ? first : { runs: [], rules: [], folio: [] }
    const topOfPage = top + (index === 0 ? header.height : 0)
    placeUnits(units, { column: main, design, reach, of_block, top: topOfPage, drawn: displayPage })
    return displayPage
  })
  for (const [index, displayPage] of pages.entries()) {
    if (index === 0) continue
    const line = foot(`${index + 1} / ${pages.length}`)
    const x = (page.width - line.width) / 2
    const baseline = onGrid(page.height - design.margins.bottom * FOLIO_AT)
    displayPage.folio = placed(line, { x, baseline, part: -1 })
  }
  return { page, pages, parts, accent }
}

type PageGround = { page: Page; design: Design; top: number; end: number }

// From the edge of the page to the middle between the columns, and down to the end of the text.
function groundOf({ x, width }: TextFrame, { page, design, top, end }: PageGround): PlacedRule {
  const { side } = design.margins
  const all = side + width + (design.sidebar?.gap ?? 0) / 2
  return {
    x: x === side ? 0 : page.width - all,
    y: top,
    width: all,
    height: Math.min(end, page.height) - top,
    ink: 'tint',
  }
}

type BlockParts = { text: number; label: number }

function partsOfBlocks(
  blocks: readonly SetBlock[],
  parts: StructurePart[],
  roles: Record<keyof typeof PART_ROLES, PartRole>,
): BlockParts[] {
  const add = (role: PartRole, parent: number | null, is_section = false) =>
    parts.push({ role, parent, is_section }) - 1
  let list: number | null = null
  return blocks.map(({ role }) => {
    if (role !== 'bullet') {
      list = null
      return { text: add(roles[role], null, role === 'section'), label: -1 }
    }
    list ??= add('L', null)
    const item = add('LI', list)
    const label = add('Lbl', item)
    return { text: add('LBody', item), label }
  })
}

type OnPage = {
  column: PageColumn
  design: Design
  reach: GlyphExtent
  of_block: BlockParts[]
  top: number
  drawn: DisplayPage
}

/** Places lines one under the other, and returns the height at which they end. */
function placeUnits(
  units: readonly Unit[],
  { column, design, reach, of_block, top, drawn: displayPage }: OnPage,
): number {
  const { blocks, scale, frame } = column
  const { runs, rules } = displayPage
  let y = top
  units.forEach((unit, index) => {
    const block = blocks[unit.block] as SetBlock
    const part = of_block[unit.block] as BlockParts
    const last = unit.line === block.lines.length - 1
    if (index > 0) y += unit.gap
    const below = last ? gapBelow(block.role, scale) : 0
    const height = unit.height - below
    const content = (reach.above + reach.below) * block.size
    const baseline = y + onGrid((height - content) / 2 + reach.above * block.size)
    // In right-to-left text, the left edge becomes the right one.
    const putLine = (line: SetTextLine, target: number, { end = false, of = part.text } = {}) => {
      const x = end === block.rtl ? target : frame.width - target - line.width
      runs.push(...placed(line, { x: frame.x + x, baseline, part: of }))
    }
    if (unit.line === 0 && block.bullet_line) putLine(block.bullet_line, BULLET_AT, { of: part.label })
    putLine(block.lines[unit.line] as SetTextLine, indentOf(block, unit.line))
    if (last && block.right_line) putLine(block.right_line, 0, { end: true })
    if (block.role === 'section')
      rules.push(
        ...rulesOf(design, {
          frame,
          rtl: block.rtl,
          top: y,
          foot: last ? y + height : null,
          first: unit.line === 0,
          beside: (block.lines[unit.line] as SetTextLine).width + BESIDE,
          middle: onGrid(baseline - block.size * X_HEIGHT),
        }),
      )
    y += unit.height
  })
  return y
}

function indentOf({ role }: SetBlock, line: number): number {
  return role === 'bullet' || (role === 'reference' && line > 0) ? INDENT : 0
}

type HeadingPlace = {
  frame: TextFrame
  rtl: boolean
  top: number
  foot: number | null
  first: boolean
  /** The start and the height of the rule beside the heading. */
  beside: number
  middle: number
}

function rulesOf(
  { heading: { rule }, tinted }: Design,
  { frame, rtl, top, foot, first, beside, middle }: HeadingPlace,
): PlacedRule[] {
  const fine = {
    x: frame.x,
    width: frame.width,
    height: RULE_HEIGHT,
    ink: tinted ? 'accent' : 'rule',
  } as const
  if (rule === 'wide') return foot === null ? [] : [{ ...fine, y: foot }]
  if (rule === 'beside') {
    const room = frame.width - beside
    if (foot === null || room < LEAST_BESIDE) return []
    return [{ ...fine, x: rtl ? frame.x : frame.x + beside, width: room, y: middle }]
  }
  if (rule === 'none' || !first) return []
  if (rule === 'above') return [{ ...fine, y: top - ABOVE }]
  const { width, height, above } = SHORT_RULE
  const x = rtl ? frame.x + frame.width - width : frame.x
  return [{ x, y: top - above, width, height, ink: 'accent' }]
}

function placed(line: SetTextLine, position: { x: number; baseline: number; part: number }): PlacedRun[] {
  return line.runs.map((run) => ({ ...run, ...position, x: position.x + run.x }))
}
