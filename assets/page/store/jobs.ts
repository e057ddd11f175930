import { signal } from '@preact/signals'
import type { RefusalBody } from '#lib/http/client.ts'
import type { JobRow } from '#lib/jobs/schema.ts'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { counted } from '../words/job-words.ts'

/** The stored jobs as filtered, as many pages of them as were asked for. */
export const jobs = {
  rows: signal<readonly JobRow[]>([]),
  counts: signal<Record<string, number>>({}),
  next: signal<string | null>(null),
  error: signal<RefusalBody | null>(null),
  busy: signal(false),
  /** The filters that the rows answer to. */
  filters: signal<string | null>(null),
}

let latest = 0

/** Reads the first page for these filters, or the next one. */
export async function readJobs(filters: URLSearchParams, cursor: string | null = null): Promise<void> {
  latest += 1
  const mine = latest
  jobs.busy.value = true
  const query = Object.fromEntries([...filters].filter(([name, value]) => FILTERS.has(name) && value !== ''))
  const outcome = await call('GET', '/api/postings', {
    query: cursor === null ? query : { ...query, cursor },
  })
  if (mine !== latest) return
  jobs.busy.value = false
  jobs.error.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  const { postings, counts, next_cursor } = outcome.value
  jobs.rows.value = cursor === null ? postings.rows : [...jobs.rows.peek(), ...postings.rows]
  jobs.counts.value = counts
  jobs.next.value = next_cursor
  jobs.filters.value = filters.toString()
  say(`${counted(jobs.rows.peek().length, 'job')} shown`)
}

const FILTERS = new Set(['profile_id', 'state', 'window', 'us_only', 'q', 'company', 'work_mode', 'sort'])
