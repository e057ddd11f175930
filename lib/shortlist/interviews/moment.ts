/** A moment as the person typed it. */
export type Moment = {
  /** RFC 3339 in UTC with milliseconds. */
  at: string
  /** Example: `+01:00`. */
  utc_offset: string
}

const FORM = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/
const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const MINUTE_MS = 60_000
const MOST_OFFSET_MINUTES = 14 * 60

/**
 * Reads a time with its offset, to the minute; null if it is none. Example: "2026-12-03T14:00+01:00" is 13:00 in UTC, with the
 * offset `+01:00`.
 */
export function readMoment(text: string): Moment | null {
  const [, day = '', clock = '', zone = ''] = FORM.exec(text.trim()) ?? []
  const utc_offset = /^z$/i.test(zone) ? '+00:00' : zone.replace('-00:00', '+00:00')
  const offset = offsetMinutes(utc_offset)
  const local = Date.parse(`${day}T${clock}:00.000Z`)
  if (Number.isNaN(local) || offset === null) return null
  // February 30 would become a day of March.
  if (!new Date(local).toISOString().startsWith(`${day}T${clock}`)) return null
  return { at: new Date(local - offset * MINUTE_MS).toISOString(), utc_offset }
}

/** Returns whether a calendar takes the time: its year is 2000 to 2100. */
export function isCalendarTime({ at }: Moment): boolean {
  return isCalendarYear(at)
}

/** Returns whether the year at the start of a day or time is 2000 to 2100. */
export function isCalendarYear(day: string): boolean {
  const year = Number(/^(\d{4})-/.exec(day)?.[1])
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Returns the time as the person typed it. Example: `2026-12-03T14:00`. */
export function localTime({ at, utc_offset }: Moment): string {
  const minutes = offsetMinutes(utc_offset) ?? 0
  return new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString().slice(0, 16)
}

function offsetMinutes(utc_offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):([0-5]\d)$/.exec(utc_offset) ?? []
  if (hours === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  if (total > MOST_OFFSET_MINUTES) return null
  return sign === '-' ? -total : total
}
