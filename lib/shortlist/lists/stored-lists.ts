import { listLiveAfter } from '#db/index/live-postings.ts'
import {
  countStored,
  countStoredJobs,
  listKeysWith,
  listStoredJobs,
  listStoredKeys,
  MOST_COMPANIES,
  type PostingFilter,
  type StoredCounts,
  type StoredFilter,
  type StoredJobsQuery,
} from '#db/index/stored-jobs.ts'
import type { AgeSpan } from '#db/published.ts'
import type { Reader, Store } from '#db/store.ts'
import { JobColumns } from '#lib/shortlist/lists/rules/job-columns.ts'

/** The stored jobs by what their listed postings are, however they are looked through. */
export type StoredLists = {
  count: (filter: StoredFilter) => Promise<number>
  facts: (filter: StoredFilter, spans: readonly AgeSpan[]) => Promise<StoredCounts>
  list: (ask: StoredJobsQuery) => Promise<{ id: number; job_key: number }[]>
  keys: (filter: StoredFilter) => Promise<number[]>
  keysWith: (filter: PostingFilter) => Promise<number[]>
}

/** The stored jobs as the index itself says, statement by statement. */
export function listsOf(index: Reader): StoredLists {
  return {
    count: (filter) => countStoredJobs(index, filter),
    facts: (filter, spans) => countStored(index, filter, spans),
    list: (ask) => listStoredJobs(index, ask),
    keys: (filter) => listStoredKeys(index, filter),
    keysWith: (filter) => listKeysWith(index, filter),
  }
}

// So many jobs are read before an answer; where more changed, the index itself answers meanwhile.
const AT_ONCE = 1000

/**
 * The stored jobs from columns that are kept in memory, read from the index when they are first asked for and brought up to its
 * last change before each answer. The first answer is the index's own, the next wait until they are there; where it is on a server, it answers all.
 */
export function columnLists(index: Store): StoredLists {
  const slow = listsOf(index)
  if (index.remote) return slow
  const columns = new JobColumns()
  let filling: Promise<void> | null = null
  const read = async () => {
    const changed = await listLiveAfter(index, columns.seq, AT_ONCE)
    for (const job of changed) columns.put(job)
    return changed.length === AT_ONCE
  }
  const fill = async () => {
    // Other questions are answered in between.
    while (await read()) await new Promise((resolve) => setImmediate(resolve))
  }
  const ready = async (): Promise<JobColumns | null> => {
    // Answers of the index itself would leave the reading no time: of a million postings each takes seconds.
    if (filling !== null) await filling
    if (!(await read())) return columns
    if (filling !== null) return null
    filling = fill()
      .catch(() => undefined)
      .finally(() => {
        filling = null
      })
    return null
  }
  return {
    count: async (filter) => (await ready())?.count(filter) ?? slow.count(filter),
    facts: async (filter, spans) =>
      (await ready())?.facts(filter, { spans, companies_named: MOST_COMPANIES }) ?? slow.facts(filter, spans),
    list: async (ask) => (await ready())?.list(ask) ?? slow.list(ask),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    keysWith: async (filter) => (await ready())?.keys({ ...filter, keys: null }) ?? slow.keysWith(filter),
  }
}
