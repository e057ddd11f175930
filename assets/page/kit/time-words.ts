const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a time was, in short words ("5 h ago"). */
export function agoText(at: string, now: number): string {
  const past = now - Date.parse(at)
  if (past < 2 * MINUTE) return 'just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`
  if (past < 60 * DAY) return `${Math.floor(past / DAY)} d ago`
  if (past < 730 * DAY) return `${Math.floor(past / (30 * DAY))} mo ago`
  return `${Math.floor(past / (365 * DAY))} y ago`
}

/** How far off a time is, in short words ("in 2 h"). */
export function untilText(at: string, now: number): string {
  const left = Date.parse(at) - now
  if (left < MINUTE) return 'in a minute'
  if (left < HOUR) return `in ${Math.round(left / MINUTE)} min`
  return left < DAY ? `in ${Math.round(left / HOUR)} h` : `in ${Math.round(left / DAY)} d`
}

/** A time as people of this place write it. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day as people of this place write it. */
export function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The time that was this many days before, RFC 3339. */
export function daysBack(days: number, now: number): string {
  return new Date(now - days * DAY).toISOString()
}
