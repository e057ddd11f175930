import { listSnoozed } from '#db/desk/index-choices.ts'
import type { JobOrder, ListPlace } from '#db/desk/listed-jobs.ts'
import { findListedRows, type ListedRow } from '#db/desk/tracked-jobs.ts'
import { listUnread } from '#db/index/boards.ts'
import { findNamedJobs } from '#db/index/search.ts'
import { listKeysOfCompany } from '#db/index/stored-jobs.ts'
import type { Reader, WatchedReader } from '#db/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { Suggestion } from '#lib/index/search/find-jobs.ts'
import type { Concern } from '#lib/service/condition.ts'
import { hiddenKeys } from '#lib/shortlist/hidden/hide.ts'
import type { FoundLists } from '#lib/shortlist/lists/found-lists.ts'
import { keysOfOnly } from '#lib/shortlist/lists/only-jobs.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'
import type { StoredLists } from '#lib/shortlist/lists/stored-lists.ts'

/** Both stores of the reading thread, and the lists of stored jobs and of role matches. */
export type Stores = { desk: Reader; index: WatchedReader; stored: StoredLists; found: FoundLists }

export type PageOptions = {
  scope: Scope
  sort: JobOrder
  after: ListPlace | null
  limit: number
  /** Whether the total is counted too. */
  count: boolean
}

/** A page of a list: keys in order, the desk's rows, the next page's start, and a spelling correction. */
export type PageOfJobs = {
  keys: number[]
  tracked: ListedRow[]
  next: ListPlace | null
  total: number | null
  suggestion: Suggestion | null
}

// For more frequent words, only the best hits are used.
const MOST_HITS = 20_000

/** Reads one page of the matching jobs; with search words, the most relevant first unless sorted. */
export async function readPage(stores: Stores, pageOptions: PageOptions): Promise<PageOfJobs> {
  const { keys, suggestion } = await chosenKeys(stores, pageOptions.scope)
  const chosen = { ...pageOptions, keys, suggestion }
  if (keys !== null && isByRelevance(pageOptions)) return relevantJobs(stores, { ...chosen, keys })
  if (pageOptions.scope.of === 'roles') return roleJobs(stores, chosen)
  return allJobs(stores, chosen)
}

/** Returns whether a list is in the order of its keys: by search relevance, or a group of jobs, best first. */
export function isByRelevance({
  scope,
  sort,
}: {
  scope: Pick<Scope, 'words' | 'only'>
  sort: JobOrder
}): boolean {
  return scope.only !== null || (scope.words !== null && sort === 'default')
}

/** Returns the number of matching jobs. */
export async function countList(stores: Stores, scope: Scope): Promise<number> {
  return countWith(stores, { scope, keys: await keysOf(stores, scope) })
}

/** Returns the keys to choose from, if words, a company, or for role matches a place or a system narrow them down. */
export async function keysOf(stores: Stores, scope: Scope): Promise<number[] | null> {
  return (await chosenKeys(stores, scope)).keys
}

// Lists without words do not load the search.
async function foundBy({ index, stored }: Pick<Stores, 'index' | 'stored'>, words: string) {
  const { findJobs } = await import('#lib/index/search/find-jobs.ts')
  return findJobs(index, { q: words, most: MOST_HITS }, stored.keysOf)
}

type ChosenKeys = { keys: number[] | null; suggestion: Suggestion | null }

// In the order of search relevance.
async function chosenKeys({ desk, index, stored }: Stores, scope: Scope): Promise<ChosenKeys> {
  const { of, us_only, place, system, words, none, company_slug } = scope
  if (none) return { keys: [], suggestion: null }
  const matches = words === null ? null : await foundBy({ index, stored }, words)
  const lists: number[][] = scope.only === null ? [] : [await keysOfOnly({ desk, index }, scope.only)]
  if (matches !== null) lists.push(matches.keys)
  if (scope.state === 'snoozed') lists.push(await snoozedKeys({ desk, index }))
  if (company_slug !== null) lists.push(await listKeysOfCompany(index, company_slug))
  if (of === 'roles' && (place !== null || system !== null)) {
    const anyhow = { posted_after: null, published: null, work_mode: null, labels: {} }
    lists.push(await stored.keysWith({ ...anyhow, us_only, place, system }))
  }
  // A hidden company is listed where somebody asks for it by name.
  const hidden = new Set(company_slug === null ? await hiddenKeys(index, scope.hidden) : [])
  if (hidden.size > 0 && lists.length === 0) lists.push(await stored.keysWith(scope))
  const [first, ...others] = lists
  if (first === undefined) return { keys: null, suggestion: null }
  const sets = others.map((list) => new Set(list))
  const keys = first.filter((key) => !hidden.has(key) && sets.every((set) => set.has(key)))
  return { keys, suggestion: matches?.suggestion ?? null }
}

async function snoozedKeys({ desk, index }: Pick<Stores, 'desk' | 'index'>): Promise<number[]> {
  const jobs = await findNamedJobs(index, await listSnoozed(desk))
  return [...new Set([...jobs.values()].map(({ job_key }) => job_key))]
}

type ChosenScope = { scope: Scope; keys: number[] | null }

function countWith({ found, stored }: Stores, { scope, keys }: ChosenScope): Promise<number> {
  return (scope.of === 'roles' ? found : stored).count({ ...scope, keys })
}

type PageOf = PageOptions & ChosenKeys

// The cursor of a page is the number of jobs before it.
async function relevantJobs(stores: Stores, pageQuery: PageOf & { keys: number[] }): Promise<PageOfJobs> {
  const { scope, keys, after, limit, count, suggestion } = pageQuery
  const filter = { ...scope, keys }
  const ordered = await (scope.of === 'roles' ? stores.found : stores.stored).keys(filter)
  const start = after?.value ?? 0
  const pageKeys = ordered.slice(start, start + limit)
  const last = ordered.length > start + limit ? pageKeys.at(-1) : undefined
  return {
    keys: pageKeys,
    tracked: await findListedRows(stores.desk, pageKeys),
    next: last === undefined ? null : { value: start + limit, job_key: last },
    total: count ? ordered.length : null,
    suggestion,
  }
}

async function roleJobs(stores: Stores, pageQuery: PageOf): Promise<PageOfJobs> {
  const { scope, keys, sort, after, limit, count, suggestion } = pageQuery
  const tracked = await stores.found.page({ ...scope, keys, sort, after, limit: limit + 1 })
  const page = tracked.slice(0, limit)
  const last = tracked.length > limit ? page.at(-1) : undefined
  return {
    keys: page.map((row) => row.job_key),
    tracked: page,
    next: last ? { value: last.place, job_key: last.job_key } : null,
    total: count ? await countWith(stores, pageQuery) : null,
    suggestion,
  }
}

async function allJobs(stores: Stores, pageQuery: PageOf): Promise<PageOfJobs> {
  const { scope, keys, after, limit, count, suggestion } = pageQuery
  const before_id = after?.value ?? null
  const jobs = await stores.stored.list({ ...scope, keys, before_id, limit: limit + 1 })
  const page = jobs.slice(0, limit)
  const last = jobs.length > limit ? page.at(-1) : undefined
  const jobKeys = page.map((job) => job.job_key)
  return {
    keys: jobKeys,
    tracked: await findListedRows(stores.desk, jobKeys),
    next: last ? { value: last.id, job_key: last.job_key } : null,
    total: count ? await countWith(stores, pageQuery) : null,
    suggestion,
  }
}

type IndexNoteDeps = {
  index: Reader
  condition: { unreadable: Concern | null; repairs: readonly Concern[] }
  refreshes: { last: Refresh | null }
}

/**
 * Returns why jobs are missing from every list, or null if none are: the index is unusable, or its boards were not
 * read since it was created. Example: "Your boards are being read again: 3 of 14."
 */
export async function indexNote({ index, condition, refreshes }: IndexNoteDeps): Promise<string | null> {
  if (condition.unreadable !== null) return condition.unreadable.message
  const isRenewed = condition.repairs.some(
    ({ code }) => code === 'index_renewed' || code === 'index_salvaged',
  )
  const running = refreshes.last?.state === 'running' ? refreshes.last : null
  if (running === null && !isRenewed) return null
  if ((await listUnread(index)).length === 0) return null
  if (running === null) return 'Your boards were not read again yet. Read them with `svc refresh`.'
  const again = isRenewed ? ' again' : ''
  return `Your boards are being read${again}: ${running.boards_done} of ${running.boards_total}.`
}
