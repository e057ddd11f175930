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
import type { Reader } from '#db/store.ts'
import type { ListedFilter } from '#lib/shortlist/lists/list-rules.ts'
import { FoundColumns } from '#lib/shortlist/lists/rules/found-columns.ts'
import { inOrderOf } from '#lib/shortlist/lists/stored-lists.ts'

/** The jobs that roles found, however they are looked through. */
export type FoundLists = {
  count: (filter: ListedFilter) => Promise<number>
  /** Those that are meant, in the order of the keys that were asked for. */
  keys: (filter: ListedFilter) => Promise<number[]>
  page: (ask: ListedJobsQuery) => Promise<(ListedRow & { place: number })[]>
  counts: (filter: ListedFilter, spans: readonly AgeSpan[]) => Promise<ListedCounts>
  masks: (isMeant: (job_key: number) => boolean) => Promise<ListedCounts['masks']>
}

/** The jobs that roles found as the desk itself says, statement by statement. */
export function foundOf(desk: Reader): FoundLists {
  return {
    count: (filter) => countJobs(desk, filter),
    keys: async (filter) => inOrderOf(filter.keys, await listJobKeys(desk, filter)),
    page: (query) => listJobs(desk, query),
    counts: (filter, spans) => countListed(desk, filter, spans),
    masks: (isMeant) => countMasks(desk, isMeant),
  }
}

// So many are read before an answer, and at once behind one.
const AT_ONCE = 2000

/**
 * The jobs that roles found from columns that are kept in memory, read when they are first asked for and again where more changed than the
 * desk tells, and brought up to its last change before each answer. While they are read the desk itself answers, once.
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
  // Other requests are answered between batches, except the first; changes meanwhile are read again.
  const fill = async () => {
    const { seq } = await listFoundChanges(desk, 0)
    const filled = new FoundColumns(seq)
    for (let last: number | undefined = -1; last !== undefined; ) {
      const foundJobs: FoundJob[] = await listFoundAfter(desk, last, AT_ONCE)
      for (const job of foundJobs) filled.put(job)
      last = foundJobs.length < AT_ONCE ? undefined : foundJobs.at(-1)?.job_key
      if (last !== undefined) await new Promise((resolve) => setImmediate(resolve))
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
  // One after the other, so that none puts an older row in place of a newer one.
  let turn: Promise<unknown> = Promise.resolve()
  const ready = (): Promise<FoundColumns | null> => {
    const mine = turn.then(look)
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    count: async (filter) => (await ready())?.count(filter) ?? slow.count(filter),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    page: async (query) => (await ready())?.page(query) ?? slow.page(query),
    counts: async (filter, spans) => (await ready())?.counts(filter, spans) ?? slow.counts(filter, spans),
    masks: async (isMeant) => (await ready())?.masks(isMeant) ?? slow.masks(isMeant),
  }
}
