import { call } from '#assets/page/kit/call.ts'
import { step, undoing } from '#assets/page/kit/say.ts'
import { dayIn, dayText } from '#assets/page/kit/words.ts'
import { changeJobs, jobOf } from '#assets/page/list/jobs-store.ts'
import { openNext } from '#assets/page/list/open-beside.ts'
import { focusJob, listedJobs, listHasFocus } from '#assets/page/list/row-focus.ts'
import { clearSelection } from '#assets/page/list/selection.ts'
import { countNews } from '#assets/page/new/store.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { counted } from '#lib/text/counted.ts'

const UNDO_SECONDS = 12

/** Why a person is not interested in a job, in words. */
export const REASONS = {
  pay: 'Pay',
  place: 'Place',
  level: 'Level',
  requirements: 'Requirements',
  company: 'Company',
  work: 'Kind of work',
  other: 'Something else',
} as const
export type DeclineReason = keyof typeof REASONS

type MarkName = 'declined' | 'seen' | 'snoozed'

const SEEN = { seen: true, snoozed_until: null }

/** Marks jobs as seen: they leave the new list. The mark can be undone. */
export function markSeen(ids: readonly string[]): Promise<void> {
  return mark({ name: 'seen', ids, words: 'Marked seen', change: SEEN }, () => sendSeen(ids))
}

/** Marks jobs as not interesting: they leave every list; it can be undone. */
export function decline(ids: readonly string[], reason: DeclineReason | null): Promise<void> {
  const why = reason === null ? {} : { reason }
  const send = () => call('POST', '/api/jobs/decline', { body: { job_urls: [...ids], ...why } })
  const change = { declined: { reason, at: new Date().toISOString() } }
  return mark({ name: 'declined', ids, words: 'Not interested', change }, send)
}

/** Puts jobs off until a day, YYYY-MM-DD: they leave the new list, and come back as new; it can be taken back. */
export function snooze(ids: readonly string[], until: string): Promise<void> {
  const change = { seen: false, snoozed_until: until }
  const words = `Snoozed until ${dayText(until)}`
  return mark({ name: 'snoozed', ids, words, change }, () => sendSnooze(ids, until))
}

/** Ends the snooze of jobs before its day. */
export function wake(ids: readonly string[]): Promise<void> {
  return takeBack({ name: 'snoozed', ids })
}

type Marking = { name: MarkName; ids: readonly string[]; words: string; change: Partial<JobRowView> }
type MarkRequest = () => ReturnType<typeof unmarked>

async function mark({ name, ids, words, change }: Marking, send: MarkRequest): Promise<void> {
  if (ids.length === 0) return
  // With a job open, deciding on it opens the next one.
  if (!openNext(ids) && listHasFocus()) focusNext(ids)
  clearSelection()
  const former = Map.groupBy(ids, (id) => formerMark(name, id))
  const done = await step(
    changeJobs(ids, change, async () => {
      const outcome = await send()
      return outcome.ok ? null : outcome.error
    }),
  )
  if (!done) return
  void countNews()
  const noted = [...former].map(([replaced, group]) => ({ name, ids: group, replaced }))
  offerTakingBack(`${words}: ${namesOf(ids)}`, noted, UNDO_SECONDS)
}

const offerTakingBack = undoing('mark', (noted: TakingBack[]) => {
  for (const taking of noted) void takeBack(taking)
})

// Seen and snoozed replace each other: the mark that undoing puts back is "seen", the day of a snooze, or none.
function formerMark(name: MarkName, id: string): string {
  const row = jobOf(id).peek()
  if (row === null || name === 'declined') return ''
  return row.snoozed_until ?? (row.seen ? 'seen' : '')
}

type TakingBack = { name: MarkName; ids: readonly string[]; replaced?: string }

async function takeBack({ name, ids, replaced = '' }: TakingBack): Promise<void> {
  const change = replaced === 'seen' ? SEEN : { seen: false, snoozed_until: replaced || null }
  const taking = changeJobs(ids, name === 'declined' ? { declined: null } : change, async () => {
    const outcome = await restored({ name, ids, replaced })
    return outcome.ok ? null : outcome.error
  })
  focusJob(ids[0] ?? '')
  const done = await step(taking)
  if (done) void countNews()
}

function restored({ name, ids, replaced }: TakingBack): ReturnType<typeof unmarked> {
  if (replaced === 'seen') return sendSeen(ids)
  // A day that has come meanwhile puts nothing off any more.
  return replaced && replaced >= dayIn(1, Date.now()) ? sendSnooze(ids, replaced) : unmarked(name, ids)
}

function sendSeen(ids: readonly string[]) {
  return call('POST', '/api/jobs/seen', { body: { job_urls: [...ids] } })
}

function sendSnooze(ids: readonly string[], until: string) {
  return call('POST', '/api/jobs/snooze', { body: { job_urls: [...ids], until } })
}

function unmarked(name: MarkName, ids: readonly string[]) {
  return call('POST', '/api/jobs/unmark', { body: { job_urls: [...ids], mark: name } })
}

// The reader continues at the place of the removed rows.
function focusNext(ids: readonly string[]): void {
  const listed = listedJobs.peek()
  const leaving = new Set(ids)
  const last = listed.findLastIndex((id) => leaving.has(id))
  const next =
    listed.slice(last + 1).find((id) => !leaving.has(id)) ??
    listed.slice(0, last).findLast((id) => !leaving.has(id))
  if (next !== undefined) focusJob(next)
}

function namesOf(ids: readonly string[]): string {
  return ids.length === 1 ? (jobOf(ids[0] ?? '').peek()?.title ?? '1 job') : counted(ids.length, 'job')
}
