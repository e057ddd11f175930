import {
  countJobs,
  countListed,
  countMasks,
  type FoundJob,
  findFoundJobs,
  type ListedCounts,
  type ListedJobsQuery,
  listFoundAfter,
  listFoundChanges,
  listJobKeys,
  listJobs,
} from '#db/desk/listed-jobs.ts'
import type { ListedRow } from '#db/desk/tracked-jobs.ts'
import type { AgeSpan } from '#db/published.ts'
import type { ListedFilter } from '#db/rows/list-rules.ts'
import type { Reader } from '#db/store.ts'
import { FoundColumns } from '#lib/shortlist/lists/rules/found-columns.ts'
import { inOrderOf } from '#lib/shortlist/lists/stored-lists.ts'

/** Lists of the jobs that roles found, from columns or SQL. */
export type FoundLists = {
  count: (filter: ListedFilter) => Promise<number>
  /** Returns the matching ones, in the order of the given keys. */
  keys: (filter: ListedFilter) => Promise<number[]>
  page: (query: ListedJobsQuery) => Promise<(ListedRow & { place: number })[]>
  counts: (filter: ListedFilter, spans: readonly AgeSpan[]) => Promise<ListedCounts>
  masks: (isMeant: (job_key: number) => boolean) => Promise<ListedCounts['masks']>
}

/** Lists of the jobs that roles found, read by SQL. */
export function foundOf(desk: Reader): FoundLists {
  return {
    count: (filter) => countJobs(desk, filter),
    keys: async (filter) => inOrderOf(filter.keys, await listJobKeys(desk, filter)),
    page: (query) => listJobs(desk, query),
    counts: (filter, spans) => countListed(desk, filter, spans),
    masks: (isMeant) => countMasks(desk, isMeant),
  }
}

// Up to this many changes are read before an answer; more are read in the background.
const AT_ONCE = 2000

/**
 * Lists of the jobs that roles found, from columns in memory. They are loaded at first use, or again after more
 * changes than the desk reports, and updated before each answer. While they load, the desk answers by SQL.
 */
export function columnFound(desk: Reader): FoundLists {
  const slow = foundOf(desk)
  let columns: FoundColumns | null = null
  let filling: Promise<void> | null = null
  // Returns whether the columns equal the desk.
  const bringUp = async (columns: FoundColumns): Promise<boolean> => {
    const { seq, keys } = await listFoundChanges(desk, columns.seq)
    if (keys === null || keys.length > AT_ONCE) return false
    if (keys.length > 0) {
      const foundJobs = await findFoundJobs(desk, keys)
      const foundKeys = new Set(foundJobs.map(({ job_key }) => job_key))
      for (const job of foundJobs) columns.put(job)
      for (const key of keys) if (!foundKeys.has(key)) columns.remove(key)
    }
    columns.seq = seq
    return true
  }
  // Other requests are answered before each batch, also the one that began this; changes meanwhile are read again.
  const fill = async () => {
    const { seq } = await listFoundChanges(desk, 0)
    const filled = new FoundColumns(seq)
    for (let last: number | undefined = -1; last !== undefined; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const foundJobs: FoundJob[] = await listFoundAfter(desk, last, AT_ONCE)
      for (const job of foundJobs) filled.put(job)
      last = foundJobs.length < AT_ONCE ? undefined : foundJobs.at(-1)?.job_key
    }
    columns = filled
  }
  const look = async (): Promise<FoundColumns | null> => {
    if (filling !== null) await filling
    if (columns !== null && (await bringUp(columns))) return columns
    columns = null
    filling ??= fill()
      .catch(() => undefined)
      .finally(() => {
        filling = null
      })
    return null
  }
  // Updates run one after the other, so that no older row replaces a newer one.
  let turn: Promise<unknown> = Promise.resolve()
  const ready = (): Promise<FoundColumns | null> => {
    const columnsReady = turn.then(look)
    turn = columnsReady.catch(() => undefined)
    return columnsReady
  }
  return {
    count: async (filter) => (await ready())?.count(filter) ?? slow.count(filter),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    page: async (query) => (await ready())?.page(query) ?? slow.page(query),
    counts: async (filter, spans) => (await ready())?.counts(filter, spans) ?? slow.counts(filter, spans),
    masks: async (isMeant) => (await ready())?.masks(isMeant) ?? slow.masks(isMeant),
  }
}
