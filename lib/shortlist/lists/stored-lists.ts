import { listLiveAfter } from '#db/index/live-postings.ts'
import { readFact } from '#db/index/meta.ts'
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
import type { PostingFilter } from '#db/rows/list-rules.ts'
import type { Reader, Store } from '#db/store.ts'
import { JobColumns, type StoredFacts } from '#lib/shortlist/lists/rules/job-columns.ts'
import { keepMade } from '#lib/text/kept-texts.ts'

/** Lists of stored jobs by the facts of their postings, from columns or SQL. */
export type StoredLists = {
  count: (filter: StoredFilter) => Promise<number>
  facts: (filter: StoredFilter, spans: readonly AgeSpan[]) => Promise<StoredFacts>
  list: (query: StoredJobsQuery) => Promise<{ id: number; job_key: number }[]>
  /** Returns the matching ones, in the order of the given keys. */
  keys: (filter: StoredFilter) => Promise<number[]>
  keysWith: (filter: PostingFilter) => Promise<number[]>
}

/** Lists of the stored jobs, read by SQL. */
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

/** Returns some keys in the order of others. */
export function inOrderOf(order: readonly number[] | null, keys: number[]): number[] {
  if (order === null) return keys
  const keySet = new Set(keys)
  return order.filter((key) => keySet.has(key))
}

// Up to this many jobs are read before an answer; after more changes, SQL answers meanwhile.
const AT_ONCE = 1000

/**
 * Lists of the stored jobs from columns in memory, loaded from the index at first use and updated before each answer.
 * SQL gives the first answer, except facts of all jobs, and later answers wait for the columns. A remote index is
 * always read by SQL.
 */
export function columnLists(index: Store): StoredLists {
  const slow = listsOf(index)
  if (index.remote) return slow
  let columns = new JobColumns()
  let purged = 0
  let filling: Promise<void> | null = null
  let counted = keptCounts()
  const refreshColumns = async () => {
    const purgedNow = Number((await readFact(index, 'purged_upto')) ?? 0)
    // Jobs that were removed before these columns knew of it are in no list of changes.
    if (purgedNow > purged && purgedNow > columns.seq) {
      columns = new JobColumns()
      counted = keptCounts()
    }
    purged = purgedNow
    const changed = await listLiveAfter(index, columns.seq, AT_ONCE)
    if (changed.length > 0) counted = keptCounts()
    for (const job of changed) columns.put(job)
    return changed.length === AT_ONCE
  }
  const fill = async () => {
    // Other requests are answered between batches.
    while (await refreshColumns()) await new Promise((resolve) => setImmediate(resolve))
  }
  const ready = async (waits = false): Promise<JobColumns | null> => {
    // Answers by SQL would leave the loading no time: with a million postings each takes seconds.
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
    // Counting all jobs by SQL takes as long as loading them, and blocks other requests.
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
