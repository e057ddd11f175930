import type { DateFormat } from '#db/rows/display.ts'
import { LANGUAGES, type Language } from '#db/rows/display.ts'
import { NOW } from '#lib/evidence/master/entry-dates.ts'
import { alternationOf, monthKey, monthNames } from '#lib/service/values/month-names.ts'

const YEAR = String.raw`(?:19|20)\d\d`
const YEAR_FIRST = /\b((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![-\d])/g
const MONTH_FIRST = /\b(0?[1-9]|1[0-2])\/((?:19|20)\d\d)\b/g
const VIETNAMESE = /(?<!\p{L})(?:tháng|thg) ?(1[0-2]|0?[1-9])(?: năm |\/)((?:19|20)\d\d)\b/giu
const EASTERN = /((?:19|20)\d\d)\s?[年년]\s?(1[0-2]|0?[1-9])\s?[月월]/g

/**
 * Returns the dates of a title line in one form: as month and year in the words of the resume's language, or as the
 * year alone. All other text stays, except that the dash between two dates is unified.
 */
export function formatDates(text: string, format: DateFormat, language: Language = 'en'): string {
  return withDashes(format === 'as_written' ? text : inForm(text, format, language))
}

function inForm(text: string, format: 'month_year' | 'year', language: Language): string {
  const dateOf = (month: number, year: string) => (format === 'year' ? year : written(month, year, language))
  const output = text.replace(NAMED, (matched: string, word: string, year: string) => {
    const month = monthsByName().get(monthKey(word))
    return month === undefined ? matched : dateOf(month, year)
  })
  return output
    .replace(VIETNAMESE, (_, month: string, year: string) => dateOf(Number(month), year))
    .replace(EASTERN, (_, year: string, month: string) => dateOf(Number(month), year))
    .replace(YEAR_FIRST, (_, year: string, month: string) => dateOf(Number(month), year))
    .replace(MONTH_FIRST, (_, month: string, year: string) => dateOf(Number(month), year))
}

const EAST: Partial<Record<Language, [year: string, month: string]>> = {
  ...{ ja: ['年', '月'], zh: ['年', '月'], ko: ['년 ', '월'] },
}

function written(month: number, year: string, language: Language): string {
  const east = EAST[language]
  if (language === 'vi') return `${String(month).padStart(2, '0')}/${year}`
  return east ? `${year}${east[0]}${month}${east[1]}` : `${nameOf(month, language)} ${year}`
}

// English keeps the three letters that are usual in resumes.
function nameOf(month: number, language: string): string {
  const name = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    month: 'short',
    timeZone: 'UTC',
  })
  return name.format(new Date(Date.UTC(2000, month - 1, 1)))
}

const SEASONS = ['spring', 'summer', 'fall', 'autumn', 'winter']

/**
 * Returns a pattern of the names of months in a language, for use inside of a regular expression that ignores case. Example:
 * for "fr" it takes "janv." and "janvier", and no other word before a year, such as "Nurse, 2019". English has seasons too.
 */
export function monthPattern(language: string): string {
  return alternationOf([...monthNames(language).keys(), ...(language.startsWith('en') ? SEASONS : [])])
}

let months: Map<string, number> | undefined

// The names of months in all languages, created at first use.
function monthsByName(): Map<string, number> {
  months ??= new Map(LANGUAGES.flatMap((language) => [...monthNames(language)]))
  return months
}

const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,12})\.?,? (?:de |of )?(${YEAR})(?!\d)`,
  'giu',
)

const END = String.raw`(?:${YEAR}|${NOW}|[\p{L}\p{M}]{3,12}\.?,? ${YEAR}|(?:0?[1-9]|1[0-2])[/.]${YEAR}|tháng \d)`
const BETWEEN = new RegExp(
  String.raw`(?<=(?<![\d-])(?:(?:0?[1-9]|1[0-2])[/.])?${YEAR}(?:[年년]\s?(?:\d\d?[月월])?)?) ?[-–—−] ?(?=${END})|(?<=(?<![\d-])${YEAR}[-./](?:0[1-9]|1[0-2])) [-–—−] (?=${END})`,
  'giu',
)

// Only a dash with spaces around it separates two dates; the hyphens of a date with a day stay.
function withDashes(text: string): string {
  return text.replace(BETWEEN, ' – ')
}
