import type { Display, PrintFont, Template } from '#db/rows/display.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { designOf } from '#lib/resume/print/designs.ts'

/** The layout that holds until the person saves one. */
export const FIRST_DISPLAY: Display = {
  spacing_scale: null,
  template: 'inline',
  font: 'source-sans-3',
  accent: 'none',
  font_size: null,
  date_format: 'as_written',
  language: null,
  paper: 'auto',
  section_order: [...SECTIONS],
  revision: 0,
  updated_at: null,
  written_by: null,
}

/** All sections with those named first, in the order given; the others follow as they stand. */
export function wholeOrder(sectionNames: readonly Section[]): Section[] {
  return [...new Set([...sectionNames, ...SECTIONS])]
}

/** The order in which sections print: the one that the person set, else that of the design. */
export function orderOf({
  section_order,
  template,
}: Pick<Display, 'section_order' | 'template'>): readonly Section[] {
  const asFirst = section_order.every((section, index) => section === SECTIONS[index])
  return (asFirst ? designOf(template).order : null) ?? section_order
}

/** The typeface of a new design: its own, unless it only moves the dates of the one before. */
export function fontOf(now: Pick<Display, 'template' | 'font'>, template: Template): PrintFont {
  const plain = (template: Template) => template === 'inline' || template === 'right_aligned'
  return now.template === template || (plain(now.template) && plain(template))
    ? now.font
    : designOf(template).font
}
