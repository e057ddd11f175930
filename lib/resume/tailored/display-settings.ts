import type { Accent, Display, Layout, PrintFont, Template } from '#db/rows/display.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { LayoutChange } from '#lib/resume/print/schema.ts'

/** The layout before the person saves one. */
export const FIRST_DISPLAY: Display = {
  spacing_scale: null,
  template: 'inline',
  font: 'source-sans-3',
  accent: 'none',
  font_size: null,
  date_format: 'as_written',
  head_order: 'as_written',
  language: null,
  paper: 'auto',
  section_order: [...SECTIONS],
  revision: 0,
  updated_at: null,
  written_by: null,
}

/** Returns the printed order of sections: the person's, else that of the design. */
export function orderOf({
  section_order,
  template,
}: Pick<Display, 'section_order' | 'template'>): readonly Section[] {
  const asFirst = section_order.every((section, index) => section === SECTIONS[index])
  return (asFirst ? designOf(template).order : null) ?? section_order
}

/** Returns the layout after a change of some parts. A chosen design brings its typeface and colour. */
export function changedLayout<T extends Layout>(layout: T, { section_order, ...change }: LayoutChange): T {
  const template = change.template ?? layout.template
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return {
    ...layout,
    font: fontOf(layout, template),
    accent: accentOf(layout, template),
    ...named,
    ...(section_order && { section_order: [...new Set([...section_order, ...SECTIONS])] }),
  }
}

/** Returns the typeface of a new design: its own, unless only the place of the dates changes. */
function fontOf(display: Pick<Display, 'template' | 'font'>, template: Template): PrintFont {
  const plain = (template: Template) => template === 'inline' || template === 'right_aligned'
  return display.template === template || (plain(display.template) && plain(template))
    ? display.font
    : designOf(template).font
}

/** Returns the colour of a new design: its own, unless the person set another than the present design brings. */
function accentOf(display: Pick<Display, 'template' | 'accent'>, template: Template): Accent {
  const isChosen = display.accent !== designOf(display.template).accent
  return isChosen || display.template === template ? display.accent : designOf(template).accent
}
