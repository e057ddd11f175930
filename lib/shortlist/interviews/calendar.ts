import {
  type Application,
  findAppliedPosting,
  type InterviewRound,
  listApplications,
  listRounds,
} from '#db/desk/applications.ts'
import type { Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { postingNow } from '#lib/shortlist/applications/applied-posting.ts'
import { mustBeRound } from '#lib/shortlist/interviews/rounds.ts'
import { type CalendarEvent, calendarText } from '#lib/shortlist/interviews/rules/icalendar.ts'
import { isCalendarYear } from '#lib/shortlist/interviews/rules/moment.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { oneLine } from '#lib/text/text.ts'

type CalendarDeps = { desk: Store; index: Store }

const KINDS: Readonly<Record<InterviewRound['kind'], string>> = {
  phone: 'Phone interview',
  video: 'Video interview',
  onsite: 'Interview on site',
  task: 'Interview task',
  other: 'Interview',
}
const ENDED = new Set(['accepted', 'rejected', 'withdrawn'])

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
async function followUpEvent(
  services: CalendarDeps,
  application: Application,
): Promise<CalendarEvent | null> {
  const { job_identity, follow_up_on, status, revision, updated_at } = application
  if (follow_up_on === null || ENDED.has(status) || !isCalendarYear(follow_up_on)) return null
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
