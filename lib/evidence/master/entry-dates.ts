/** The start and end of an entry, as `YYYY` or `YYYY-MM`; an ongoing entry has no end. */
export type EntryDates = { start: string | null; end: string | null; ongoing: boolean }

type DateInText = { date: string; from: number; to: number }

const MONTHS = [
  /^(?:jan|gen|ene|jän)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|mrz)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mag|maio)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aoû|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^nov/,
  /^(?:dec|dez|déc|dic)/,
]
const MONTH_WORDS = `jan(?:uary|uar|vier)?|jänner|gennaio|enero|feb(?:ruary|ruar|braio|rero)?|février|mar(?:ch|s|zo)?|märz|mrz|apr(?:il|ile)?|avril|abril|may|mai|maggio|maio|mayo|june?|juni|juin|giugno|junio|july?|juli|juillet|luglio|julio|aug(?:ust)?|août|agosto|sep(?:t|tember|tembre|tiembre)?|settembre|oct(?:ober|obre|ubre)?|okt(?:ober)?|ottobre|nov(?:ember|embre|iembre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dicembre|diciembre`
const YEAR = '(?:19[4-9]\\d|20\\d\\d)'
const DATE = new RegExp(
  [
    `(?<y1>${YEAR})[-/.](?<m1>1[0-2]|0[1-9])(?:[-/.](?:3[01]|[12]\\d|0[1-9]))?(?!\\d)`,
    `(?:(?:3[01]|[12]\\d|0?[1-9])[./-])?(?<m2>1[0-2]|0?[1-9])[./-](?<y2>${YEAR})(?!\\d)`,
    `(?<word>${MONTH_WORDS})(?:\\.? ?,? ?(?:of )?(?:(?<y3>${YEAR})|['’](?<y4>\\d\\d))(?!\\d)|\\.?(?= ?[-–—] ?(?:${MONTH_WORDS})\\b| (?:to|bis|until) (?:${MONTH_WORDS})\\b))`,
    `(?<y5>${YEAR})(?![\\d%+kx]|,\\d| ?(?:employees|people|users|customers|clients))`,
  ].join('|'),
  'giu',
)
const BEFORE = /[\p{L}\p{N}$€£#.,+]$/u
const RANGE = /^ ?(?:-|–|—|−|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bbis\b|\ba\b|\bà\b|\bal\b|\bhasta\b) ?$/i
const ONGOING =
  /^ ?(?:-|–|—|−|to|until|till|through|bis|à|a|hasta)? ?(?:present|now|current|today|ongoing|date|heute|jetzt|aktuell|laufend|dato|aujourd|actuel|présent|presente|actual|oggi)/i
const OPEN_END = /^ ?[-–—−] ?$/
const SINCE = /(?:^|[^\p{L}])(?:since|seit|ab|depuis|desde|dal) ?$/iu
const UNTIL = /(?:^|[^\p{L}])(?:until|till|bis|hasta|graduated|graduating|expected|completed) ?:? ?$/iu
const SHORT_END = /^ ?[-–—/] ?(\d\d)(?![\d/.-])/

/** Returns the start and end of an entry by its sublines: the earliest start and the latest end of all times. */
export function entryDates(sublines: readonly string[]): EntryDates {
  const times = sublines.flatMap(timesIn)
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
export function beforeDates(subline: string): string | null {
  const dates = datesIn(subline)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last || timesIn(subline).length !== 1) return null
  const behind = subline.slice(last.to)
  const otherWords = behind.replace(ONGOING, '').replace(SHORT_END, '').replace(OPEN_END, '')
  const before = subline.slice(0, first.from)
  if (/[\p{L}\p{N}]/u.test(otherWords) || UNTIL.test(before)) return null
  return before.replace(SINCE, '').replace(/[\s,;|·•(–—-]+$/u, '')
}

function datesIn(subline: string): DateInText[] {
  return [...subline.matchAll(DATE)].flatMap((match) => {
    const index = match.index
    if (BEFORE.test(subline.slice(Math.max(0, index - 2), index))) return []
    return [{ date: dateOf(match.groups ?? {}), from: index, to: index + match[0].length }]
  })
}

// A month whose year is at the other end of its range has no year of its own. Example: "-03".
function dateOf({ y1, m1, y2, m2, y3, y4, y5, word }: Record<string, string | undefined>): string {
  const year = y1 ?? y2 ?? y3 ?? y5 ?? (y4 === undefined ? '' : `20${y4}`)
  const monthIndex = word === undefined ? -1 : MONTHS.findIndex((month) => month.test(word.toLowerCase()))
  const month = m1 ?? m2 ?? (monthIndex === -1 ? undefined : String(monthIndex + 1))
  return month === undefined ? year : `${year}-${month.padStart(2, '0')}`
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
