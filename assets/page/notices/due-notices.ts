import { isDue } from '#assets/page/applied/stages.ts'
import type { AppliedJob } from '#assets/page/applied/store.ts'
import { KINDS, type RoundView, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/counted.ts'

const DAY_MS = 24 * 60 * 60_000

/** An event for one notice: its key identifies it in every tab and after a reload. */
export type NoticeEvent = { key: string; job_identity: string }

/** A notice of the desktop, and the screen that opens when it is pressed. */
export type Notice = { title: string; body: string; address: string }

type JobName = { title: string; company: string }

/** Returns the interviews that begin within a day. A new time of an interview is another event. */
export function soonInterviews(
  rounds: readonly RoundView[],
  now: number,
): (NoticeEvent & { round: RoundView })[] {
  return upcoming(rounds, now)
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) - now <= DAY_MS)
    .map((round) => ({ key: `round ${round.id} ${round.at}`, job_identity: round.job_identity, round }))
}

/** Returns the notice of an interview. Example: "Video interview: Thu, 3 Dec 2026, 14:00". */
export function interviewNotice(round: RoundView, name: JobName): Notice {
  const title = round.kind === 'other' ? 'Interview' : `Interview (${KINDS[round.kind].toLowerCase()})`
  return {
    title: `${title}: ${timeText(round)}`,
    body: nameText(name),
    address: addressOf('interview', round.job_identity),
  }
}

/** Returns the follow-ups whose day has come. Another day of the same application is another event. */
export function dueFollowUps(applications: readonly AppliedJob[], now: number): NoticeEvent[] {
  return applications
    .filter((application) => isDue(application, now))
    .map(({ job_identity, follow_up_on }) => ({
      key: `follow-up ${job_identity} ${follow_up_on}`,
      job_identity,
    }))
}

/** Returns one notice for these follow-ups, of which there is at least one; `name` is that of the first. */
export function followUpNotice(events: readonly NoticeEvent[], name: JobName): Notice {
  const [first] = events
  const isSingle = events.length === 1
  return {
    title: isSingle ? 'Follow-up due' : `${counted(events.length, 'follow-up')} due`,
    body: andMore(nameText(name), events.length - 1),
    address: isSingle && first ? addressOf('applied', first.job_identity) : addressOf('applied'),
  }
}

/** The new jobs of a reading: rows in the order of the list, and how many are new in all and how many of them are low. */
export type NewJobs = { rows: readonly JobRowView[]; count: number; low: number }

/** Returns the notice of new jobs, without those ranked low and those that the person keeps; null for none. */
export function newJobsNotice({ rows, count, low }: NewJobs): Notice | null {
  const boardRows = rows.filter(({ own_id }) => own_id === null)
  const total = count - low - (rows.length - boardRows.length)
  const [first] = boardRows
  if (!first || total <= 0) return null
  return {
    title: counted(total, 'new match', 'new matches'),
    body: andMore(nameText({ title: first.title, company: first.company_name || first.company }), total - 1),
    address: total === 1 ? addressOf('job', first.job_identity) : addressOf('new'),
  }
}

function nameText({ title, company }: JobName): string {
  return [title, company].filter((text) => text !== '').join(', ')
}

function andMore(text: string, more: number): string {
  return more === 0 ? text : `${text}, and ${more} more`
}
