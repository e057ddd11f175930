import type { HeadOrder, Language, Template } from '#db/rows/display.ts'
import { counted } from '#lib/text/counted.ts'

/** A spacing in words. */
export function spacingText(scale: number): string {
  return `${Math.round(scale * 100)}% of normal`
}

/** How many pages there are, and how many there may be. */
export function pagesText(pages: number, max_pages: number): string {
  return `${counted(pages, 'page')} (limit ${max_pages})`
}

/** The names of the designs, and the use of each. */
export const DESIGN_WORDS: Record<Template, { name: string; means: string }> = {
  inline: { name: 'Plain', means: 'Plain headings over a rule, with dates in the line of each title.' },
  right_aligned: {
    name: 'Plain, dates right',
    means: 'Plain headings over a rule, with dates at the right edge.',
  },
  classic: {
    name: 'Classic',
    means: 'A serif typeface with your name in the middle, for law, finance and the like.',
  },
  modern: { name: 'Modern', means: 'Everything on the left, with large headings and more space.' },
  sidebar: {
    name: 'Two columns',
    means: 'Skills, schools and languages in a side column, to fit a lot into little space.',
  },
  academic: {
    name: 'Academic',
    means:
      'Education first and publications in full, with wide margins. An order of sections that you set stays.',
  },
  engineering: {
    name: 'Engineering',
    means:
      'Black and close-set in a serif typeface, with your name in the middle, as many engineers send it.',
  },
  lined: {
    name: 'Lined',
    means: 'A line beside each heading, in colour, with your name in the middle and room between entries.',
  },
}

/** The colours of headings. */
export const ACCENT_WORDS: Record<string, string> = {
  none: 'Black',
  navy: 'Navy',
  teal: 'Teal',
  forest: 'Forest green',
  plum: 'Plum',
  brick: 'Brick red',
}

/** A size of text in words. */
export function sizeText(points: string): string {
  return points === '' ? 'As the design has it' : `${points} points`
}

/** The forms of dates. */
export const DATE_WORDS: Record<string, string> = {
  as_written: 'As you wrote them',
  month_year: 'Month and year',
  year: 'Year only',
}

/** The part of a position that prints first. */
export const HEAD_WORDS: Record<HeadOrder, string> = {
  as_written: 'As you wrote them',
  title_first: 'Title first',
  employer_first: 'Employer first',
}

export const FONT_WORDS: Record<string, string> = {
  'source-sans-3': 'Source Sans 3',
  inter: 'Inter',
  'source-serif-4': 'Source Serif 4',
}

/** The languages in which headings and dates may be. */
export const LANGUAGE_WORDS: Record<Language | 'own', string> = {
  own: 'As the resume is written',
  ...{
    en: 'English',
    de: 'German',
    fr: 'French',
    es: 'Spanish',
    it: 'Italian',
    pt: 'Portuguese',
    nl: 'Dutch',
  },
  ...{
    pl: 'Polish',
    uk: 'Ukrainian',
    ru: 'Russian',
    sv: 'Swedish',
    tr: 'Turkish',
    vi: 'Vietnamese',
    ja: 'Japanese',
    zh: 'Chinese',
    ko: 'Korean',
    ar: 'Arabic',
    he: 'Hebrew',
  },
  hi: 'Hindi',
}

export const PAPER_WORDS: Record<string, string> = {
  auto: 'As in your country',
  a4: 'A4',
  letter: 'US Letter',
}
