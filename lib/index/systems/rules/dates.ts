import { englishMonth } from '#lib/text/find-dates.ts'

/** Returns a board's time as RFC 3339 in UTC with milliseconds; null if it is none or absurd. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'number' ? value : parseIso(value)
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null
}

// A time without a zone would be read in the machine's own zone, so it does not count; a day alone is UTC.
function parseIso(value: unknown): number {
  if (typeof value !== 'string' || !ISO.test(value)) return Number.NaN
  return Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/**
 * Returns the last day for applications that an employer set, as it is written; nothing for no day. Example:
 * "2026-06-26T23:59:59-04:00" closes on 2026-06-26.
 */
export function closingDay(value: unknown): { closes?: string } {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return /^\d{4}-/.test(day) && instantOf(day) !== null ? { closes: day } : {}
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d))?$/
const EARLIEST = Date.UTC(2005, 0)
const LATEST = Date.UTC(2101, 0)

/**
 * Parses a date of RFC 2822, as in mail and RSS, to RFC 3339 in UTC with milliseconds; null if invalid or absurd.
 * Example: "Fri, 04 Sep 2026 14:50:13 +0300".
 */
export function mailDate(text: string): string | null {
  const match = FORM.exec(text.slice(0, 60).trim())
  if (!match) return null
  const [, day = '', name = '', year = '', hour = '', minutes = '', zone = ''] = match
  const month = englishMonth(name)
  const offset = /^[+-]/.test(zone) ? zone : ZONES.get(zone.toUpperCase())
  if (month === 0 || offset === undefined) return null
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return instantOf(`${date}T${hour.padStart(2, '0')}:${minutes}${offset}`)
}

const FORM =
  /^(?:[a-z]{3},? +)?(\d{1,2}) +([a-z]{3})[a-z]* +(\d{4}) +(\d{1,2}):(\d\d(?::\d\d)?) +([+-]\d{4}|[a-z]{1,4})(?: *\(.*\))?$/i
// A zone name outside this list makes a time invalid.
const ZONES = new Map([
  ...['GMT', 'UT', 'UTC', 'Z'].map((name) => [name, 'Z'] as const),
  ['EST', '-0500'],
  ['EDT', '-0400'],
  ['CST', '-0600'],
  ['CDT', '-0500'],
  ['MST', '-0700'],
  ['MDT', '-0600'],
  ['PST', '-0800'],
  ['PDT', '-0700'],
])
