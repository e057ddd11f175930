import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { PostingsFacts } from '#lib/shortlist/lists/schema.ts'
import { filtersIn } from './filters.ts'

/** What the listed jobs are like, as it was last counted. */
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

let latest = 0

/** Counts what the jobs of these filters are like; only the newest answer counts. */
export async function readFacts(filters: URLSearchParams): Promise<void> {
  latest += 1
  const mine = latest
  const outcome = await call('GET', '/api/postings/facts', { query: factFilters(filters) })
  if (mine !== latest) return
  jobFacts.error.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  jobFacts.value.value = outcome.value
  jobFacts.filters.value = filters.toString()
  const codes = outcome.value.countries.map(({ country }) => country)
  seenCountries.value = new Set([...seenCountries.peek(), ...codes])
}

// How a list is laid out changes nothing of what it holds.
function factFilters(filters: URLSearchParams): Record<string, string> {
  const { sort, collapse, ...others } = filtersIn(filters)
  return others
}
