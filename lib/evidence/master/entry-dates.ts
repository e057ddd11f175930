import { countryOfName } from '#lib/index/places/countries.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { type DayOrder, dayOrderOf, findTimes } from '#lib/text/find-dates.ts'

/**
 * The start and end of an entry, as `YYYY` or `YYYY-MM`; an ongoing entry has no end. Dates whose end lies before their start
 * are `reversed`, and count as no time.
 */
export type EntryDates = { start: string | null; end: string | null; ongoing: boolean; reversed?: true }

/**
 * Returns the start and end of an entry by its sublines: the earliest start and the latest end of all times. `order` is that
 * of the whole resume.
 */
export function entryDates(
  sublines: readonly string[],
  order: DayOrder | null = dayOrderOf(sublines),
): EntryDates {
  const times = sublines.flatMap((subline) => findTimes(subline, order))
  const ongoing = times.some((time) => time.ongoing)
  const starts = times.flatMap(({ start }) => start?.date ?? []).sort(byStart)
  const ends = times.flatMap(({ end }) => end?.last ?? end?.date ?? []).sort(byEnd)
  const isReversed = times.some(({ start, end }) => start && end && isBefore(end.date, start.date))
  const dates = { start: starts[0] ?? null, end: ongoing ? null : (ends.at(-1) ?? null), ongoing }
  return isReversed ? { ...dates, reversed: true } : dates
}

/** Returns each time that sublines name, in their order. Example: "2018 - 2020, 2024 - now" has two. */
export function entryTimes(
  sublines: readonly string[],
  order: DayOrder | null = dayOrderOf(sublines),
): EntryDates[] {
  const times = sublines.flatMap((subline) => findTimes(subline, order))
  return times.map(({ start, end, ongoing }) => {
    const last = ongoing ? null : (end?.last ?? end?.date ?? null)
    const dates = { start: start?.date ?? null, end: last, ongoing }
    return start && end && isBefore(end.date, start.date) ? { ...dates, reversed: true } : dates
  })
}

/**
 * Returns the order of day and month in the numeric dates of a resume: by dates that no other order allows, else by the
 * countries that its entries name; null if neither says it. Example: "06/15/2019" or "Austin, TX" is `month_first`.
 */
export function dayOrderOfEntries(
  entries: readonly { heading: string; sublines: readonly string[] }[],
): DayOrder | null {
  const texts = entries.flatMap(({ heading, sublines }) => [heading, ...sublines])
  if (!texts.some((text) => NUMERIC.test(text))) return null
  const countries = new Set(texts.flatMap((text) => text.split(PARTS).flatMap(countryOfPart)))
  const order = dayOrderOf(texts)
  if (order !== null || countries.size === 0 || countries.has('CA')) return order
  if (!countries.has('US')) return 'day_first'
  return countries.size === 1 ? 'month_first' : null
}

function countryOfPart(part: string): string[] {
  const isState = /^[A-Z]{2}$/.test(part) && stateOfName(part) !== null
  const country = isState ? 'US' : countryOfName(part)
  return country === null ? [] : [country]
}

const NUMERIC = /\d{1,2}[/.-]\d{1,2}[/.-]\d\d/
const PARTS = /(?:(?<!\s)\s+)?[,|·•()–—]\s*/

/** Tells of an entry whose dates cannot be. */
export const REVERSED = 'Its dates end before they start, so they count as no time. Correct them.'

function isBefore(end: string, start: string): boolean {
  return end.padEnd(7, '-13') < start.padEnd(7, '-00')
}

function byStart(a: string, b: string): number {
  return a.padEnd(7, '-00').localeCompare(b.padEnd(7, '-00'), 'en')
}

function byEnd(a: string, b: string): number {
  return a.padEnd(7, '-13').localeCompare(b.padEnd(7, '-13'), 'en')
}

/** The months that entries cover, overlaps counted once, whether every entry is dated, and whether a date lacks its month. */
export type MonthsWorked = { months: number; complete: boolean; isByYear: boolean }

type DateSpan = { from: number; to: number }

/** Returns the months covered by resume entries; open entries count to today (YYYY-MM-DD). */
export function monthsOfEntries(entries: readonly EntryDates[], today: string): MonthsWorked {
  const spans = entries.flatMap((entry) => spanOf(entry, today) ?? [])
  const isByYear = entries.some(({ start, end }) => start?.length === 4 || end?.length === 4)
  return { months: unionOf(spans), complete: entries.length > 0 && spans.length === entries.length, isByYear }
}

function spanOf({ start, end, ongoing, reversed }: EntryDates, today: string): DateSpan | null {
  if (reversed || start === null || (end === null && !ongoing)) return null
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
