import { lastJob, listLiveAfter, listLiveBetween, putColumns, readColumns } from '#db/index/live-postings.ts'
import { readFact } from '#db/index/meta.ts'
import { listKeysOf } from '#db/index/search.ts'
import {
  countStored,
  countStoredJobs,
  listKeysWith,
  listStoredJobs,
  listStoredKeys,
  MOST_COMPANIES,
  type StoredFilter,
  type StoredJobsQuery,
  type StoredPlace,
} from '#db/index/stored-jobs.ts'
import type { PostingFilter } from '#db/rows/list-rules.ts'
import type { AgeSpan } from '#db/sql.ts'
import type { Reader, Store } from '#db/store.ts'
import { VERSION } from '#lib/service/version.ts'
import { JobColumns, type StoredFacts } from '#lib/shortlist/lists/rules/job-columns.ts'
import { memoize } from '#lib/text/memoize.ts'

/** Lists of stored jobs by the facts of their postings, from columns or SQL, in two forms for the reason of `FoundLists`. */
export type StoredLists = {
  count: (filter: StoredFilter) => Promise<number>
  facts: (filter: StoredFilter, spans: readonly AgeSpan[]) => Promise<StoredFacts>
  list: (query: StoredJobsQuery) => Promise<StoredPlace[]>
  /** Returns the matching ones, in the order of the given keys. */
  keys: (filter: StoredFilter) => Promise<number[]>
  keysWith: (filter: PostingFilter) => Promise<number[]>
  /** Returns the keys of jobs in the order of their ids. */
  keysOf: (ids: number[]) => Promise<number[]>
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
    keysOf: (ids) => listKeysOf(index, ids),
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
// The ids of jobs in one read when all are read.
const PIECE = 2000
// Fewer changes are read faster than columns are stored.
const WORTH_KEEPING = 2000
// Stored columns are read anew after this many changes a job, because they never forget a name.
const MOST_CHANGES = 2

/** Lists from columns, which can be stored for the next start. */
export type ColumnLists = StoredLists & { keep: () => Promise<void> }

/**
 * Lists of the stored jobs from columns in memory, loaded from the index at first use and updated before each answer.
 * `keep` stores them in the index for the next start, if at least `worth_keeping` jobs changed. SQL gives the first answer
 * while all jobs are read, except facts of all jobs, and later answers wait for the columns. A remote index is always read
 * by SQL.
 */
export function columnLists(index: Store, worth_keeping = WORTH_KEEPING): ColumnLists {
  const slow = listsOf(index)
  if (index.remote) return { ...slow, keep: async () => undefined }
  let columns = new JobColumns()
  let kept_seq = 0
  let purged = 0
  let unpacking: Promise<void> | null = null
  let filling: Promise<void> | null = null
  let counted = countCache()
  const unpack = async () => {
    const unpacked = JobColumns.unpack(await readColumns(index), VERSION)
    const last = await lastJob(index)
    if (unpacked === null || last.seq - unpacked.since > MOST_CHANGES * last.id) return
    columns = unpacked
    kept_seq = unpacked.seq
  }
  const refreshColumns = async () => {
    const purgedNow = Number((await readFact(index, 'purged_upto')) ?? 0)
    // Jobs that were removed before these columns knew of it are in no list of changes.
    if (purgedNow > purged && purgedNow > columns.seq) {
      columns = new JobColumns()
      counted = countCache()
    }
    purged = purgedNow
    const changed = await listLiveAfter(index, columns.seq, AT_ONCE)
    if (changed.id.length > 0) counted = countCache()
    columns.put(changed)
    if (columns.seq === 0) columns.since = changed.upto_seq
    columns.seq = Math.max(columns.seq, changed.upto_seq)
    return changed.id.length === AT_ONCE
  }
  // Jobs that change meanwhile stand behind the last place in the sequence, and are read again.
  const readAll = async ({ id, seq }: { id: number; seq: number }) => {
    columns = new JobColumns()
    for (let after = 0; after < id; after += PIECE) {
      columns.put(await listLiveBetween(index, after, after + PIECE))
      await othersTurn()
    }
    Object.assign(columns, { seq, since: seq })
  }
  const fill = async () => {
    const last = await lastJob(index)
    // In the order of ids, all jobs take half the time.
    if (last.seq - columns.seq > last.id / 2) await readAll(last)
    while (await refreshColumns()) await othersTurn()
  }
  const ready = async (waits = false): Promise<JobColumns | null> => {
    unpacking ??= unpack().catch(() => undefined)
    await unpacking
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
  const keep = async () => {
    if (filling !== null || columns.seq - kept_seq < worth_keeping) return
    await index.write(putColumns(columns.pack(VERSION)))
    kept_seq = columns.seq
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
    keep,
    count: async (filter) => ((await ready()) ? countIn(filter) : slow.count(filter)),
    // Counting all jobs by SQL takes as long as loading them, and blocks other requests.
    facts: async (filter, spans) =>
      (await ready(filter.keys === null)) ? factsIn(filter, spans) : slow.facts(filter, spans),
    list: async (query) => (await ready())?.list(query) ?? slow.list(query),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    // Keys never change, so the columns may be behind.
    keysOf: async (ids) => columns.keysOf(ids) ?? slow.keysOf(ids),
    keysWith: async (filter) => (await ready())?.keys({ ...filter, keys: null }) ?? slow.keysWith(filter),
  }
}

// Other requests are answered between batches.
const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const MOST_KEPT = 20

// Caches counts of the columns until they change; the desk changes more often.
const countCache = () => ({ jobs: memoize<number>(MOST_KEPT), facts: memoize<StoredFacts>(MOST_KEPT) })
