import { SECTIONS, type Section } from '#lib/evidence/master/master.ts'
import type { PrintFont, Template } from '#lib/resume/print/resume-document.ts'

/** How dates print: as they were written, as month and year, or as the year alone. */
export const DATE_FORMATS = ['as_written', 'month_year', 'year'] as const

/** The saved layout of all resumes. */
export type Display = {
  /** Null for the loosest spacing on the fewest pages. */
  spacing_scale: number | null
  template: Template
  font: PrintFont
  date_format: (typeof DATE_FORMATS)[number]
  /** Every section once, in the order in which they print. */
  section_order: Section[]
  revision: number
  updated_at: string | null
  written_by: 'operator' | 'agent' | null
}

/** The layout that holds until the person saves one. */
export const FIRST_DISPLAY: Display = {
  spacing_scale: null,
  template: 'inline',
  font: 'source-sans-3',
  date_format: 'as_written',
  section_order: [...SECTIONS],
  revision: 0,
  updated_at: null,
  written_by: null,
}

/** All sections with those named first, in the order given; the others follow as they stand. */
export function wholeOrder(named: readonly Section[]): Section[] {
  return [...new Set([...named, ...SECTIONS])]
}
