import { computed, effect, signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { daysBack } from '#assets/page/kit/words.ts'
import { byItself, noteByItself } from '#assets/page/list/by-itself.ts'
import { dropGone, gone, isListHeld, takeJobs } from '#assets/page/list/jobs-store.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import { SPLITS, type SplitName } from '#db/rows/listed-job.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse, PostingsStatus } from '#lib/shortlist/new/schema.ts'

const AGAIN_MS = 1000

/** How far the first matching has come while no list can be shown yet. */
export const preparing = signal<PostingsStatus | null>(null)

/** The last known number of new jobs for all roles. */
export const newCount = signal<number | null>(null)

/** The new list as chosen, without the jobs themselves. */
export const news = createAsk<NewResponse | null>(askNews, isBeingRead)

/** The new jobs that were read so far, by their ids, and where the next ones start. */
export const newJobs = {
  ids: signal<readonly string[]>([]),
  next: signal<string | null>(null),
  error: signal<RefusalBody | null>(null),
}

let first: Promise<void> | undefined

/** Reads the new jobs, and again whenever the choice is another, from the first call on; ends when they are there first. */
export function followChoice(): Promise<void> {
  if (first === undefined)
    effect(() => {
      void newsChoice.value
      const loading = news.load()
      first ??= loading
    })
  return first ?? Promise.resolve()
}

async function askNews(): Promise<CallOutcome<NewResponse | null>> {
  const choice = newsChoice.peek()
  const outcome = await call('GET', '/api/new', { query: { ...queryOf(choice), fields: 'row' } })
  if (!outcome.ok) return outcome
  const { status, value } = outcome
  if (isPreparing(value)) {
    preparing.value = value
    setTimeout(() => void news.load(), AGAIN_MS)
    return { ok: true, status, value: null }
  }
  preparing.value = null
  noteByItself(value.by_itself === true)
  if (choice === newsChoice.peek()) {
    movedRows.value = 0
    newJobs.ids.value = takeJobs(value.postings.rows)
    newJobs.next.value = value.next_cursor
    newJobs.error.value = null
  }
  noteCount(choice, value)
  return { ok: true, status, value }
}

// Until jobs were matched for the first time, the path answers 202 with the progress of the matching.
function isPreparing(value: NewResponse | PostingsStatus): value is PostingsStatus {
  return value.schema_version === 'svc-postings-status:1'
}

let reading = ''

/** Reads the next of the new jobs, of the list as it was when it was read first. */
export async function readMoreNews(): Promise<void> {
  const cursor = newJobs.next.peek()
  const since = news.value.peek()?.since
  if (cursor === null || since === undefined || reading === cursor) return
  reading = cursor
  const query = { ...queryOf(newsChoice.peek()), since, cursor, fields: 'row' as const }
  const outcome = await call('GET', '/api/new', { query })
  reading = ''
  if (newJobs.next.peek() !== cursor) return
  newJobs.error.value = outcome.ok ? null : outcome.error
  if (!outcome.ok || isPreparing(outcome.value)) return
  newJobs.ids.value = [...newJobs.ids.peek(), ...takeJobs(outcome.value.postings.rows)]
  newJobs.next.value = outcome.value.next_cursor
}

/** Whether newer data than the shown list exists. */
export const newsIsOld = signal(false)

/** Handles possible new jobs: the list is reloaded at once if it is not open, else when the person asks. */
export async function newsWaits(): Promise<void> {
  if (news.value.peek() === null) return showNewest()
  const outcome = await call('GET', '/api/new', { query: { unseen: '1', fields: 'none' } })
  const counted = outcome.ok && !isPreparing(outcome.value) ? outcome.value : null
  if (!isBeingRead(true)) return showNewest()
  if (counted === null) return
  newsIsOld.value ||= counted.counts.new > (newCount.peek() ?? 0)
  newCount.value = counted.counts.new
  // A setting or a line that changed elsewhere may bring a question. A longer message would move the rows.
  await countNews({ keepsMessage: true })
}

/** Handles possible changes by others: the list is reloaded if it is not open, else only counted. */
export function onNewJobs(): void {
  if (isBeingRead()) void countNews()
  else void news.load()
}

/** Takes in changes that came between the first reading of the list and the stream of changes. */
export async function catchUpNews(): Promise<void> {
  const before = newCount.peek()
  if (before === null) return
  const outcome = await call('GET', '/api/new', { query: { unseen: '1', fields: 'none' } })
  if (outcome.ok && !isPreparing(outcome.value) && outcome.value.counts.new !== before) onNewJobs()
}

/** Counts the parts of the list again, and estimates an approval; the list itself stays. */
export async function countNews({ keepsMessage = false } = {}): Promise<void> {
  const { split: _, ...choice } = newsChoice.peek()
  const outcome = await call('GET', '/api/new', { query: { ...queryOf(choice), fields: 'none' } })
  if (!outcome.ok || isPreparing(outcome.value)) return
  const message = keepsMessage ? news.value.peek()?.message : undefined
  news.value.value = { ...outcome.value, message: message ?? outcome.value.message }
  noteByItself(outcome.value.by_itself === true)
  noteCount(choice, outcome.value)
}

/** Reads the list again where jobs return to it that it lost by a reading, also while it is being read. */
export async function bringBack(ids: readonly string[]): Promise<void> {
  const listed = new Set(newJobs.ids.peek())
  if (ids.some((id) => !listed.has(id))) await news.load()
}

/** How many rows of the shown list stand elsewhere in the newest one. */
export const movedRows = signal(0)

/**
 * Compares the open list with the newest one, whose order waits for a press; the rows themselves are taken in. A list that is not
 * open is read again at once.
 */
export async function compareOrder(): Promise<void> {
  if (!isBeingRead(true)) return showNewest()
  const choice = newsChoice.peek()
  const outcome = await call('GET', '/api/new', { query: { ...queryOf(choice), fields: 'row' } })
  if (!outcome.ok || isPreparing(outcome.value) || choice !== newsChoice.peek()) return
  const newest = takeJobs(outcome.value.postings.rows)
  const left = Object.values(gone).map((ids) => ids.peek())
  const shown = newJobs.ids.peek().filter((id) => !left.some((ids) => ids.has(id)))
  if (shown.length === 0) return showNewest()
  // Rows behind the end of either list came or went, unless the other one goes on there.
  const end = Math.min(
    ...(newJobs.next.peek() === null ? [] : [shown.length]),
    ...(outcome.value.next_cursor === null ? [] : [newest.length]),
    Math.max(shown.length, newest.length),
  )
  movedRows.value = Array.from({ length: end }).filter((_, place) => newest[place] !== shown[place]).length
  noteByItself(outcome.value.by_itself === true)
  news.value.value = outcome.value
  noteCount(choice, outcome.value)
}

function noteCount({ profile_id, days, since }: NewsChoice, { counts }: NewResponse): void {
  if (profile_id === undefined && days === undefined && since === undefined) newCount.value = counts.new
}

// A person who comes back from another screen finds the newest order.
effect(() => {
  const { view } = here.value
  if (view !== 'new' && view !== 'job' && movedRows.peek() > 0) void showNewest()
})

/** Reads the newest list. */
export async function showNewest(): Promise<void> {
  newsIsOld.value = false
  dropGone()
  await news.load()
}

// A list that moves under the eyes or the focus of its reader is worse than one that is a minute old.
function isBeingRead(isByItself = byItself.peek().on): boolean {
  const { view } = here.peek()
  if (newJobs.ids.peek().length === 0) return false
  // While jobs are assessed by themselves, a changed order always waits.
  return view === 'job' || (view === 'new' && (isListHeld() || isByItself || scrollY > 200))
}

/** The chosen filters of the new list; without a time it holds all that the person did not mark as seen. */
export type NewsChoice = {
  split?: SplitName
  profile_id?: string
  us_only?: '0' | '1'
  /** So many days back, or since a time. */
  days?: string
  since?: string
}

const NAMES = ['split', 'profile_id', 'us_only', 'days', 'since'] as const

// As text, so that coming back to the same list is no new choice.
const query = signal('')

effect(() => {
  if (here.value.view === 'new') query.value = here.value.query.toString()
})

/** The choice that the address of the screen holds. */
export const newsChoice = computed(() => choiceIn(new URLSearchParams(query.value)))

function choiceIn(params: URLSearchParams): NewsChoice {
  const { split, us_only, ...otherParams } = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const splitChoice = SPLITS.find((choice) => choice === split)
  return {
    ...otherParams,
    ...(splitChoice ? { split: splitChoice } : {}),
    ...(us_only === '0' || us_only === '1' ? { us_only } : {}),
  }
}

/** The address of the new jobs with this choice. */
export function newAddress(choice: NewsChoice): string {
  const text = new URLSearchParams(choice as Record<string, string>).toString()
  return text === '' ? addressOf('new') : `${addressOf('new')}?${text}`
}

/** Changes the filters of the new list; each choice adds a history entry. */
export function chooseNews(choice: NewsChoice): void {
  go(newAddress(choice))
}

/** A choice as `GET /api/new` takes it. */
export function queryOf({ days, ...params }: NewsChoice) {
  const since = days ? daysBack(Number(days), Date.now()) : params.since
  return { ...params, sort: 'best' as const, ...(since ? { since } : { unseen: '1' as const }) }
}
