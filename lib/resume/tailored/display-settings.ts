import { SECTIONS, type Section } from '#lib/evidence/master/master.ts'
import type { DateFormat } from '#lib/resume/language/date-formats.ts'
import type { Language } from '#lib/resume/language/languages.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { Accent, PrintFont, Template } from '#lib/resume/print/resume-document.ts'
import type { PaperChoice } from '#lib/resume/typeset/region.ts'

/** The saved layout of all resumes. */
export type Display = {
  /** Null for the loosest spacing on the fewest pages. */
  spacing_scale: number | null
  template: Template
  font: PrintFont
  accent: Accent
  /** The size of text in points, or null for the typeface's own. */
  font_size: number | null
  date_format: DateFormat
  /** Null for the language of each resume. */
  language: Language | null
  paper: PaperChoice
  /** Every section once, in printed order. */
  section_order: Section[]
  revision: number
  updated_at: string | null
  written_by: 'operator' | 'agent' | null
}

/** The layout before the person saves one. */
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

/** Returns all sections with the named ones first, in the given order; the others keep their order. */
export function wholeOrder(sectionNames: readonly Section[]): Section[] {
  return [...new Set([...sectionNames, ...SECTIONS])]
}

/** Returns the printed order of sections: the person's, else that of the design. */
export function orderOf({
  section_order,
  template,
}: Pick<Display, 'section_order' | 'template'>): readonly Section[] {
  const asFirst = section_order.every((section, index) => section === SECTIONS[index])
  return (asFirst ? designOf(template).order : null) ?? section_order
}

/** Returns the typeface of a new design: its own, unless only the place of the dates changes. */
export function fontOf(display: Pick<Display, 'template' | 'font'>, template: Template): PrintFont {
  const plain = (template: Template) => template === 'inline' || template === 'right_aligned'
  return display.template === template || (plain(display.template) && plain(template))
    ? display.font
    : designOf(template).font
}
