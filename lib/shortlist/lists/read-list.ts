import { countJobs, type JobOrder, type ListPlace, listJobs } from '#db/desk/listed-jobs.ts'
import { findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import { searchJobs } from '#db/index/search.ts'
import { countStoredJobs, listKeysOfCompany, listKeysWith, listStoredJobs } from '#db/index/stored-jobs.ts'
import type { Reader } from '#db/store.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'

/** Both stores, as whoever reads has them. */
export type Stores = { desk: Reader; index: Reader }

export type PageOptions = {
  scope: Scope
  sort: JobOrder
  after: ListPlace | null
  limit: number
  /** Whether the whole list is counted too. */
  count: boolean
}

/** A page of a list: keys in order, what the desk holds of them, and where the next page starts. */
export type Page = { keys: number[]; tracked: TrackedRow[]; next: ListPlace | null; total: number | null }

// Of a word that more jobs hold, the best of the newest are taken.
const MOST_HITS = 20_000

/** Reads one page of the jobs that are meant. */
export async function readPage(stores: Stores, ask: PageOptions): Promise<Page> {
  const keys = await keysOf(stores, ask.scope)
  if (ask.scope.of === 'roles') return roleJobs(stores, { ...ask, keys })
  return allJobs(stores, { ...ask, keys })
}

/** How many jobs are meant. */
export async function countList(stores: Stores, scope: Scope): Promise<number> {
  return countWith(stores, { scope, keys: await keysOf(stores, scope) })
}

/** The keys to choose from, where words, a company, or for jobs of roles a place or a system narrow them down. */
export async function keysOf({ index }: Pick<Stores, 'index'>, scope: Scope): Promise<number[] | null> {
  const lists: number[][] = []
  if (scope.words !== null) lists.push(await keysWithWords(index, scope.words))
  if (scope.company_slug !== null) lists.push(await listKeysOfCompany(index, scope.company_slug))
  const { of, us_only, place, system } = scope
  if (of === 'roles' && (place !== null || system !== null)) {
    const anyhow = { posted_after: null, published: null, work_mode: null, labels: {} }
    lists.push(await listKeysWith(index, { ...anyhow, us_only, place, system }))
  }
  const [first, ...others] = lists
  if (first === undefined) return null
  const sets = others.map((list) => new Set(list))
  return first.filter((key) => sets.every((set) => set.has(key)))
}

async function keysWithWords(index: Reader, queries: readonly string[]): Promise<number[]> {
  for (const query of queries) {
    const { keys } = await searchJobs(index, { query, limit: MOST_HITS, offset: 0 })
    if (keys.length > 0) return keys
  }
  return []
}

type Chosen = { scope: Scope; keys: number[] | null }

function countWith({ desk, index }: Stores, { scope, keys }: Chosen): Promise<number> {
  return scope.of === 'roles'
    ? countJobs(desk, { ...scope, keys })
    : countStoredJobs(index, { ...scope, keys })
}

type PageOf = PageOptions & Chosen

async function roleJobs(stores: Stores, ask: PageOf): Promise<Page> {
  const { scope, keys, sort, after, limit, count } = ask
  const tracked = await listJobs(stores.desk, { ...scope, keys, sort, after, limit: limit + 1 })
  const shown = tracked.slice(0, limit)
  const last = tracked.length > limit ? shown.at(-1) : undefined
  return {
    keys: shown.map((row) => row.job_key),
    tracked: shown,
    next: last ? { value: last.place, job_key: last.job_key } : null,
    total: count ? await countWith(stores, ask) : null,
  }
}

async function allJobs(stores: Stores, ask: PageOf): Promise<Page> {
  const { scope, keys, after, limit, count } = ask
  const before_id = after?.value ?? null
  const jobs = await listStoredJobs(stores.index, { ...scope, keys, before_id, limit: limit + 1 })
  const shown = jobs.slice(0, limit)
  const last = jobs.length > limit ? shown.at(-1) : undefined
  const found = shown.map((job) => job.job_key)
  return {
    keys: found,
    tracked: await findTracked(stores.desk, found),
    next: last ? { value: last.id, job_key: last.job_key } : null,
    total: count ? await countWith(stores, ask) : null,
  }
}
