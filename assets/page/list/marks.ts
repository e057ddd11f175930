import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { offerUndo, say } from '#assets/page/kit/say.ts'
import { counted } from '#assets/page/kit/words.ts'
import { changeJobs, jobOf } from '#assets/page/list/jobs-store.ts'
import { countNews } from '#assets/page/new/store.ts'
import { openNext } from './open-beside.ts'
import { focusJob, listedJobs, listHasFocus } from './row-focus.ts'
import { clearSelection } from './selection.ts'

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

type ListMark = 'declined' | 'seen'

/** Jobs that were declined or marked as seen here, and so leave the lists that they are in. */
export const gone = {
  declined: signal<ReadonlySet<string>>(new Set()),
  seen: signal<ReadonlySet<string>>(new Set()),
}

/** Marks jobs as seen: they leave the new list. The mark can be undone. */
export function markSeen(ids: readonly string[]): Promise<void> {
  return mark('seen', ids, () => call('POST', '/api/jobs/seen', { body: { job_urls: [...ids] } }))
}

/** Says of jobs that the person is not interested: they leave every list; it can be taken back. */
export function decline(ids: readonly string[], reason: DeclineReason | null): Promise<void> {
  const why = reason === null ? {} : { reason }
  return mark('declined', ids, () =>
    call('POST', '/api/jobs/decline', { body: { job_urls: [...ids], ...why } }),
  )
}

type MarkRequest = () => ReturnType<typeof unmarked>

async function mark(name: ListMark, ids: readonly string[], send: MarkRequest): Promise<void> {
  if (ids.length === 0) return
  // With a job open, deciding on it opens the next one.
  if (!openNext(ids) && listHasFocus()) focusNext(ids)
  hide(name, ids, true)
  clearSelection()
  const moment = new Date().toISOString()
  const change = name === 'seen' ? { seen: true } : { declined: { reason: null, at: moment } }
  const done = await changeJobs(ids, change, async () => {
    const outcome = await send()
    return outcome.ok ? null : outcome.error
  })
  if (!done) return hide(name, ids, false)
  void countNews()
  offerUndo({ text: textOf(name, ids), label: 'Undo', act: () => void takeBack(name, ids) }, UNDO_SECONDS)
}

async function takeBack(name: ListMark, ids: readonly string[]): Promise<void> {
  hide(name, ids, false)
  focusJob(ids[0] ?? '')
  const change = name === 'seen' ? { seen: false } : { declined: null }
  const done = await changeJobs(ids, change, async () => {
    const outcome = await unmarked(name, ids)
    return outcome.ok ? null : outcome.error
  })
  if (!done) return hide(name, ids, true)
  say('Taken back.')
  void countNews()
}

function unmarked(name: ListMark, ids: readonly string[]) {
  return call('POST', '/api/jobs/unmark', { body: { job_urls: [...ids], mark: name } })
}

function hide(name: ListMark, ids: readonly string[], on: boolean): void {
  const next = new Set(gone[name].peek())
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  gone[name].value = next
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

function textOf(name: ListMark, ids: readonly string[]): string {
  const says = name === 'seen' ? 'Marked seen' : 'Not interested'
  return `${says}: ${ids.length === 1 ? (jobOf(ids[0] ?? '').peek()?.title ?? '1 job') : counted(ids.length, 'job')}`
}
