const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long ago a time was, in one unit: `5 h`, `3 d`, `7 mo`. */
export function ageOf(time: string | null, now: number): string {
  if (time === null) return ''
  const ago = Math.max(0, now - Date.parse(time))
  if (ago < HOUR) return `${Math.floor(ago / 60_000)} min`
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h`
  if (ago < 60 * DAY) return `${Math.floor(ago / DAY)} d`
  if (ago < 730 * DAY) return `${Math.floor(ago / (30 * DAY))} mo`
  return `${Math.floor(ago / (365 * DAY))} y`
}

/** A time for people, in UTC without seconds. */
export function momentOf(time: string | null): string {
  return time === null ? '' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}
