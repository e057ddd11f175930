import words from '#assets/words/resumes.json' with { type: 'json' }
import { type DateFormat, LANGUAGES, type Language } from '#db/rows/display.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { type DateInText, type DayOrder, datePatterns, findTimes } from '#lib/text/find-dates.ts'
import { languageOf } from '#lib/text/language.ts'
import { once } from '#lib/text/memoize.ts'

type DateForm = { format: 'month_year' | 'year'; language: Language; order: DayOrder | null | undefined }

const EAST: Partial<Record<Language, [year: string, month: string]>> = {
  ja: ['年', '月'],
  zh: ['年', '月'],
  ko: ['년 ', '월'],
}

// Only a dash with spaces around it, or one beside a year, separates two dates; the hyphens of a date with a day stay.
const BETWEEN = once(() => {
  const { point, nowAsEnd } = datePatterns()
  const year = '(?:19|20)\\d\\d'
  return new RegExp(
    `(?<=(?<![\\d-])(?:(?:0?[1-9]|1[0-2])[/.])?${year}(?:[年년]\\s?(?:\\d\\d?[月월])?)?) ?[-–—−] ?(?=${point}|${nowAsEnd})|(?<=(?<![\\d-])${year}[-./](?:0[1-9]|1[0-2])) [-–—−] (?=${point}|${nowAsEnd})`,
    'giu',
  )
})

// The usual headings of resumes in a language, in the order of the sections of a master, and the file name without a person's name.
const WORDS: Record<Language, { resume: string; sections: string }> = words

/** Returns the language that a resume prints its headings in: that of its text, or English if it is unclear. */
export function printedLanguage(text: string): Language {
  const code = languageOf(text)
  return LANGUAGES.find((language) => language === code) ?? 'en'
}

/** Returns a note where the person's words for a job are in another language than its posting; else null. */
export function otherLanguageNote(words: string, posting: string): string | null {
  const [own, theirs] = [languageOf(words), languageOf(posting)]
  if (own === null || theirs === null || own === theirs) return null
  const nameOf = (code: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  return `The posting is in ${nameOf(theirs)}, and these words are in ${nameOf(own)}. Nothing is translated here: write them in ${nameOf(theirs)} if the employer needs that.`
}

/** Returns a section's heading in a language. */
export function printedTitle(section: Section, language: Language): string {
  return WORDS[language].sections.split('; ')[SECTIONS.indexOf(section)] ?? ''
}

/** Returns the word for a resume in this language. */
export function resumeName(language: Language): string {
  return WORDS[language].resume
}

/**
 * Returns the dates of a title line in one form: as month and year in the words of the resume's language, or as the
 * year alone. All other text stays, except that the dash between two dates is unified. `order` is that of the whole resume.
 */
export function formatDates(
  text: string,
  format: DateFormat,
  { language = 'en', order }: { language?: Language; order?: DayOrder | null } = {},
): string {
  return withDashes(format === 'as_written' ? text : inForm(text, { format, language, order }))
}

function inForm(text: string, { format, language, order }: DateForm): string {
  let output = ''
  let done = 0
  for (const { start, end } of findTimes(text, order)) {
    for (const date of start === end ? [start] : [start, end]) {
      if (date === null || date.from < done) continue
      // A start without a year of its own shares that of its end. Example: "May – August 2019".
      const isShared = date === start && end !== null && end !== start && !hasYear(text, date)
      if (isShared && format === 'year') {
        output += text.slice(done, date.from)
        done = end.from
        continue
      }
      output += text.slice(done, date.from) + writtenAs(date, text, { format, language, isShared })
      done = date.to
    }
  }
  return output + text.slice(done)
}

function hasYear(text: string, { from, to }: DateInText): boolean {
  return /\d{4}|['’]\d\d|\d\d$|[年년]/.test(text.slice(from, to))
}

function writtenAs(
  { date, last, from, to }: DateInText,
  text: string,
  { format, language, isShared }: { format: 'month_year' | 'year'; language: Language; isShared: boolean },
): string {
  const [year = '', month] = date.split('-')
  const written = text.slice(from, to)
  if (format === 'year') return /^\D?\d{2,3}$/.test(written) ? written : year
  if (month === undefined || last !== undefined) return written
  return isShared ? nameOf(Number(month), language) : monthAndYear(Number(month), year, language)
}

function monthAndYear(month: number, year: string, language: Language): string {
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

function withDashes(text: string): string {
  return text.replace(BETWEEN(), ' – ')
}
