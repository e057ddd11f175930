import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import type { MasterEntry } from '#lib/evidence/master/master.ts'

type Dated = Pick<MasterEntry, 'id' | 'sublines'>

const STILL = '9999'
const YEARS_REMEMBERED = 10

/** Entries from the one that ended last; those that end together by their start, then in the order of the master. */
export function newestFirst<E extends Dated>(entries: readonly E[]): E[] {
  const keyed = entries.map((entry) => ({ entry, ...timesOf(entry) }))
  return keyed
    .toSorted((a, b) => compare(b.end, a.end) || compare(b.start, a.start))
    .map(({ entry }) => entry)
}

/** How lately an entry ended, in thousandths: all of it for one that goes on, none after ten years or without a date. */
export function recencyOf(entry: Dated, year: number): number {
  const { end } = timesOf(entry)
  if (end === STILL) return 1000
  const ended = Number(end.slice(0, 4))
  if (!ended) return 0
  const left = YEARS_REMEMBERED - Math.max(0, year - ended)
  return Math.max(0, Math.round((1000 * left) / YEARS_REMEMBERED))
}

function timesOf({ sublines }: Dated): { start: string; end: string } {
  const { start, end, ongoing } = entryDates(sublines)
  return { start: start ?? '', end: ongoing ? STILL : (end ?? start ?? '') }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
