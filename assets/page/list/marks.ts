import { signal } from '@preact/signals'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { refineLast, step, undoing } from '#assets/page/kit/steps.ts'
import { dayIn, dayText } from '#assets/page/kit/words.ts'
import { changeJobs, hiddenBy, jobOf, takeHidden } from '#assets/page/list/jobs-store.ts'
import { clearSelection, focusJob, listedJobs, listHasFocus, openNext } from '#assets/page/list/selection.ts'
import { bringBack, countNews } from '#assets/page/new/store.ts'
import type { HiddenKind } from '#db/rows/states.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import { nameKey } from '#lib/shortlist/hidden/hides.ts'
import type { HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
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

async function sendMark(marking: Marking): Promise<RefusalBody | null> {
  const refused = await changeJobs(marking.ids, changeOf(marking), async () => {
    const outcome = await requestOf(marking)
    return outcome.ok ? null : outcome.error
  })
  if (refused === null) void countNews()
  return refused
}

function changeOf(marking: Marking): Partial<JobRowView> {
  if (marking.to === 'seen') return SEEN
  if (marking.to === 'snoozed') return { seen: false, snoozed_until: marking.until }
  if (marking.to === null)
    return marking.of === 'declined' ? { declined: null } : { seen: false, snoozed_until: null }
  return { declined: { reason: marking.reason ?? null, at: new Date().toISOString() } }
}

function requestOf(marking: Marking): Promise<CallOutcome<unknown>> {
  const job_urls = [...marking.ids]
  if (marking.to === 'seen') return callQuietly('POST', '/api/jobs/seen', { body: { job_urls } })
  if (marking.to === null) {
    return callQuietly('POST', '/api/jobs/unmark', { body: { job_urls, mark: marking.of } })
  }
  if (marking.to === 'declined') {
    const why = marking.reason ? { reason: marking.reason } : {}
    return callQuietly('POST', '/api/jobs/decline', { body: { job_urls, ...why } })
  }
  const { until } = marking
  // A day that has come meanwhile puts nothing off any more.
  return until >= dayIn(1, Date.now())
    ? callQuietly('POST', '/api/jobs/snooze', { body: { job_urls, until } })
    : callQuietly('POST', '/api/jobs/unmark', { body: { job_urls, mark: 'snoozed' } })
}

type MarkStep = { marking: Marking; back: Marking[] }

const offerBack = undoing('mark', {
  undo: async (noted: MarkStep) => {
    focusJob(noted.marking.ids[0] ?? '')
    const left = await changedSince([noted.marking])
    const back = noted.back.filter(({ ids }) => !ids.some((id) => left.has(id)))
    if (back.length === 0) return CHANGED
    const ends = await Promise.all(alike(back).map(sendMark))
    const [refused] = ends
    if (refused && !ends.includes(null)) return refused
    if (left.size > 0) tellRefusal(CHANGED)
    void bringBack(back.flatMap(({ ids }) => ids))
    return noted
  },
  redo: async (noted) => {
    const left = await changedSince(noted.back)
    const ids = noted.marking.ids.filter((id) => !left.has(id))
    const refused = ids.length === 0 ? CHANGED : await sendMark({ ...noted.marking, ids })
    if (refused === null && left.size > 0) tellRefusal(CHANGED)
    return refused ?? noted
  },
})

const CHANGED: RefusalBody = {
  code: 'revision_conflict',
  message: 'Some of these jobs were changed elsewhere meanwhile, and stay as they are now.',
}

// Another tab or program may have marked jobs since these marks, and its mark stays.
async function changedSince(markings: readonly Marking[]): Promise<ReadonlySet<string>> {
  const changed = markings.flatMap((marking) =>
    marking.ids.map(async (id) => {
      const outcome = await callQuietly('GET', '/api/jobs', { query: { url: id } })
      return !outcome.ok || outcome.value.job === null || stands(marking, outcome.value.job) ? [] : [id]
    }),
  )
  return new Set((await Promise.all(changed)).flat())
}

function stands(
  marking: Marking,
  { declined, seen, snoozed_until }: Pick<JobRowView, 'declined' | 'seen' | 'snoozed_until'>,
): boolean {
  if (marking.to === 'seen') return seen && snoozed_until === null
  if (marking.to === 'snoozed') return snoozed_until === marking.until
  if (marking.to === 'declined') return declined !== null && declined.reason === (marking.reason ?? null)
  return marking.of === 'declined' ? declined === null : !seen && snoozed_until === null
}

// Jobs with the same way back are sent together.
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
