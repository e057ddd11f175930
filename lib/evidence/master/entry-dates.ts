import { LANGUAGES } from '#db/rows/display.ts'
import { alternationOf, monthKey, monthNames } from '#lib/service/values/month-names.ts'
import { once } from '#lib/text/memoize.ts'

/** The start and end of an entry, as `YYYY` or `YYYY-MM`; an ongoing entry has no end. */
export type EntryDates = { start: string | null; end: string | null; ongoing: boolean }

type DateInText = { date: string; from: number; to: number }

/** Words for an end that has not come, in all languages, for use inside of a regular expression that ignores case. */
export const NOW = String.raw`(?:(?:present|now|current(?:ly)?|today|ongoing|date|heute|jetzt|aktuell|laufend|dato|présent|aujourd.hui|actuel(?:lement)?|presente|actualidad|actual|oggi|atual|heden|nu|idag|nuvarande|obecnie|nadal|halen|günümüz|hiện tại|hiện nay|nay|теперішній|дотепер|досі|(?:по )?настоящее время|н\. ?в\.?|الآن|الحاضر|היום|הווה|वर्तमान)(?![\p{L}\p{M}])|现在|至今|現在|현재|재직)`
const YEAR = '(?:19[4-9]\\d|20\\d\\d)'
const MONTH = '1[0-2]|0?[1-9]'
const MONTHS = once(() => new Map(LANGUAGES.flatMap((language) => [...monthNames(language)])))
const DATE = once(() => {
  const words = alternationOf(MONTHS().keys())
  return new RegExp(
    [
      `(?<era>昭和|平成|令和)(?<y0>元|\\d{1,2})年(?:(?<m0>${MONTH})月)?`,
      `(?<y6>${YEAR}) ?[年년](?: ?(?<m6>${MONTH}) ?[月월])?`,
      `(?<y1>${YEAR})[-/.](?<m1>1[0-2]|0[1-9])(?:[-/.](?:3[01]|[12]\\d|0[1-9]))?(?!\\d)`,
      `(?:(?:tháng|thg) )?(?:(?:3[01]|[12]\\d|0?[1-9])[./-])?(?<m2>${MONTH})(?:[./-]| năm )(?<y2>${YEAR})(?!\\d)`,
      `(?<![\\p{L}\\p{M}])(?<word>${words})(?![\\p{L}\\p{M}])(?:\\.? ?,? ?(?:of |de )?(?:(?<y3>${YEAR})|['’](?<y4>\\d\\d))(?!\\d)|\\.?(?= ?[-–—] ?(?:${words})(?![\\p{L}\\p{M}])| (?:to|bis|until) (?:${words})(?![\\p{L}\\p{M}])))`,
      `(?<y5>${YEAR})(?![\\d%+kx]|,\\d| ?(?:employees|people|users|customers|clients))`,
    ].join('|'),
    'giu',
  )
})
const BEFORE = /[\p{L}\p{N}$€£#.,+]$/u
const TO = String.raw`-|–|—|−|[〜～~]|から|إلى|đến|по|до|\b(?:to|until|till|through|bis|a|al|hasta|tot|do)\b|à`
const RANGE = new RegExp(`^ ?(?:${TO}) ?$`, 'i')
const ONGOING = new RegExp(`^ ?(?:${TO})? ?${NOW}`, 'iu')
const OPEN_END = /^ ?[-–—−〜～~] ?$/
const SINCE = /(?:^|[^\p{L}])(?:since|seit|ab|depuis|desde|dal|sinds|sedan|od|с|từ|منذ) ?$/iu
const UNTIL = /(?:^|[^\p{L}])(?:until|till|bis|hasta|graduated|graduating|expected|completed) ?:? ?$/iu
const SHORT_END = /^ ?[-–—/] ?(\d\d)(?![\d/.-])/

/** Returns the start and end of an entry by its sublines: the earliest start and the latest end of all times. */
export function entryDates(sublines: readonly string[]): EntryDates {
  const times = sublines.map(westernDigits).flatMap(timesIn)
  const ongoing = times.some((time) => time.ongoing)
  const starts = times.flatMap(({ start }) => start ?? []).sort(byStart)
  const ends = times.flatMap(({ end }) => end ?? []).sort(byEnd)
  return { start: starts[0] ?? null, end: ongoing ? null : (ends.at(-1) ?? null), ongoing }
}

function timesIn(subline: string): EntryDates[] {
  const dates = datesIn(subline)
  const times: EntryDates[] = []
  for (let index = 0; index < dates.length; index += 1) {
    const date = dates[index] as DateInText
    const next = dates[index + 1]
    if (next !== undefined && RANGE.test(subline.slice(date.to, next.from))) {
      times.push({ start: withYear(date.date, next.date), end: next.date, ongoing: false })
      index += 1
    } else if (/^\d/.test(date.date)) times.push(timeOf(subline, date))
  }
  return times
}

/** Returns the words of a subline before its only time, if that ends it; null otherwise. Example: "Nurse, 2019 - 2021". */
export function beforeDates(written: string): string | null {
  const subline = westernDigits(written)
  const dates = datesIn(subline)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || timesIn(subline).length !== 1) return null
  const behind = subline.slice(last.to)
  const otherWords = behind.replace(ONGOING, '').replace(SHORT_END, '').replace(OPEN_END, '')
  const before = subline.slice(0, first.from)
  if (/[\p{L}\p{N}]/u.test(otherWords) || UNTIL.test(before)) return null
  return written.slice(0, before.replace(SINCE, '').replace(/[\s,;|·•(（、，،–—-]+$/u, '').length)
}

function datesIn(subline: string): DateInText[] {
  if (!/\d/.test(subline)) return []
  return [...subline.matchAll(DATE())].flatMap((match) => {
    const index = match.index
    const isGlued = match.groups?.['era'] === undefined && match.groups?.['y6'] === undefined
    if (isGlued && BEFORE.test(subline.slice(Math.max(0, index - 2), index))) return []
    return [{ date: dateOf(match.groups ?? {}), from: index, to: index + match[0].length }]
  })
}

// The year before the first of each era.
const ERAS: Record<string, number> = { 昭和: 1925, 平成: 1988, 令和: 2018 }

// A month whose year is at the other end of its range has no year of its own. Example: "-03".
function dateOf({ era, y0, m0, y1, m1, y2, m2, y3, y4, y5, y6, m6, word }: DateGroups): string {
  const eraYear = era === undefined ? undefined : String((ERAS[era] ?? 0) + (y0 === '元' ? 1 : Number(y0)))
  const year = eraYear ?? y1 ?? y2 ?? y3 ?? y5 ?? y6 ?? (y4 === undefined ? '' : `20${y4}`)
  const month = m0 ?? m1 ?? m2 ?? m6 ?? (word === undefined ? undefined : MONTHS().get(monthKey(word)))
  return month === undefined ? year : `${year}-${String(month).padStart(2, '0')}`
}

type DateGroups = Record<string, string | undefined>

// Digits of Arabic and Persian, one for one, so that places agree.
function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

function withYear(date: string, otherDate: string): string {
  return date.startsWith('-') ? otherDate.slice(0, 4) + date : date
}

function timeOf(subline: string, { date, from, to }: DateInText): EntryDates {
  const before = subline.slice(Math.max(0, from - 20), from)
  const behind = subline.slice(to)
  if (SINCE.test(before) || ONGOING.test(behind) || OPEN_END.test(behind)) {
    return { start: date, end: null, ongoing: true }
  }
  if (UNTIL.test(before)) return { start: null, end: date, ongoing: false }
  const short = SHORT_END.exec(behind)?.[1]
  const end = short === undefined ? date : `${date.slice(0, 2)}${short}`
  return { start: date, end: end.slice(0, 4) < date.slice(0, 4) ? date : end, ongoing: false }
}

function byStart(a: string, b: string): number {
  return a.padEnd(7, '-00').localeCompare(b.padEnd(7, '-00'), 'en')
}

function byEnd(a: string, b: string): number {
  return a.padEnd(7, '-13').localeCompare(b.padEnd(7, '-13'), 'en')
}

/** The months that entries cover, overlaps counted once, and whether every entry is dated. */
export type MonthsWorked = { months: number; complete: boolean }

type DateSpan = { from: number; to: number }

/** Returns the months covered by resume entries; open entries count to today (YYYY-MM-DD). */
export function monthsOfEntries(entries: readonly EntryDates[], today: string): MonthsWorked {
  const spans = entries.flatMap((entry) => spanOf(entry, today) ?? [])
  return { months: unionOf(spans), complete: entries.length > 0 && spans.length === entries.length }
}

function spanOf({ start, end, ongoing }: EntryDates, today: string): DateSpan | null {
  if (start === null || (end === null && !ongoing)) return null
  const now = monthOf(today.slice(0, 7))
  const month = monthOf(start)
  // The month of an end was worked; an end with only a year adds no months.
  const to = end === null ? now : Math.min(now, monthOf(end) + (end.length > 4 ? 1 : 0))
  return to > month ? { from: month, to } : { from: month, to: month }
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Math.max(0, Number(date.slice(5, 7) || 1) - 1)
}

function unionOf(spans: readonly DateSpan[]): number {
  let months = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    months += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return months
}
