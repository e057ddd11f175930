import { isDue } from '#assets/page/applied/stages.ts'
import { type AppliedJob, applications } from '#assets/page/applied/store.ts'
import { KINDS, type RoundView, rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { keep, readSetting } from '#assets/page/kit/browser.ts'
import { call } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { markNotified, readUpTo } from '#assets/page/notices/notices-panel.tsx'
import { addressOf, go } from '#assets/page/route.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/text.ts'

const ANNOUNCED = 'svc.notices.told'
const MOST_ANNOUNCED = 300
const LOOK_MS = 5 * 60_000
const SETTLED_MS = 1500
// Jobs are still matched for a while after a refresh.
const MATCHING_MS = 10 * 60_000

let readAt = Number.NEGATIVE_INFINITY
let settling: ReturnType<typeof setTimeout> | undefined

/** Watches for events until `signal` ends. Only one tab of a browser watches at a time. */
export function watch(signal: AbortSignal): void {
  // The screens already show jobs that were found before the page was opened, so no notice announces them.
  const opened = new Date(performance.timeOrigin).toISOString()
  if (readUpTo() < opened) markNotified(opened)
  void lookAtDates()
  const looking = setInterval(() => void lookAtDates(), LOOK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(looking)
    clearTimeout(settling)
  })
}

/** Handles an event of the server: new jobs are counted when a reading of boards and its matching have calmed down. */
export function onNoticeEvent(event: string, data: { state?: string }): void {
  const now = Date.now()
  if (event === 'refresh' && data.state !== 'running') readAt = now
  else if (event !== 'tracking' || now - readAt > MATCHING_MS) return
  clearTimeout(settling)
  settling = setTimeout(() => void lookAtNew(), SETTLED_MS)
}

async function lookAtNew(): Promise<void> {
  const query = { since: readUpTo(), peek: '1', fields: 'row' } as const
  const outcome = await call('GET', '/api/new', { query })
  if (!outcome.ok || !('counts' in outcome.value)) return
  const { counts, postings, checked_at } = outcome.value
  markNotified(checked_at)
  const notice = newJobsNotice({ rows: postings.rows, count: counts.new, low: counts.splits.low })
  if (notice) show(notice, `new ${checked_at}`)
}

async function lookAtDates(): Promise<void> {
  await Promise.all([rounds.load(), applications.load()])
  const now = Date.now()
  const soon = await unannounced(soonInterviews(rounds.value.peek()?.rounds ?? [], now))
  const due = await unannounced(dueFollowUps(applications.value.peek()?.applications ?? [], now))
  await nameJobs([...soon, ...due.slice(0, 1)].map(({ job_identity }) => job_identity))
  for (const { round, key } of soon) show(interviewNotice(round, nameOf(round.job_identity)), key)
  const [first] = due
  if (first) show(followUpNotice(due, nameOf(first.job_identity)), first.key)
}

// The link of a job that is no longer stored is left out.
function nameOf(job_identity: string): { title: string; company: string } {
  return jobNames.peek()[job_identity] ?? { title: 'A job', company: '' }
}

function show({ title, body, address }: Notice, tag: string): void {
  try {
    const notice = new Notification(title, { body, tag })
    notice.onclick = () => {
      window.focus()
      go(address)
      notice.close()
    }
  } catch {
    // A telephone's browser shows notices only from a service worker, which this page does not have.
  }
}

/** Returns the events that no notice announced yet, and keeps their names so that none is announced twice. */
async function unannounced<E extends NoticeEvent>(events: readonly E[]): Promise<E[]> {
  if (events.length === 0) return []
  const announced = readSetting(ANNOUNCED).split(' ').filter(Boolean)
  const namedEvents = await Promise.all(
    events.map(async (event) => ({ event, name: await nameOfKey(event.key) })),
  )
  const news = namedEvents.filter(({ name }) => !announced.includes(name))
  if (news.length > 0)
    keep(ANNOUNCED, [...announced, ...news.map(({ name }) => name)].slice(-MOST_ANNOUNCED).join(' '))
  return news.map(({ event }) => event)
}

// A digest, because the browser writes what it keeps to disk, and a link of an application is private.
async function nameOfKey(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const DAY_MS = 24 * 60 * 60_000

/** An event for one notice: its key identifies it in every tab and after a reload. */
type NoticeEvent = { key: string; job_identity: string }

/** A notice of the desktop, and the screen that opens when it is pressed. */
type Notice = { title: string; body: string; address: string }

type JobName = { title: string; company: string }

/** Returns the interviews that begin within a day. A new time of an interview is another event. */
function soonInterviews(rounds: readonly RoundView[], now: number): (NoticeEvent & { round: RoundView })[] {
  return upcoming(rounds, now)
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) - now <= DAY_MS)
    .map((round) => ({ key: `round ${round.id} ${round.at}`, job_identity: round.job_identity, round }))
}

/** Returns the notice of an interview. Example: "Video interview: Thu, 3 Dec 2026, 14:00". */
function interviewNotice(round: RoundView, name: JobName): Notice {
  const title = round.kind === 'other' ? 'Interview' : `Interview (${KINDS[round.kind].toLowerCase()})`
  return {
    title: `${title}: ${timeText(round)}`,
    body: nameText(name),
    address: addressOf('interview', round.job_identity),
  }
}

/** Returns the follow-ups whose day has come. Another day of the same application is another event. */
function dueFollowUps(applications: readonly AppliedJob[], now: number): NoticeEvent[] {
  return applications
    .filter((application) => isDue(application, now))
    .map(({ job_identity, follow_up_on }) => ({
      key: `follow-up ${job_identity} ${follow_up_on}`,
      job_identity,
    }))
}

/** Returns one notice for these follow-ups, of which there is at least one; `name` is that of the first. */
function followUpNotice(events: readonly NoticeEvent[], name: JobName): Notice {
  const [first] = events
  const isSingle = events.length === 1
  return {
    title: isSingle ? 'Follow-up due' : `${counted(events.length, 'follow-up')} due`,
    body: andMore(nameText(name), events.length - 1),
    address: isSingle && first ? addressOf('applied', first.job_identity) : addressOf('applied'),
  }
}

/** The new jobs of a reading: rows in the order of the list, and how many are new in all and how many of them are low. */
type NewJobs = { rows: readonly JobRowView[]; count: number; low: number }

/** Returns the notice of new jobs, without those ranked low and those that the person keeps; null for none. */
function newJobsNotice({ rows, count, low }: NewJobs): Notice | null {
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
