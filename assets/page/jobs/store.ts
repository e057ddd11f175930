import { signal } from '@preact/signals'
import { filtersIn, listQuery } from '#assets/page/jobs/filters.ts'
import { call } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { takeJobs } from '#assets/page/list/jobs-store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { PostingsFacts, PostingsResponse } from '#lib/shortlist/lists/schema.ts'
import { counted } from '#lib/text/text.ts'

/** The stored jobs as filtered, as many pages of them as were asked for. */
export const jobs = {
  /** The ids of the loaded jobs in order; the jobs themselves are in the job store. */
  ids: signal<readonly string[]>([]),
  counts: signal<Record<string, number>>({}),
  /** How many jobs the whole list has. */
  total: signal<number | null>(null),
  /** A note on jobs that pass a filter because their value is unknown. */
  kept: signal<string | null>(null),
  /** Why jobs are missing from the list. */
  note: signal<string | null>(null),
  next: signal<string | null>(null),
  /** A corrected spelling of the search. */
  suggestion: signal<PostingsResponse['suggestion']>(null),
  error: signal<RefusalBody | null>(null),
  busy: signal(false),
  /** The filters that the rows answer to. */
  filters: signal<string | null>(null),
}

// Rows that are scrolled to come in larger steps than the first ones.
const FURTHER = '100'

let latest = 0

/** Reads the first page for these filters, or the next one; only the newest answer counts. */
export async function readJobs(filters: URLSearchParams, cursor: string | null = null): Promise<void> {
  latest += 1
  const mine = latest
  jobs.busy.value = true
  const outcome = await call('GET', '/api/postings', {
    query: { ...listQuery(filters), fields: 'row', ...(cursor === null ? {} : { cursor, limit: FURTHER }) },
  })
  if (mine !== latest) return
  jobs.busy.value = false
  jobs.error.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  const { postings, counts, total, kept_unknown, index_note, suggestion, next_cursor } = outcome.value
  const ids = takeJobs(postings.rows)
  jobs.ids.value = cursor === null ? ids : [...jobs.ids.peek(), ...ids]
  jobs.counts.value = counts
  if (cursor === null) jobs.total.value = total
  jobs.kept.value = kept_unknown
  jobs.note.value = index_note
  jobs.next.value = next_cursor
  jobs.suggestion.value = suggestion
  jobs.filters.value = filters.toString()
  announce(shownText())
}

let ahead: string | null = null

/** Reads the first page for these filters before its screen is drawn, which then need not read it. */
export function readAhead(filters: URLSearchParams): Promise<void> {
  ahead = filters.toString()
  return readJobs(filters)
}

/** Reads the first page for the filters of a screen that was just drawn. */
export async function readShown(filters: URLSearchParams): Promise<void> {
  const isRead = ahead === filters.toString()
  ahead = null
  if (!isRead) await readJobs(filters)
}

/** Reads the next page of the list that is shown, unless it is on its way. */
export async function readMore(): Promise<void> {
  const { next, filters, busy } = jobs
  if (next.peek() === null || filters.peek() === null || busy.peek()) return
  await readJobs(new URLSearchParams(filters.peek() ?? ''), next.peek())
}

/** How many jobs there are, and how many of them are shown. */
export function shownText(): string {
  const visibleCount = jobs.ids.value.length
  const total = jobs.total.value ?? visibleCount
  return jobs.next.value === null ? counted(total, 'job') : `${visibleCount} of ${counted(total, 'job')}`
}

/** The last counted statistics of the listed jobs. */
export const jobFacts = {
  value: signal<PostingsFacts | null>(null),
  error: signal<RefusalBody | null>(null),
  /** The filters that the counts answer to. */
  filters: signal<string | null>(null),
  /** Whether the charts are looked at. */
  open: signal(false),
}

/** The countries of postings that were counted so far, by their codes. */
export const seenCountries = signal<ReadonlySet<string>>(new Set())

let latestFacts = 0

/** Counts the statistics for these filters; only the newest answer is used. */
export async function readFacts(filters: URLSearchParams): Promise<void> {
  latestFacts += 1
  const mine = latestFacts
  const outcome = await call('GET', '/api/postings/facts', { query: factFilters(filters) })
  if (mine !== latestFacts) return
  jobFacts.error.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  jobFacts.value.value = outcome.value
  jobFacts.filters.value = filters.toString()
  const codes = outcome.value.countries.map(({ country }) => country)
  seenCountries.value = new Set([...seenCountries.peek(), ...codes])
}

// Layout parameters do not change which jobs are listed.
function factFilters(filters: URLSearchParams): Record<string, string> {
  const { sort, collapse, ...others } = filtersIn(filters)
  return others
}
