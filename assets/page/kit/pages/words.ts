import { counted } from '#assets/page/kit/words.ts'

/** A spacing in words. */
export function spacingText(scale: number): string {
  return `${Math.round(scale * 100)} % of normal`
}

/** How many pages there are of how many there may be. */
export function pagesText(pages: number, max_pages: number): string {
  return `${counted(pages, 'page')} of at most ${max_pages}`
}

export const TEMPLATE_WORDS: Record<string, string> = {
  inline: 'Dates in the line',
  right_aligned: 'Dates at the right edge',
}

/** The forms of dates. */
export const DATE_WORDS: Record<string, string> = {
  as_written: 'As you wrote them',
  month_year: 'Month and year',
  year: 'Year only',
}

export const FONT_WORDS: Record<string, string> = { 'source-sans-3': 'Source Sans 3', inter: 'Inter' }

/** The languages in which headings and dates may be. */
export const LANGUAGE_WORDS: Record<string, string> = {
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
