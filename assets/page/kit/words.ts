import { leadsNowhere } from '#lib/index/links/links.ts'
import { localDay } from '#lib/service/values/times.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

/** When a job was posted, or where its board does not say that, when it last changed. */
export function ageText({ published_at, published_kind, first_seen_at }: JobRowView, now: number): string {
  if (published_at === null) return `first seen ${agoText(first_seen_at, now)}`
  return `${published_kind} ${agoText(published_at, now)}`
}

const MODES: Record<string, string> = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On site' }

/** The work mode in words; '' where it is not known. */
export function modeText(work_mode: string): string {
  return MODES[work_mode] ?? ''
}

/** The work mode beside a place, in words; '' if the place names it already. Example: "Austin; Remote" -> "". */
export function modeBeside({ work_mode, location }: { work_mode: string; location: string }): string {
  const mode = modeText(work_mode)
  return location.toLowerCase().replaceAll('-', ' ').includes(mode.toLowerCase()) ? '' : mode
}

/** Returns the host of a web link, so that a person can check it; '' for any other link. */
export function hostOf(link: string): string {
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) && !leadsNowhere(link) ? url.host : ''
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the age of a time in short words, in calendar days (UTC) from a day on, as sentences count them. Example: "5 h ago". */
export function agoText(moment: string, now: number): string {
  const past = now - Date.parse(moment)
  if (past < 2 * MINUTE) return 'just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`
  if (past < 60 * DAY) return `${Math.floor(now / DAY) - Math.floor(Date.parse(moment) / DAY)} d ago`
  if (past < 730 * DAY) return `${Math.floor(past / (30 * DAY))} mo ago`
  return `${Math.floor(past / (365 * DAY))} y ago`
}

/** Returns the time until a moment in short words. Example: "in 2 h". */
export function untilText(moment: string, now: number): string {
  const remaining = Date.parse(moment) - now
  if (remaining < MINUTE) return 'in a minute'
  if (remaining < HOUR) return `in ${Math.round(remaining / MINUTE)} min`
  return remaining < DAY ? `in ${Math.round(remaining / HOUR)} h` : `in ${Math.round(remaining / DAY)} d`
}

/** Returns a moment in local time, without the hour for another year. Example: "today 04:36", "15 Nov 04:36". */
export function momentText(time: string, now = Date.now()): string {
  const moment = new Date(time)
  const clock = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = localDay(time)
  if (day === localDay(now)) return `today ${clock}`
  if (day === localDay(now, -1)) return `yesterday ${clock}`
  return moment.getFullYear() === new Date(now).getFullYear()
    ? `${dayText(time, now)} ${clock}`
    : dayText(time, now)
}

/** Returns the local day of a moment, or a day YYYY-MM-DD as it stands, with the year if it is another one. Example: "15 Nov". */
export function dayText(moment: string, now = Date.now()): string {
  // The language reads a bare day as midnight in UTC, which is the day before in America.
  const day = new Date(/^[\d-]{10}$/.test(moment) ? `${moment}T00:00` : moment)
  const year = day.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })
}

// Part of no name: "shortlist-2026-11-26T22-46.zip" stays as it is.
const WRITTEN_DATE = /(?<![\w-])(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d) UTC)?(?![\w-])/g

/** Returns a sentence of the service with its dates in local time. Example: "since 2026-11-20 09:00 UTC" -> "since 20 Nov 09:00". */
export function withLocalDates(text: string, now = Date.now()): string {
  return text.replace(WRITTEN_DATE, (_, day: string, clock?: string) =>
    clock === undefined ? dayText(day, now) : momentText(`${day}T${clock}Z`, now),
  )
}

/** The time that was this many days before, RFC 3339. */
export function daysBack(days: number, now: number): string {
  return new Date(now - days * DAY).toISOString()
}

const FEWEST = 5

/** The share that came on from the step before, in words; '' where there are none, or too few to tell. */
export function shareText(count: number, before: number): string {
  return count === 0 || before < FEWEST ? '' : `${Math.round((count / before) * 100)}% of the step before`
}

/** A day some days from now, as a date field has it. */
export function dayIn(days: number, now: number): string {
  return localDay(now, days)
}

const COMMAND = '`svc [^`]*`'
const COMMANDS = `${COMMAND}(?:,? or ${COMMAND})*`
const NAMED: readonly RegExp[] = [
  new RegExp(`(^|[.!?] )${COMMANDS}[^.]*\\.\\s*`, 'g'),
  new RegExp(`()[:;] ${COMMANDS}[^.;]*`, 'g'),
  new RegExp(`(),? or (?:with )?${COMMANDS}`, 'g'),
  new RegExp(`() (?:with|by) ${COMMANDS}`, 'g'),
]

/**
 * Removes terminal commands from a message of the service, and turns its advice for programs into advice for a person; the page has
 * buttons for both. Example: "Read it and resend with its revision." -> "Look at it as it is now, and press again."
 */
export function withoutCommands(message: string): string {
  const text = /\bresend\b/i.test(message) ? message.split(SENTENCES).map(forPerson).join(' ') : message
  if (!text.includes('`svc ')) return text
  return NAMED.reduce((text, pattern) => text.replace(pattern, '$1'), text).trim()
}

const SENTENCES = /(?<=\.) /

function forPerson(sentence: string): string {
  if (!/\bresend\b/i.test(sentence)) return sentence
  const isOfRecord = sentence.includes('revision') || /^(Read|Take the)\b/.test(sentence)
  return isOfRecord ? 'Look at it as it is now, and press again.' : sentence.replace(' and resend', '')
}

/** Returns pay with the dash of a range. Example: "$112,000 - $155,000 a year" -> "$112,000–$155,000 a year". */
export function rangeText(pay: string): string {
  return pay.replace(/(?<=\d) - (?=\p{Sc}?\d)/gu, '–')
}

/** Returns pay as a row has room for it. Example: "$90,000 to $110,000 a year" -> "$90,000–$110,000 a year", "up to €20 an hour" as it is. */
export function shortPay(pay: string): string {
  return rangeText(pay).replace(/(?<=\d) to (?=\P{Ll})/u, '–')
}
