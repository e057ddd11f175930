import type { DATE_FORMATS } from '#lib/resume/tailored/display-settings.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NAMED =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\.?,? ((?:19|20)\d\d)\b/g
const YEAR_FIRST = /\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![-\d])/g
const MONTH_FIRST = /\b(0?[1-9]|1[0-2])\/((?:19|20)\d\d)\b/g

/**
 * The dates of a title line in one form: as month and year, or as the year alone. What names no month stays a year, and
 * whatever is no date in English or in figures stays as it was written.
 */
export function formatDates(text: string, format: (typeof DATE_FORMATS)[number]): string {
  if (format === 'as_written') return text
  const put = (month: string, year: string) => (format === 'year' ? year : `${month} ${year}`)
  return text
    .replace(NAMED, (_, month: string, year: string) => put(month, year))
    .replace(YEAR_FIRST, (_, year: string, month: string) => put(nameOf(month), year))
    .replace(MONTH_FIRST, (_, month: string, year: string) => put(nameOf(month), year))
}

function nameOf(month: string): string {
  return MONTHS[Number(month) - 1] ?? month
}
