import type { EntrySection } from '#db/rows/master.ts'
import { dayOrderOfEntries, type EntryDates, entryTimes } from '#lib/evidence/master/entry-dates.ts'
import type { TimelineNote } from '#lib/evidence/master/schema.ts'
import { counted, foldLine } from '#lib/text/text.ts'

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
    times.every((time) => spanOf(time, today) === null && !time.reversed),
  )
  const isReversed = timed.some(({ times }) => times.some(({ reversed }) => reversed))
  const spansIn = (parts: typeof timed) =>
    parts.flatMap(({ entry, times }) =>
      times.flatMap((time) => {
        const span = spanOf(time, today)
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

function spanOf({ start, end, ongoing, reversed }: EntryDates, today: string): MonthSpan | null {
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
