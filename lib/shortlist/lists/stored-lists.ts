import { listLiveAfter } from '#db/index/live-postings.ts'
import {
  countStored,
  countStoredJobs,
  listKeysWith,
  listStoredJobs,
  listStoredKeys,
  MOST_COMPANIES,
  type StoredFilter,
  type StoredJobsQuery,
} from '#db/index/stored-jobs.ts'
import type { AgeSpan } from '#db/published.ts'
import type { Reader, Store } from '#db/store.ts'
import type { PostingFilter } from '#lib/shortlist/lists/list-rules.ts'
import { JobColumns, type StoredFacts } from '#lib/shortlist/lists/rules/job-columns.ts'
import { keepMade } from '#lib/text/kept-texts.ts'

/** Lists of stored jobs by the facts of their postings, from columns or SQL. */
export type StoredLists = {
  count: (filter: StoredFilter) => Promise<number>
  facts: (filter: StoredFilter, spans: readonly AgeSpan[]) => Promise<StoredFacts>
  list: (ask: StoredJobsQuery) => Promise<{ id: number; job_key: number }[]>
  /** Those that are meant, in the order of the keys that were asked for. */
  keys: (filter: StoredFilter) => Promise<number[]>
  keysWith: (filter: PostingFilter) => Promise<number[]>
}

/** The stored jobs as the index itself says, statement by statement. */
export function listsOf(index: Reader): StoredLists {
  return {
    count: (filter) => countStoredJobs(index, filter),
    facts: async (filter, spans) => {
      const { keys, ...counts } = await countStored(index, filter, spans)
      const keySet = new Set(keys)
      return { ...counts, holds: (job_key) => keySet.has(job_key) }
    },
    list: (query) => listStoredJobs(index, query),
    keys: async (filter) => inOrderOf(filter.keys, await listStoredKeys(index, filter)),
    keysWith: (filter) => listKeysWith(index, filter),
  }
}

/** Some keys in the order in which others name them. */
export function inOrderOf(order: readonly number[] | null, keys: number[]): number[] {
  if (order === null) return keys
  const keySet = new Set(keys)
  return order.filter((key) => keySet.has(key))
}

// So many jobs are read before an answer; where more changed, the index itself answers meanwhile.
const AT_ONCE = 1000

/**
 * The stored jobs from columns that are kept in memory, read from the index when they are first asked for and brought up to its
 * last change before each answer. The first answer is the index's own, but for facts of all jobs, and the next wait until they are there;
 * where it is on a server, it answers all.
 */
export function columnLists(index: Store): StoredLists {
  const slow = listsOf(index)
  if (index.remote) return slow
  const columns = new JobColumns()
  let filling: Promise<void> | null = null
  let counted = keptCounts()
  const refreshColumns = async () => {
    const changed = await listLiveAfter(index, columns.seq, AT_ONCE)
    if (changed.length > 0) counted = keptCounts()
    for (const job of changed) columns.put(job)
    return changed.length === AT_ONCE
  }
  const fill = async () => {
    // Other questions are answered in between.
    while (await refreshColumns()) await new Promise((resolve) => setImmediate(resolve))
  }
  const ready = async (waits = false): Promise<JobColumns | null> => {
    // Answers of the index itself would leave the reading no time: of a million postings each takes seconds.
    if (filling !== null) await filling
    if (!(await refreshColumns())) return columns
    if (filling !== null) return null
    filling = fill()
      .catch(() => undefined)
      .finally(() => {
        filling = null
      })
    return waits ? ready() : null
  }
  const countIn = (filter: StoredFilter) => {
    const count = () => columns.count(filter)
    return filter.keys === null ? counted.jobs(JSON.stringify(filter), count) : count()
  }
  const factsIn = (filter: StoredFilter, spans: readonly AgeSpan[]) => {
    const count = () => columns.facts(filter, { spans, companies_named: MOST_COMPANIES })
    return filter.keys === null ? counted.facts(JSON.stringify([filter, spans]), count) : count()
  }
  return {
    count: async (filter) => ((await ready()) ? countIn(filter) : slow.count(filter)),
    // The index itself takes as long to count all of its jobs as to give them, and answers nobody else meanwhile.
    facts: async (filter, spans) =>
      (await ready(filter.keys === null)) ? factsIn(filter, spans) : slow.facts(filter, spans),
    list: async (query) => (await ready())?.list(query) ?? slow.list(query),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    keysWith: async (filter) => (await ready())?.keys({ ...filter, keys: null }) ?? slow.keysWith(filter),
  }
}

const MOST_KEPT = 20

// Caches counts of the columns until they change; the desk changes more often.
function keptCounts() {
  return { jobs: keepMade<number>(MOST_KEPT), facts: keepMade<StoredFacts>(MOST_KEPT) }
}
