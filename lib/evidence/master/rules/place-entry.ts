import { type EntryDates, entryDates } from '#lib/evidence/master/entry-dates.ts'
import type { MasterEntry } from '#lib/evidence/master/master.ts'

/**
 * The place of a new entry among the entries of its section: before the first one that is older. What goes on is
 * newer than what ended, and one without a year goes last; the order that a person made is kept.
 */
export function placeEntry(existing: readonly MasterEntry[], added: MasterEntry): number {
  const others = existing
    .filter(({ section }) => section === added.section)
    .map(({ sublines }) => entryDates(sublines))
  const dates = entryDates(added.sublines)
  if (!isDated(dates)) return others.length
  const older = others.findIndex((other) => isDated(other) && isOlder(other, dates))
  // Those without a year stay last, but one between others says nothing of its time.
  return older === -1 ? others.findLastIndex(isDated) + 1 : older
}

function isDated({ start, end }: EntryDates): boolean {
  return start !== null || end !== null
}

function isOlder(one: EntryDates, other: EntryDates): boolean {
  if (one.ongoing !== other.ongoing) return other.ongoing
  return (compare(one.end, other.end) || compare(one.start, other.start)) < 0
}

/** Below 0 when the first is earlier; 0 when they may be the same time, as a year and one of its months may. */
function compare(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0
  const length = Math.min(one.length, other.length)
  const [a, b] = [one.slice(0, length), other.slice(0, length)]
  return a < b ? -1 : Number(a > b)
}
