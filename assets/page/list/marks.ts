import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { refineLast, step, undoing } from '#assets/page/kit/steps.ts'
import { dayIn, dayText } from '#assets/page/kit/words.ts'
import { changeJobs, hiddenBy, jobOf, onJobsChanged, takeHidden } from '#assets/page/list/jobs-store.ts'
import { clearSelection, focusJob, listedJobs, listHasFocus, openNext } from '#assets/page/list/selection.ts'
import { bringBack, countNews } from '#assets/page/new/store.ts'
import type { HiddenKind } from '#db/rows/states.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { nameKey } from '#lib/shortlist/hidden/hides.ts'
import type { HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import type { JobMarksResponse, MarkFrom } from '#lib/shortlist/marks/schema.ts'
import { counted } from '#lib/text/text.ts'

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

const SEEN = { seen: true, snoozed_until: null }

/** Marks jobs as seen: they leave the new list. The mark can be undone. */
export function markSeen(ids: readonly string[]): Promise<void> {
  return mark({ to: 'seen', ids }, 'Marked seen')
}

/** Marks jobs as not interesting: they leave every list; it can be undone. The bar then offers to name a reason. */
export function decline(ids: readonly string[]): Promise<void> {
  return mark({ to: 'declined', ids }, DECLINED)
}

/** Puts jobs off until a day, YYYY-MM-DD: they leave the new list, and come back as new; it can be taken back. */
export function snooze(ids: readonly string[], until: string): Promise<void> {
  return mark({ to: 'snoozed', ids, until }, `Snoozed until ${dayText(until)}`)
}

/** Ends the snooze of jobs before its day; that can be undone. */
export function wake(ids: readonly string[]): Promise<void> {
  return mark({ to: null, of: 'snoozed', ids }, 'Snooze ended')
}

const DECLINED = 'Not interested'

/** The declined jobs whose reason is asked for, and the button that asked; null for none. */
export const reasonAsked = signal<{ ids: readonly string[]; opener: Element } | null>(null)

/** Keeps the reason with the jobs that were declined last. */
export async function giveReason(ids: readonly string[], reason: DeclineReason): Promise<void> {
  const marking: Marking = { to: 'declined', ids, reason }
  if (await step(sendMark(marking))) return
  const text = `${DECLINED} (${REASONS[reason]}): ${namesOf(ids)}`
  refineLast('mark', text, (noted: MarkStep) => ({ ...noted, marking }))
}

// A mark that jobs get, or the end of one (`to` null).
type Marking = { ids: readonly string[] } & (
  | { to: 'seen' }
  | { to: 'snoozed'; until: string }
  | { to: 'declined'; reason?: DeclineReason | null }
  | { to: null; of: 'declined' | 'seen' | 'snoozed' }
)

async function mark(marking: Marking, words: string): Promise<void> {
  const { to, ids } = marking
  if (ids.length === 0) return
  if (to !== null) leaveRows(ids)
  else clearSelection()
  const back = ids.map((id) => wayBack(marking, id))
  if (await step(sendMark(marking))) return
  const more = { label: 'Why?', act: (opener: Element) => (reasonAsked.value = { ids, opener }) }
  offerBack(`${words}: ${namesOf(ids)}`, { marking, back }, to === 'declined' ? { more } : {})
}

/** Goes on after jobs that leave the list: with one of them open, the next one opens. */
export function leaveRows(ids: readonly string[]): void {
  if (!openNext(ids) && listHasFocus()) focusNext(ids)
  clearSelection()
}

// Seen and snoozed replace each other: undoing puts back "seen", the day of a snooze, or none.
function wayBack(marking: Marking, id: string): Marking {
  const row = jobOf(id).peek()
  const [ids, of] = [[id], marking.to ?? 'snoozed']
  if (marking.to === 'declined') {
    const declined = row?.declined ?? null
    return declined === null
      ? { to: null, of, ids }
      : { to: 'declined', ids, reason: declined.reason as DeclineReason | null }
  }
  if (row?.snoozed_until) return { to: 'snoozed', ids, until: row.snoozed_until }
  return row?.seen ? { to: 'seen', ids } : { to: null, of, ids }
}

// Jobs that no longer have the mark of `from` were changed by another tab or program, and stay.
async function sendMark(marking: Marking, from?: Marking): Promise<RefusalBody | null> {
  const refused = await changeJobs(marking.ids, changeOf(marking), async () => {
    const outcome = await requestOf(marking, from && { from: markOf(from) })
    if (!outcome.ok) return outcome.error
    const { stayed } = outcome.value
    onJobsChanged(stayed)
    if (stayed.length === marking.ids.length) return CHANGED
    if (stayed.length > 0) tellRefusal(CHANGED)
    return null
  })
  if (refused === null) void countNews()
  return refused
}

function markOf(marking: Marking): MarkFrom {
  const { to } = marking
  if (to === 'snoozed') return { mark: to, until: marking.until }
  return { mark: to, ...(to === 'declined' && marking.reason && { reason: marking.reason }) }
}

function changeOf(marking: Marking): Partial<JobRowView> {
  if (marking.to === 'seen') return SEEN
  if (marking.to === 'snoozed') return { seen: false, snoozed_until: marking.until }
  if (marking.to === null)
    return marking.of === 'declined' ? { declined: null } : { seen: false, snoozed_until: null }
  return { declined: { reason: marking.reason ?? null, at: new Date().toISOString() } }
}

function requestOf(
  marking: Marking,
  read: { from?: MarkFrom } = {},
): Promise<CallOutcome<z.output<typeof JobMarksResponse>>> {
  const jobs = { job_urls: [...marking.ids], ...read }
  if (marking.to === 'seen') return callQuietly('POST', '/api/jobs/seen', { body: jobs })
  if (marking.to === null) {
    return callQuietly('POST', '/api/jobs/unmark', { body: { ...jobs, mark: marking.of } })
  }
  if (marking.to === 'declined') {
    const why = marking.reason ? { reason: marking.reason } : {}
    return callQuietly('POST', '/api/jobs/decline', { body: { ...jobs, ...why } })
  }
  const { until } = marking
  // A day that has come meanwhile puts nothing off any more.
  return until >= dayIn(1, Date.now())
    ? callQuietly('POST', '/api/jobs/snooze', { body: { ...jobs, until } })
    : callQuietly('POST', '/api/jobs/unmark', { body: { ...jobs, mark: 'snoozed' } })
}

type MarkStep = { marking: Marking; back: Marking[] }

const offerBack = undoing('mark', {
  undo: async (noted: MarkStep) => {
    focusJob(noted.marking.ids[0] ?? '')
    const refused = await sendAll(noted.back, (back) => sendMark(back, noted.marking))
    if (refused === null) void bringBack(noted.marking.ids)
    return refused ?? noted
  },
  redo: async (noted) => {
    const again = (back: Marking) => sendMark({ ...noted.marking, ids: back.ids }, back)
    return (await sendAll(noted.back, again)) ?? noted
  },
})

const CHANGED: RefusalBody = {
  code: 'revision_conflict',
  message: 'Some of these jobs were changed elsewhere meanwhile, and stay as they are now.',
}

// Sends the jobs with the same way back together; the refusal if all were refused.
async function sendAll(
  back: readonly Marking[],
  send: (alike: Marking) => Promise<RefusalBody | null>,
): Promise<RefusalBody | null> {
  const ends = await Promise.all(alike(back).map(send))
  return ends.includes(null) ? null : (ends[0] ?? null)
}

function alike(markings: readonly Marking[]): Marking[] {
  const groups = Map.groupBy(markings, ({ ids: _, ...way }) => JSON.stringify(way))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, ids: [first, ...others].flatMap(({ ids }) => ids) }],
  )
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

/** The companies, agencies and title words that the person hides. */
export const hiddenNames = createAsk(() => call('GET', '/api/hidden'))

/** A hidden name as the API shows it. */
export type HiddenView = HiddenResponse['hidden'][number]

/** Each kind of hidden name in words. */
export const HIDDEN_WORDS = { company: 'Company', agency: 'Agency', word: 'Words of a title' } as const

/** Hides a company, an agency or title words from every list. The person can undo it, here or in the list of hidden names. */
export async function hide(kind: HiddenKind, name: string): Promise<boolean> {
  const refused = await step(sendName({ kind, name }))
  if (refused) tellRefusal(refused)
  else
    offerShowing(`Hidden: ${name} (${counted(storedAs({ kind, name })?.jobs ?? 0, 'job')})`, { kind, name })
  return refused === null
}

/** Shows the jobs of a hidden name again; the person can undo it. */
export async function showAgain(name: HiddenView): Promise<void> {
  const { kind, name: words } = name
  const refused = await step(removeName(name))
  if (refused) tellRefusal(refused)
  else offerHiding(`Shown again: ${words}`, { kind, name: words })
}

type Name = Pick<HiddenView, 'kind' | 'name'>

const hideAgain = async (name: Name) => (await sendName(name)) ?? name

// The name may have another revision by now, and counts as shown if it is hidden no more.
const unhide = async (name: Name) => {
  await hiddenNames.load()
  const stored = storedAs(name)
  return hiddenNames.error.peek() ?? (stored && (await removeName(stored))) ?? name
}

const offerShowing = undoing('hide', { undo: unhide, redo: hideAgain })
const offerHiding = undoing('show', { undo: hideAgain, redo: unhide })

function storedAs(name: Name): HiddenView | undefined {
  const key = nameKey(name)
  return hiddenNames.value
    .peek()
    ?.hidden.find((hidden) => hidden.kind === name.kind && nameKey(hidden) === key)
}

async function sendName({ kind, name }: Name): Promise<RefusalBody | null> {
  return taken(await callQuietly('POST', '/api/hidden', { body: { kind, name } }))
}

async function removeName({ id, revision }: HiddenView): Promise<RefusalBody | null> {
  const sending = { params: { hidden_id: id }, query: { revision: String(revision) } }
  return taken(await callQuietly('DELETE', '/api/hidden/:hidden_id', sending))
}

function taken(outcome: CallOutcome<HiddenResponse>): RefusalBody | null {
  if (!outcome.ok) return outcome.error
  const before = new Set(hiddenBy(hiddenNames.value.peek()?.hidden ?? []))
  const leaving = hiddenBy(outcome.value.hidden).filter((id) => !before.has(id))
  if (leaving.length > 0) leaveRows(leaving)
  hiddenNames.value.value = outcome.value
  takeHidden(outcome.value.hidden)
  void countNews()
  return null
}
