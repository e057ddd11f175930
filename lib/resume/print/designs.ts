import type { Accent, PrintFont, Template } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { GAPS, MARGINS, onGrid, type Role, SIZES, type TypeSizes } from '#lib/resume/print/spacing.ts'
import type { Page } from '#lib/resume/typeset/paper.ts'
import { names } from '#lib/text/names.ts'

/**
 * The look of section headings; `caps` sets them in capitals, in small capitals or as they are, `size` is relative to the typeface's own heading size, `tracking` the space between
 * letters relative to their size, and `rule` a line under it (`wide`), one above it, one beside it, or a short bar above it.
 */
type HeadingLook = {
  caps: 'upper' | 'small' | 'none'
  size: number
  tracking: number
  rule: 'wide' | 'short' | 'above' | 'beside' | 'none'
}

/** A tinted column at the left of the first page for short sections. */
type Sidebar = { width: number; gap: number; kinds: readonly Section[] }

/** All properties of a design. Lengths are in points; sizes are relative to the typeface's own. */
export type Design = {
  /** The typeface that the design was made for. */
  font: PrintFont
  /** The colour that the design brings; the person can set another. */
  accent: Accent
  /** Whether the contact details and the rules have the accent too. */
  tinted: boolean
  /** The position of an entry's dates; `stacked` is for a narrow column, with a row per subline. */
  dates: 'inline' | 'right' | 'stacked'
  subline: 'italic' | 'soft'
  align: 'center' | 'left'
  /** The name's size, its weight, and whether it has the accent. */
  name: { size: number; style: 'strong' | 'regular'; accent: boolean }
  text: number
  /** The space between the contact details and the text. */
  under_header: number
  heading: HeadingLook
  margins: { side: number; top: number; bottom: number }
  gaps: Record<Role, number>
  sidebar: Sidebar | null
  /** The order of sections unless the person set one; null for the default order. */
  order: readonly Section[] | null
  /** Sections set like references: without bullets, with a hanging first line. */
  references: readonly Section[]
}

const PLAIN: Design = {
  font: 'source-sans-3',
  accent: 'none',
  tinted: false,
  dates: 'inline',
  subline: 'italic',
  align: 'center',
  name: { size: 1, style: 'strong', accent: false },
  text: 1,
  under_header: 9,
  heading: { caps: 'upper', size: 1, tracking: 0.04, rule: 'wide' },
  margins: MARGINS,
  gaps: GAPS,
  sidebar: null,
  order: null,
  references: [],
}

const DESIGNS: Record<Template, Design> = {
  inline: PLAIN,
  right_aligned: { ...PLAIN, dates: 'right' },
  classic: {
    ...PLAIN,
    font: 'source-serif-4',
    dates: 'right',
    accent: 'plum',
    tinted: true,
    name: { size: 1.6, style: 'regular', accent: true },
    heading: { caps: 'small', size: 1.3, tracking: 0.05, rule: 'wide' },
    under_header: 8,
    margins: { side: 57, top: 44, bottom: 46 },
    gaps: { ...GAPS, section: 12, entry: 9, bullet: 2 },
  },
  modern: {
    ...PLAIN,
    font: 'inter',
    dates: 'right',
    align: 'left',
    accent: 'navy',
    tinted: true,
    name: { size: 1.6, style: 'strong', accent: true },
    subline: 'soft',
    heading: { caps: 'none', size: 1.35, tracking: 0, rule: 'short' },
    under_header: 14,
    margins: { side: 54, top: 48, bottom: 44 },
    gaps: { ...GAPS, section: 18, paragraph: 3, entry: 10, bullet: 2.5 },
  },
  sidebar: {
    ...PLAIN,
    dates: 'right',
    subline: 'soft',
    align: 'left',
    name: { size: 1.35, style: 'strong', accent: true },
    text: 0.95,
    under_header: 20,
    heading: { caps: 'upper', size: 0.93, tracking: 0.06, rule: 'none' },
    margins: { side: 36, top: 38, bottom: 38 },
    gaps: { ...GAPS, section: 11 },
    sidebar: {
      width: 146,
      gap: 36,
      kinds: ['skills', 'education', 'certifications', 'languages', 'awards'],
    },
  },
  academic: {
    ...PLAIN,
    font: 'source-serif-4',
    dates: 'right',
    align: 'left',
    name: { size: 1.15, style: 'strong', accent: false },
    heading: { caps: 'none', size: 1.14, tracking: 0, rule: 'above' },
    under_header: 16,
    margins: { side: 64, top: 54, bottom: 54 },
    gaps: { ...GAPS, section: 12, paragraph: 4, reference: 4, entry: 6 },
    order: names(
      'summary education experience publications awards projects volunteering certifications skills',
      'languages other',
    ),
    references: ['publications'],
  },
  engineering: {
    ...PLAIN,
    font: 'source-serif-4',
    dates: 'right',
    name: { size: 1.25, style: 'regular', accent: false },
    heading: { caps: 'none', size: 1.2, tracking: 0, rule: 'wide' },
    under_header: 7,
    margins: { side: 50, top: 44, bottom: 46 },
    gaps: { ...GAPS, section: 9, bullet: 1 },
  },
  lined: {
    ...PLAIN,
    dates: 'right',
    accent: 'navy',
    tinted: true,
    name: { size: 1.5, style: 'strong', accent: true },
    heading: { caps: 'none', size: 1.3, tracking: 0, rule: 'beside' },
    under_header: 10,
    margins: { side: 56, top: 46, bottom: 46 },
    gaps: { ...GAPS, section: 10, entry: 7, bullet: 2 },
  },
}

/**
 * Returns the settings of a design, set in its own typeface or another; an unknown name, as from another version, gets
 * the plain design. A typeface without small capitals gets capitals.
 */
export function designOf(template: Template, font?: PrintFont): Design {
  const design = DESIGNS[template] ?? DESIGNS.inline
  const isWithout = design.heading.caps === 'small' && font === 'inter'
  return isWithout ? { ...design, heading: { ...design.heading, caps: 'upper', size: 0.95 } } : design
}

/** Returns the sizes of a typeface in a design; `fontSize` is the text size that the person chose, or null. */
export function sizesOf(design: Design, font: PrintFont, fontSize: number | null): TypeSizes {
  const base = SIZES[font]
  const share = fontSize === null ? design.text : fontSize / base.text
  const sized = (size: number) => Math.round(size * share * 4) / 4
  return {
    text: sized(base.text),
    section: sized(base.section * design.heading.size),
    name: sized(base.name * design.name.size),
    contact: sized(base.contact),
    contact_min: base.contact_min,
  }
}

/** The horizontal range of a text column. */
export type TextFrame = { x: number; width: number }

/** Returns the full width between the margins. */
export function wholeFrame({ margins }: Design, page: Page): TextFrame {
  return { x: margins.side, width: page.width - 2 * margins.side }
}

/**
 * Returns the two columns of a design, or the full width if it has one. The narrow column is at the start of reading:
 * at the left, or at the right in right-to-left resumes.
 */
export function framesOf(design: Design, page: Page, rtl = false): { side: TextFrame; main: TextFrame } {
  const frame = wholeFrame(design, page)
  if (design.sidebar === null) return { side: { ...frame, width: 0 }, main: frame }
  const { width, gap } = design.sidebar
  const mainWidth = frame.width - width - gap
  if (rtl) return { side: { x: frame.x + mainWidth + gap, width }, main: { x: frame.x, width: mainWidth } }
  return { side: { x: frame.x, width }, main: { x: frame.x + width + gap, width: mainWidth } }
}

/** Returns the height of a page's text area. */
export function textHeight({ margins }: Design, page: Page): number {
  return page.height - margins.top - margins.bottom
}

/**
 * Returns the place of a header, independent of its content: the name's line, a gap, and two rows of contact details.
 * A third row moves the text above it into the page margin, and nothing below it.
 */
export function headerPlace({ name, contact }: TypeSizes, { under_header }: Pick<Design, 'under_header'>) {
  const [nameLine, contactHeight, gap] = [onGrid(name * LINE), onGrid(2 * contact * LINE + 0.25), 2]
  const nameSize = Math.max(nameLine, LEAST_NAME)
  return {
    name: nameSize,
    gap,
    contact: contactHeight,
    height: nameSize + gap + contactHeight + under_header,
  }
}

const LINE = 1.2
const LEAST_NAME = 24
