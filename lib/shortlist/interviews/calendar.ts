import {
  type Application,
  findAppliedPosting,
  type InterviewRound,
  listApplications,
  listRounds,
} from '#db/desk/applications.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import type { Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { postingNow } from '#lib/shortlist/applications/applied-posting.ts'
import { mustBeRound } from '#lib/shortlist/interviews/rounds.ts'
import { isCalendarYear } from '#lib/shortlist/interviews/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

type CalendarDeps = { desk: Store; index: Store }

const KINDS: Readonly<Record<InterviewRound['kind'], string>> = {
  phone: 'Phone interview',
  video: 'Video interview',
  onsite: 'Interview on site',
  task: 'Interview task',
  other: 'Interview',
}

/** Returns the calendar file of one interview round; refuses with `not_found`. */
export async function roundFile(services: CalendarDeps, round_id: string): Promise<Response> {
  const round = await mustBeRound(services, round_id)
  const event = await roundEvent(services, round)
  return calendarFile(calendarText(event.summary, [event]), 'interview.ics')
}

/** Returns the private calendar: every interview round, and the follow-up day of every open application. */
export async function calendarFeed(services: CalendarDeps): Promise<Response> {
  const events: CalendarEvent[] = []
  for (const round of await listRounds(services.desk)) events.push(await roundEvent(services, round))
  for (const application of await listApplications(services.desk)) {
    const event = await followUpEvent(services, application)
    if (event) events.push(event)
  }
  return calendarFile(calendarText('Shortlist', events), 'shortlist.ics')
}

async function roundEvent(services: CalendarDeps, round: InterviewRound): Promise<CalendarEvent> {
  const { round_id, at, minutes, kind, place, outcome, revision, updated_at, job_identity } = round
  return {
    uid: `${round_id}@shortlist`,
    changed_at: updated_at,
    sequence: revision,
    when: { start: at, minutes },
    summary: `${KINDS[kind]}: ${await jobName(services, job_identity)}`,
    location: oneLine(place, 500),
    description: '',
    cancelled: outcome === 'cancelled',
  }
}

// Days of earlier versions may be in a year that a calendar cannot show.
async function followUpEvent(services: CalendarDeps, application: Application) {
  const { job_identity, follow_up_on, status, revision, updated_at } = application
  if (follow_up_on === null || ENDED_STATUSES.has(status) || !isCalendarYear(follow_up_on)) return null
  return {
    uid: `follow-up-${(await sha256Of(job_identity)).slice(0, 32)}@shortlist`,
    changed_at: updated_at,
    sequence: revision,
    when: { day: follow_up_on },
    summary: `Follow up: ${await jobName(services, job_identity)}`,
    location: '',
    description: '',
    cancelled: false,
  }
}

/** Returns title and company of a job in one line, as the posting read at the application. */
async function jobName({ desk, index }: CalendarDeps, job_identity: string): Promise<string> {
  const { identities, job_key, url } = await nameJob({ index }, job_identity)
  const links = [job_identity, ...identities]
  const posting = (await findAppliedPosting(desk, links)) ?? (await postingNow(index, job_key))
  const parts = posting ? [posting.title, posting.company] : [URL.parse(url)?.host ?? 'a job']
  return parts
    .map((part) => oneLine(part, 150))
    .filter((part) => part !== '')
    .join(', ')
}

// A calendar names the job in a stranger's words next to the person's days; both are labelled (docs/decisions.md).
function calendarFile(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Svc-Labels': 'user-private, public-untrusted',
    },
  })
}

/** One event of a calendar file: a span of time, or a whole day. */
type CalendarEvent = {
  /** The same in every version of the event. */
  uid: string
  /** The time of the last change, RFC 3339 in UTC. */
  changed_at: string
  /** Grows with every change. */
  sequence: number
  when: { start: string; minutes: number } | { day: string }
  summary: string
  location: string
  description: string
  cancelled: boolean
}

const LINE_END = '\r\n'
const MOST_OCTETS = 75

// RFC 5545, section 3.4: a calendar has at least one component. Programs show no zone, but would show an invented event.
const UTC_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
]

/** Returns a calendar file with these events (RFC 5545). Times are in UTC, so no event needs a zone table. */
function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shortlist//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? UTC_ZONE : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}${LINE_END}`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, changed_at, sequence, when, summary, location, description, cancelled } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changed_at)}`,
    `LAST-MODIFIED:${utc(changed_at)}`,
    `SEQUENCE:${sequence}`,
    ...whenLines(when),
    `SUMMARY:${escaped(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

// An all-day event without an end lasts one day.
function whenLines(when: CalendarEvent['when']): string[] {
  if ('day' in when) return [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
  const end = new Date(Date.parse(when.start) + when.minutes * 60_000).toISOString()
  return [`DTSTART:${utc(when.start)}`, `DTEND:${utc(end)}`, 'TRANSP:OPAQUE']
}

const utc = (time: string): string => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function escaped(text: string): string {
  return withoutHidden(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

const octets = new TextEncoder()

/** Folds a line at 75 octets, never within a character. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of line) {
    const more = octets.encode(character).length
    // The space that begins a further line counts.
    if (size + more > MOST_OCTETS) {
      pieces.push(piece)
      piece = ''
      size = 1
    }
    piece += character
    size += more
  }
  return [...pieces, piece].join(`${LINE_END} `)
}
