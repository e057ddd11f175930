import { listSnoozed } from '#db/desk/index-choices.ts'
import type { JobOrder, ListPlace } from '#db/desk/listed-jobs.ts'
import { type Counter, findListedRows, type ListedRow } from '#db/desk/tracked-jobs.ts'
import { listUnread } from '#db/index/boards.ts'
import { lastNumbers } from '#db/index/meta.ts'
import { findNamedJobs } from '#db/index/search.ts'
import { listKeysOfCompany } from '#db/index/stored-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import type { Reader, Store, WatchedReader } from '#db/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { Suggestion } from '#lib/index/search/find-jobs.ts'
import { stateIn, unreadableIn } from '#lib/judge/classes/job-class.ts'
import { CachedReply, type WriteBody } from '#lib/service/cached-reply.ts'
import type { Concern } from '#lib/service/condition.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { hiddenKeys } from '#lib/shortlist/hidden/hide.ts'
import type { FoundLists } from '#lib/shortlist/lists/found-lists.ts'
import { keysOfOnly } from '#lib/shortlist/lists/only-jobs.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'
import type { StoredLists } from '#lib/shortlist/lists/stored-lists.ts'

type ReplyCacheDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'>

const MOST_REPLIES = 8
const MOST_ANSWERS = 200
const TO_THE_MINUTE = '2026-11-29T15:30'.length

const ELSEWHERE: readonly string[] = ['applied', 'declined', 'hidden', 'weak_fit', 'not_open']

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

/**
 * Returns whether a list is in the order of its keys: by search relevance, or a group of jobs, best first. Among all stored jobs
 * only those that roles found have a chance, a rank or a fit, so searches there are by relevance in these orders too.
 */
export function isByRelevance({
  scope,
  sort,
}: {
  scope: Pick<Scope, 'of' | 'words' | 'only'>
  sort: JobOrder
}): boolean {
  return (
    scope.only !== null ||
    (scope.words !== null && (sort === 'default' || (scope.of === 'index' && sort !== 'newest')))
  )
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
  // A hidden company is listed where somebody asks for it by name, without the titles that are hidden.
  const names = scope.hidden.filter(({ kind }) => company_slug === null || kind === 'word')
  const hidden = new Set(await hiddenKeys(index, names))
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
  const jobs = await stores.stored.list({ ...scope, keys, after, limit: limit + 1 })
  const page = jobs.slice(0, limit)
  const last = jobs.length > limit ? page.at(-1) : undefined
  const jobKeys = page.map((job) => job.job_key)
  return {
    keys: jobKeys,
    tracked: await findListedRows(stores.desk, jobKeys),
    next: last ? { value: last.place, job_key: last.job_key } : null,
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

/**
 * Returns how many live jobs are in each state, for these roles; `all` are those in a list without a state filter, and
 * `not_judged` and `seen` are further counts of these.
 */
export function countStates(counters: Counter[], mask: number): Record<string, number> {
  const counts: Record<string, number> = {
    all: 0,
    not_assessed: 0,
    weak_fit: 0,
    applied: 0,
    declined: 0,
    hidden: 0,
    not_open: 0,
  }
  const add = (name: string, jobs: number) => {
    counts[name] = (counts[name] ?? 0) + jobs
  }
  for (const counter of counters) {
    if ((counter.mask & mask) === 0) continue
    const state = stateIn(counter.class)
    if (!ELSEWHERE.includes(state) && (counter.class & CLASS.outside) !== 0) {
      add('outside_limits', counter.jobs)
      continue
    }
    add(state, counter.jobs)
    if (state === 'not_assessed' && unreadableIn(counter.class) !== null) add('not_judged', counter.jobs)
    if (ELSEWHERE.includes(state)) continue
    add('all', counter.jobs)
    if ((counter.class & CLASS.seen) !== 0) add('seen', counter.jobs)
  }
  return counts
}

/** Encodes a place in a list as text that a caller sends back. */
export function writeCursor({ value, job_key }: ListPlace, sort: string): string {
  return btoa(JSON.stringify([sort, value, job_key]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes the place of a cursor; refuses one of another list or an invented one. */
export function readCursor(cursor: string, sort: string): ListPlace {
  try {
    const [of, value, job_key] = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    if (of === sort && Number.isFinite(value) && Number.isSafeInteger(job_key)) return { value, job_key }
  } catch {
    // A text that this service did not write is refused below.
  }
  throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
}

/**
 * Caches answers while the stamp of their inputs is unchanged; concurrent calls make an answer once. Other inputs belong to the key.
 * A stamp of null names no state, so nothing is cached: with a remote index, other clients' writes are invisible here.
 */
export class AnswerCache {
  readonly #stampNow: () => Promise<string | null>
  readonly #most: number
  readonly #answers = new Map<string, Promise<unknown>>()
  #stamp: string | null = null

  constructor(stampNow: () => Promise<string | null>, most: number) {
    this.#stampNow = stampNow
    this.#most = most
  }

  /** Returns the cached answer of a complete key, or makes it. */
  async read<T>(key: string, make: () => Promise<T>): Promise<T> {
    const stamp = await this.#stampNow()
    if (stamp === null) return make()
    if (stamp !== this.#stamp) this.#answers.clear()
    this.#stamp = stamp
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached as Promise<T>
    const answer = make()
    const [oldest] = this.#answers.keys()
    if (this.#answers.size >= this.#most && oldest !== undefined) this.#answers.delete(oldest)
    this.#answers.set(key, answer)
    void this.#forgetUnlessSame(key, answer, stamp)
    return answer
  }

  // An answer that failed, or whose inputs changed while it was made, answers no later request.
  async #forgetUnlessSame(key: string, answer: Promise<unknown>, stamp: string): Promise<void> {
    const stampNow = await answer.then(() => this.#stampNow()).catch(() => null)
    if (stampNow !== stamp && this.#answers.get(key) === answer) this.#answers.delete(key)
  }
}

/** Caches slow counts until the index or the desk changes. */
export function slowAnswers({ desk, index }: { desk: Store; index: Store }): AnswerCache {
  return new AnswerCache(async () => {
    const { seq, posting } = await lastNumbers(index)
    return `${await desk.standing()} ${seq} ${posting}`
  }, MOST_ANSWERS)
}

/** Caches whole replies: also until the settings change and for a minute at most, because ages are counted to it. */
export class ReplyCache {
  readonly #replies: AnswerCache

  constructor(needs: ReplyCacheDeps) {
    this.#replies = new AnswerCache(() => stampOf(needs), MOST_REPLIES)
  }

  /** Returns the cached reply of a complete key, or makes it. */
  read<T extends object>(
    key: unknown,
    make: () => Promise<T>,
    write?: WriteBody<T>,
  ): Promise<CachedReply<T>> {
    return this.#replies.read(JSON.stringify(key), async () => new CachedReply(await make(), write))
  }
}

// Unreadable settings are reported by the code that needs them.
async function stampOf({ desk, index, config, now }: ReplyCacheDeps): Promise<string | null> {
  try {
    const { revision } = await config.read()
    const stores = [await desk.standing(), await index.standing()]
    if (stores.includes(null)) return null
    return [...stores, revision, now().slice(0, TO_THE_MINUTE)].join(' ')
  } catch (problem) {
    if (problem instanceof Refusal) return null
    throw problem
  }
}
