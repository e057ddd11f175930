/** A moment a board wrote, as RFC 3339 in UTC with milliseconds; null when it is none or an absurd one. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'number' ? value : parseIso(value)
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null
}

// A time without a zone would be read in the machine's own zone, so it is no moment; a day alone is UTC.
function parseIso(value: unknown): number {
  if (typeof value !== 'string' || !ISO.test(value)) return Number.NaN
  return Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d))?$/
const EARLIEST = Date.UTC(2005, 0)
const LATEST = Date.UTC(2101, 0)
