import { signedPatterns, westernDigits, withMonthSigns } from '#lib/text/find-dates.ts'
import { once, remembering } from '#lib/text/memoize.ts'

/** A date or a range of dates in a text: from `start` up to but not including `end`. */
type FoundDates = { start: number; end: number; range: boolean }

/**
 * Returns the dates of a role or school in a line: a range anywhere, or one date at the line's beginning or end. A
 * year within a sentence does not count.
 */
export function datesIn(written: string): FoundDates | null {
  return /[\d٠-٩۰-۹元]/.test(written) ? keptDates(written) : null
}

// Each line is looked at many times while its page is read.
const keptDates = remembering<FoundDates | null>(4000, (written) => {
  // Patterns that need not look for capitals are four times as fast. No letter changes its length.
  const text = withMonthSigns(westernDigits(written).replaceAll('İ', 'i').toLowerCase())
  const range = lastRange(text)
  if (range) return { ...range, range: true }
  const { atEnd, atStart } = patterns()
  const single = text.match(atEnd) ?? text.match(atStart)
  if (single?.index === undefined) return null
  return { start: single.index, end: single.index + single[0].length, range: false }
})

/** Returns whether a text consists of dates only, or of dates behind a label of one word. Example: "Period: 2019 – 2021". */
export function isDates(text: string): boolean {
  if (isMostlyWords(text)) return false
  const dates = datesIn(text)
  if (dates === null) return false
  const behind = text.slice(dates.end)
  const beside =
    text.slice(0, dates.start).replace(LABEL, '') +
    (/^ ?[(·]/.test(behind) && isDuration(behind) ? '' : behind)
  return !/[\p{L}\p{N}]/u.test(beside)
}

// No month or word for the present has as many letters beside so few digits.
function isMostlyWords(text: string): boolean {
  const digits = text.match(/[\p{N}元]/gu)?.length ?? 0
  return text.length > LONGEST_DATES || text.length - digits > MOST_LETTERS * digits
}

/**
 * Returns whether a text begins dates that continue on the next line, as in a narrow column. Example: "Jun 2017 –
 * Feb".
 */
export function beginsDates(text: string): boolean {
  return /\d.*[-–—] ?\p{L}*\.?$/u.test(text) && isDates(`${text} 2030`)
}

/** Returns whether a text may be a row of dates in a narrow column. Example: "September", "2018 to June", "since May". */
export function isPartOfDates(text: string): boolean {
  return text.length <= LONGEST_PART && [' ', ' – '].some((joint) => isDates(`${text}${joint}2030`))
}

const LONGEST_PART = 30

/** Returns whether rows of a narrow column hold dates alone, each in a few rows. Example: "September", "2018 – March", "2019". */
export function areDatesInRows(rows: readonly string[]): boolean {
  let from = 0
  while (from < rows.length) {
    let to = Math.min(from + MOST_ROWS, rows.length)
    while (to > from && !isDates(rows.slice(from, to).join(' '))) to -= 1
    if (to === from) return false
    from = to
  }
  return rows.length > 0
}

const MOST_ROWS = 4

// Ranges are found from left to right, so that none begins within another.
function lastRange(text: string) {
  const possible = patterns().ranges.filter(({ marks }) => marks.every((mark) => mark.test(text)))
  let last: { start: number; end: number } | null = null
  for (;;) {
    let next: { start: number; end: number } | null = null
    for (const { pattern } of possible) {
      pattern().lastIndex = last?.end ?? 0
      const match = pattern().exec(text)
      if (match !== null && match.index < (next?.start ?? text.length))
        next = { start: match.index, end: match.index + match[0].length }
    }
    if (next === null) return last
    last = next
  }
}

/** Returns whether a text is only a length of time, as exports write it beside dates. Example: "(3 yrs 2 mos)". */
export function isDuration(text: string): boolean {
  return text.length <= LONGEST_DURATION && DURATION.test(text)
}

const LONGEST_DURATION = 40
const LONGEST_DATES = 160
const MOST_LETTERS = 15
const UNIT =
  '(?:years?|yrs?|months?|mos?|jahre?n?|monate?n?|ans?|années?|mois|años?|mes(?:es)?|anni|anno|mes[ei]|anos?|jaar|jaren|maand(?:en)?|lata?|rok|miesi[aą]c(?:e|y)?|miesięcy|år|månad(?:er)?|måned(?:er)?|vuotta|vuosi|kuukautta|roky?|let|měsíc[eů]?|yıl|ay|luni|lună|ani|лет|года?|месяц(?:а|ев)?|мес|роки|років|рік|місяц(?:ь|і|ів)|年|个月|か月|ヶ月|년|개월|سنوات|سنة|أشهر|شهر)\\.?'
const DURATION = new RegExp(
  `^[\\s(·•,|]*\\d{1,2}\\+? ?${UNIT}(?:,? (?:and |et |und |y |e |i )?|)(?:\\d{1,2} ?${UNIT})?[\\s).]*$`,
  'iu',
)
const LABEL = /^\p{L}{2,12}:\s*$/u
const FROM =
  '(?:(?:since|from|seit|ab|von|vom|depuis|du|de|desde|sinds|vanaf|dal|da|od|z|із|від|fra|från|с|từ|من) )?'

// One pattern of all ranges takes 40 ms to compile, and these 4 to 14 ms: each is compiled for the first text with all its marks.
const patterns = once(() => {
  const { point, short, yearless, to, since: sinceWords, nowAsEnd, letter } = signedPatterns()
  const edge = `(?<![${letter}\\p{N}])`
  // Two digits of a year count within a range alone. Example: "08/19 – 07/21".
  const end = `(?:${point}|${nowAsEnd}|${short}|(?:\\d{1,2}[./]){0,2}\\d{2}(?![\\d%]))`
  const since = `(?:${sinceWords}) ${point}`
  const rangeOf = (marks: string[], range: string) => ({
    marks: marks.map((mark) => new RegExp(mark, 'u')),
    pattern: once(() => new RegExp(`${edge}(?:${range})(?![${letter}\\p{N}])`, 'gu')),
  })
  return {
    ranges: [
      rangeOf([to], `${FROM}${point}${to}${end}`),
      rangeOf([to, short], `${FROM}${short}${to}(?:${point}|${short}|${nowAsEnd})`),
      rangeOf([to, yearless], `${FROM}${yearless}${to}(?:${point}|${short})`),
      rangeOf([`${edge}(?:${sinceWords}) `], `${since}(?=[)\\]. ]*$)|^${since}(?= *[,;:|·–—-]| *$)`),
    ],
    atEnd: new RegExp(`${edge}${point}(?: ?[-–—])?(?=[)\\]. ]*$)`, 'u'),
    atStart: new RegExp(`^${point}(?![${letter}\\p{N}%])(?= ?[:|–—,-]|  |$)`, 'u'),
  }
})
