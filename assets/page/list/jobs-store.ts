import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { type Hiding, hidingTest } from '#lib/shortlist/hidden/hides.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const SETTLED_MS = 300
const FEW = 10

const jobs = new Map<string, Signal<JobRowView | null>>()

// Actions that the server has not confirmed yet; an older answer in between does not undo them.
const wished = new Map<string, Partial<JobRowView>>()

/** Jobs that are declined, seen, snoozed or hidden, here or elsewhere, and so leave the lists that were read before. */
export const gone = {
  declined: signal<ReadonlySet<string>>(new Set()),
  seen: signal<ReadonlySet<string>>(new Set()),
  hidden: signal<ReadonlySet<string>>(new Set()),
}

/** Jobs that left a list elsewhere while the pointer or the focus was in it: they keep their place until a press. */
export const goneMeanwhile = signal<ReadonlyMap<string, keyof typeof gone>>(new Map())

/** Takes the jobs off the lists that left them elsewhere. */
export function dropGone(): void {
  batch(() => {
    for (const [id, list] of goneMeanwhile.peek()) setGone(gone[list], id, true)
    goneMeanwhile.value = new Map()
  })
}

/** Whether the pointer or the focus is in the list on the screen. */
export function isListHeld(): boolean {
  return document.querySelector('.job-list:is(:hover, :focus-within)') !== null
}

// Jobs on the screen, jobs that changed while they were not, and jobs to ask for as soon as it is calm.
const watched = new Set<string>()
const stale = new Set<string>()
const due = new Set<string>()

/** Returns the stored facts of a job, shared by every list and screen; null until loaded. */
export function jobOf(id: string): ReadonlySignal<JobRowView | null> {
  return rowSignal(id)
}

let isHidden = hidingTest([])

/** Takes in which names the person hides: the jobs that were read and have one leave the lists, and others come back. */
export function takeHidden(names: readonly Hiding[]): void {
  gone.hidden.value = new Set(hiddenBy(names))
  isHidden = hidingTest(names)
}

/** Returns which of the jobs that were read these names hide. */
export function hiddenBy(names: readonly Hiding[]): string[] {
  const hides = hidingTest(names)
  const rows = [...jobs.values()].flatMap((job) => job.peek() ?? [])
  return rows
    .filter(({ title, company_slug }) => hides({ titles: [title], company_slug }))
    .map((row) => row.job_identity)
}

function isHiddenRow({ title, company_slug }: JobRowView): boolean {
  return isHidden({ titles: [title], company_slug })
}

/** Stores rows from the server. Returns their ids, in order. */
export function takeJobs(rows: readonly JobRowView[]): string[] {
  batch(() => {
    for (const row of rows) {
      const id = row.job_identity
      const job = rowSignal(id)
      stale.delete(id)
      // A line of a list comes without the text that the job's own page has read.
      const description = row.description === '' ? (job.peek()?.description ?? '') : row.description
      show(id, { ...row, description, ...wished.get(id) })
    }
  })
  return rows.map((row) => row.job_identity)
}

// Writes go one after another: two at once could reach the server, and be offered for undoing, in the wrong order.
let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * Shows a change of jobs at once and writes it after the changes before it. A refused change is taken back, and its reason
 * is said and returned.
 */
export async function changeJobs(
  ids: readonly string[],
  change: Partial<JobRowView>,
  write: () => Promise<RefusalBody | null>,
): Promise<RefusalBody | null> {
  const before = ids.map((id) => rowSignal(id).peek())
  for (const id of ids) wished.set(id, change)
  batch(() => {
    for (const id of ids) put(id, change)
  })
  const written = lastWrite.then(write)
  lastWrite = written.catch(() => null)
  const error = await written
  // A later change of the same job stays.
  const last = new Set(ids.filter((id) => wished.get(id) === change))
  for (const id of last) wished.delete(id)
  if (error === null) return null
  batch(() => {
    for (const [index, id] of ids.entries()) {
      if (last.has(id)) put(id, formerOf(before[index] ?? null, change))
    }
  })
  tellRefusal(error)
  return error
}

/**
 * Handles changed jobs: visible ones are read again at once, others when they become visible. With `in_place` no list
 * loses a job by the change.
 */
export function onJobsChanged(ids: readonly string[], { in_place = false } = {}): void {
  for (const id of ids) {
    if (!jobs.has(id)) continue
    // A few jobs are asked for in any case: a mark that was set elsewhere takes them off the lists.
    if (watched.has(id) || (ids.length <= FEW && !in_place)) ask(id)
    else stale.add(id)
  }
}

/** Takes in that anything may have changed, as after an outage. */
export function doubtJobs(): void {
  onJobsChanged([...jobs.keys()])
}

function ask(id: string): void {
  due.add(id)
  // Jobs of one event are requested one after another.
  if (due.size > 1) return
  setTimeout(async () => {
    const ids = [...due]
    due.clear()
    for (const id of ids) await read(id)
  }, SETTLED_MS)
}

async function read(id: string): Promise<void> {
  const outcome = await call('GET', '/api/jobs', { query: { url: id } })
  if (!outcome.ok || !outcome.value.job) return
  // The list names a job by the posting that it shows.
  takeJobs([{ ...outcome.value.job, job_identity: id }])
}

function rowSignal(id: string): Signal<JobRowView | null> {
  const cached = jobs.get(id)
  if (cached) return cached
  const row = signal<JobRowView | null>(null, {
    watched: () => {
      watched.add(id)
      if (stale.delete(id)) ask(id)
    },
    unwatched: () => watched.delete(id),
  })
  jobs.set(id, row)
  return row
}

function show(id: string, row: JobRowView): void {
  rowSignal(id).value = row
  noteGone('declined', id, row.declined !== null)
  setGone(gone.hidden, id, isHiddenRow(row))
  noteGone('seen', id, row.seen || row.snoozed_until !== null)
}

// A change that was made here is under way or confirmed; any other comes from elsewhere.
function noteGone(list: keyof typeof gone, id: string, on: boolean): void {
  const isOwn = wished.has(id) || gone[list].peek().has(id)
  const waits = goneMeanwhile.peek().get(id) === list
  if (waits && on) return
  if (waits) goneMeanwhile.value = new Map([...goneMeanwhile.peek()].filter(([waiting]) => waiting !== id))
  if (on && !isOwn && watched.has(id) && isListHeld())
    goneMeanwhile.value = new Map([...goneMeanwhile.peek(), [id, list]])
  else setGone(gone[list], id, on)
}

function setGone(ids: Signal<ReadonlySet<string>>, id: string, on: boolean): void {
  if (ids.peek().has(id) === on) return
  const next = new Set(ids.peek())
  if (on) next.add(id)
  else next.delete(id)
  ids.value = next
}

function put(id: string, change: Partial<JobRowView>): void {
  const job = rowSignal(id)
  const row = job.peek()
  if (row) show(id, { ...row, ...change })
}

function formerOf(row: JobRowView | null, change: Partial<JobRowView>): Partial<JobRowView> {
  if (row === null) return {}
  return Object.fromEntries(Object.keys(change).map((name) => [name, row[name]]))
}
