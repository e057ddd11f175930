/** Returns milliseconds since 1970 as RFC 3339 in UTC, or null. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Returns the moment this many days before another, both RFC 3339. */
export function daysBefore(time: string, days: number): string {
  return new Date(Date.parse(time) - days * 86_400_000).toISOString()
}

/** Returns the start of a time's day in UTC; both RFC 3339 in UTC with milliseconds. */
export function dayStart(time: string): string {
  return `${time.slice(0, 10)}T00:00:00.000Z`
}

/** Returns the day of a moment on the calendar of this machine, YYYY-MM-DD, or the day that many days later. */
export function localDay(time: string | number, days = 0): string {
  const day = new Date(time)
  // Days of 23 and 25 hours count as one.
  day.setDate(day.getDate() + days)
  return day.toLocaleDateString('sv')
}

/** Returns the offset of this machine at a local time. Example: "+01:00"; '' if the text is no time. */
export function offsetHere(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset()
  if (Number.isNaN(minutes)) return ''
  const two = (part: number) => String(Math.trunc(part)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
