import { withoutHidden } from '#lib/text/text.ts'

/** One event of a calendar file: a span of time, or a whole day. */
export type CalendarEvent = {
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
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
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

function utc(time: string): string {
  return `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

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
