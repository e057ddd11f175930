import type { EntrySection } from '#db/rows/master.ts'
import type { TimelineNote } from '#lib/evidence/master/schema.ts'
import { countryOfName } from '#lib/index/places/countries.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { type DayOrder, dayOrderOf, findTimes } from '#lib/text/find-dates.ts'
import { counted, foldLine } from '#lib/text/text.ts'

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
  const times = entryTimes(sublines, order)
  const ongoing = times.some((time) => time.ongoing)
  const [start = null] = times.flatMap((time) => time.start ?? []).sort(byStart)
  const last = times
    .flatMap((time) => time.end ?? [])
    .sort(byEnd)
    .at(-1)
  const dates = { start, end: ongoing ? null : (last ?? null), ongoing }
  return times.some(({ reversed }) => reversed) ? { ...dates, reversed: true } : dates
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

/** An entry of a resume with its dates in words. */
export type TimedEntry = { id: string; section: EntrySection; heading: string; sublines: readonly string[] }

const LEAST_GAP = 6
const LEAST_OVERLAP = 2

/**
 * Returns the reversed dates of a resume, its gaps from six months on, and jobs that overlap for two months or more; `today` is a
 * day. A date with only a year may be any month of it, so only certain gaps and overlaps count. Example: "2015 - 2016, 2017 - 2019"
 * has no gap, "2015 - 2016, 2018 - 2019" one of at least 12 months.
 */
export function timelineNotes(entries: readonly TimedEntry[], today: string): TimelineNote[] {
  const order = dayOrderOfEntries(entries)
  const timed = entries.map((entry) => ({ entry, times: entryTimes(entry.sublines, order) }))
  const work = timed.filter(({ entry }) => entry.section === 'experience')
  const undated = work.filter(({ times }) =>
    times.every((time) => monthSpan(time, today) === null && !time.reversed),
  )
  const isReversed = timed.some(({ times }) => times.some(({ reversed }) => reversed))
  const spansIn = (parts: typeof timed) =>
    parts.flatMap(({ entry, times }) =>
      times.flatMap((time) => {
        const span = monthSpan(time, today)
        return span === null ? [] : [{ ...span, entry }]
      }),
    )
  // A job without readable dates may fill any gap.
  const isWhole = undated.length === 0 && !isReversed
  return [
    ...timed.flatMap(({ entry, times }) =>
      times.filter(({ reversed }) => reversed).map((time) => reversedNote(entry, time)),
    ),
    ...undated.map(({ entry }) => ({
      kind: 'undated' as const,
      entries: [entry.id],
      text: `${entry.heading}: no dates that can be read, so its years are not counted.`,
    })),
    ...(isWhole ? gapNotes(spansIn(timed), spansIn(work).length > 0, today) : []),
    ...overlapNotes(spansIn(work)),
  ]
}

/** The months of a time, counted from the year 0: the earliest and latest month of its start, and of the month after its end. */
type MonthSpan = { from: Range; to: Range; ongoing: boolean }
type Range = { least: number; most: number }
type EntrySpan = MonthSpan & { entry: TimedEntry }

function monthSpan({ start, end, ongoing, reversed }: EntryDates, today: string): MonthSpan | null {
  if (reversed || start === null || (end === null && !ongoing)) return null
  const now = monthsOf(today.slice(0, 7)).most + 1
  const last = end === null ? { least: now, most: now } : monthsOf(end)
  const to = end === null ? last : { least: last.least + 1, most: last.most + 1 }
  return { from: monthsOf(start), to, ongoing }
}

function monthsOf(date: string): Range {
  const january = Number(date.slice(0, 4)) * 12
  if (date.length === 4) return { least: january, most: january + 11 }
  const month = january + Number(date.slice(5, 7)) - 1
  return { least: month, most: month }
}

function reversedNote({ id, heading }: TimedEntry, { start, end }: EntryDates): TimelineNote {
  const text = `${heading}: ${start} to ${end} ends before it starts, so it counts as no time.`
  return { kind: 'reversed', entries: [id], text }
}

// School years fill gaps between jobs.
function gapNotes(spans: readonly EntrySpan[], hasWork: boolean, today: string): TimelineNote[] {
  const notes: TimelineNote[] = []
  const sorted = spans.toSorted((a, b) => a.from.least - b.from.least)
  let before: EntrySpan | undefined
  for (const span of sorted) {
    const months = before === undefined ? 0 : span.from.least - before.to.most
    if (before !== undefined && months >= LEAST_GAP) {
      const text = `Gap of ${lengthOf(months, before, span)} between ${before.entry.heading} and ${span.entry.heading}.`
      notes.push({ kind: 'gap', entries: [before.entry.id, span.entry.id], text })
    }
    if (before === undefined || span.to.most > before.to.most) before = span
  }
  if (before === undefined || !hasWork || before.ongoing) return notes
  const months = monthsOf(today.slice(0, 7)).most - before.to.most
  if (months < LEAST_GAP) return notes
  const text = `Gap of ${lengthOf(months, before)} since ${before.entry.heading}.`
  return [...notes, { kind: 'gap', entries: [before.entry.id], text }]
}

// Titles at one company follow each other, and often share a month or a year.
function overlapNotes(spans: readonly EntrySpan[]): TimelineNote[] {
  return spans.flatMap((first, index) =>
    spans.slice(index + 1).flatMap((second): TimelineNote[] => {
      const same =
        first.entry === second.entry || foldLine(first.entry.heading) === foldLine(second.entry.heading)
      const months = Math.min(first.to.least, second.to.least) - Math.max(first.from.most, second.from.most)
      if (same || months < LEAST_OVERLAP) return []
      const text = `${first.entry.heading} and ${second.entry.heading} overlap for ${lengthOf(months, first, second)}.`
      return [{ kind: 'overlap', entries: [first.entry.id, second.entry.id], text }]
    }),
  )
}

function lengthOf(months: number, ...spans: readonly MonthSpan[]): string {
  const years = Math.floor(months / 12)
  const parts = [years > 0 && counted(years, 'year'), months % 12 > 0 && counted(months % 12, 'month')]
  const isExact = spans.every(({ from, to }) => from.least === from.most && to.least === to.most)
  return `${isExact ? '' : 'at least '}${parts.filter(Boolean).join(' ')}`
}
