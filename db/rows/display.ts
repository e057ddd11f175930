import type { Section } from '#db/rows/master.ts'
import { names } from '#lib/text/names.ts'

/** The designs: the plain one with dates in the title line or at the right edge, and six more. */
export const TEMPLATES = names('inline right_aligned classic modern sidebar academic engineering lined')
export type Template = (typeof TEMPLATES)[number]

/** The typefaces that a resume is set in. */
export const PRINT_FONTS = ['source-sans-3', 'inter', 'source-serif-4'] as const
export type PrintFont = (typeof PRINT_FONTS)[number]

/** The colours for headings and the name; each is dark enough on white for the smallest text. */
export const ACCENTS = ['none', 'navy', 'teal', 'forest', 'plum', 'brick'] as const
export type Accent = (typeof ACCENTS)[number]

/** The printed form of dates: as written, as month and year, or as the year alone. */
export const DATE_FORMATS = ['as_written', 'month_year', 'year'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** The first line of an entry: as written, or the title or the employer where an entry says which is which. */
export const HEAD_ORDERS = ['as_written', 'title_first', 'employer_first'] as const
export type HeadOrder = (typeof HEAD_ORDERS)[number]

/** The languages with fixed resume words, by their codes. */
export const LANGUAGES = names('en de fr es it pt nl pl uk ru sv tr vi ja zh ko ar he hi')
export type Language = (typeof LANGUAGES)[number]

/** Returns the paper that a person chose, or that of their country. */
export const PAPER_CHOICES = ['auto', 'a4', 'letter'] as const
export type PaperChoice = (typeof PAPER_CHOICES)[number]

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
  head_order: HeadOrder
  /** Null for the language of each resume. */
  language: Language | null
  paper: PaperChoice
  /** Every section once, in printed order. */
  section_order: Section[]
  revision: number
  updated_at: string | null
  written_by: 'operator' | 'agent' | null
}

/** The print settings of a resume. */
export type Layout = Omit<Display, 'revision' | 'updated_at' | 'written_by'>
