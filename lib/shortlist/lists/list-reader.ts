import type { ListedCounts } from '#db/desk/listed-jobs.ts'
import type { StoredCounts } from '#db/index/stored-jobs.ts'
import { isOfRole } from '#db/rows/role.ts'
import type { Reader, Store } from '#db/store.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { columnFound, type FoundLists } from '#lib/shortlist/lists/found-lists.ts'
import {
  type AnswerCache,
  countList,
  keysOf,
  type PageOfJobs,
  type PageOptions,
  readPage,
  type Stores,
} from '#lib/shortlist/lists/read-list.ts'
import { AGES, ageSpans, type ListAgeSpan } from '#lib/shortlist/lists/rules/columns.ts'
import type { PostingsFacts, PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { readContext, type Scope } from '#lib/shortlist/lists/scope.ts'
import { countPay, type PayGroup, type PayOptions } from '#lib/shortlist/lists/show-pay.ts'
import { type ColumnLists, columnLists } from '#lib/shortlist/lists/stored-lists.ts'

/** Reads lists of jobs in a thread of its own, where nobody waits. */
export type ListReader = {
  readPage: (pageOptions: PageOptions) => Promise<PageOfJobs>
  countList: (scope: Scope) => Promise<number>
  countFacts: (countOptions: CountOptions) => Promise<PostingCounts>
  countPay: (payOptions: PayOptions) => Promise<PayGroup[]>
}

/** A reader of lists whose columns can be stored in the index for the next start. */
export type CachingListReader = ListReader & { keepColumns: () => Promise<void> }

/** Returns a reader of lists on these stores, which are opened at first use. */
export function listReader(open: () => Promise<{ desk: Reader; index: Store }>): CachingListReader {
  let stored: ColumnLists | undefined
  let lists: FoundLists | undefined
  const stores = async (): Promise<Stores> => {
    const { desk, index } = await open()
    stored ??= columnLists(index)
    lists ??= columnFound(desk)
    return { desk, index, stored, found: lists }
  }
  return {
    readPage: async (pageOptions) => readPage(await stores(), pageOptions),
    countList: async (scope) => countList(await stores(), scope),
    countFacts: async (countOptions) => countFacts(await stores(), countOptions),
    keepColumns: async () => stored?.keep(),
    countPay: async (payOptions) => countPay(await stores(), payOptions),
  }
}

type ShowFactsDeps = Pick<SharedServices, 'desk' | 'config' | 'now'> & {
  reader: { countFacts: (countOptions: CountOptions) => Promise<PostingCounts> }
  answerCache: AnswerCache
}

/** Returns statistics of the listed jobs: by company, role, country, age, work mode and hiring system. */
export async function showFacts(services: ShowFactsDeps, filter: PostingsFilter): Promise<PostingsFacts> {
  const { scope, active } = await readContext(services, filter)
  const spans = ageSpans(Date.parse(services.now()))
  // The day is part of the key: tomorrow the same postings are older.
  const key = `facts ${spans[0]?.from} ${JSON.stringify(scope)}`
  const facts = await services.answerCache.read(key, () => services.reader.countFacts({ scope, spans }))
  const of_shown = facts.companies.reduce((sum, [, jobs]) => sum + jobs, 0)
  const { roles, none } = countRoles(facts, active)
  return {
    schema_version: 'svc-postings-facts:1',
    scope: scope.of === 'roles' ? 'roles' : 'all',
    jobs: facts.jobs,
    companies: facts.companies.map(([company, jobs]) => ({ company, jobs })),
    companies_not_shown: facts.company_count - facts.companies.length,
    jobs_of_others: facts.live - of_shown,
    roles,
    jobs_of_no_role: none,
    countries: most(facts.countries).map(([country, jobs]) => ({ country: country || 'unknown', jobs })),
    ages: inOrder(facts),
    work_modes: most(facts.modes).map(([work_mode, jobs]) => ({ work_mode: work_mode || 'unknown', jobs })),
    systems: most(facts.systems).map(([system, jobs]) => ({ system, jobs })),
  }
}

function most(counts: PostingCounts['modes']): PostingCounts['modes'] {
  return counts.toSorted(([a, jobs], [b, more]) => more - jobs || (a < b ? -1 : 1))
}

function inOrder({ ages }: PostingCounts): PostingsFacts['ages'] {
  const jobsByAge = new Map(ages)
  return AGES.map((age) => ({ age, jobs: jobsByAge.get(age) ?? 0 }))
}

type CountOptions = { scope: Scope; spans: ListAgeSpan[] }

/** Counts of jobs, before they are put in words. */
type PostingCounts = Pick<ListedCounts, 'jobs' | 'modes' | 'ages' | 'masks'> &
  Pick<StoredCounts, 'companies' | 'company_count' | 'systems' | 'countries'> & {
    /** How many of the jobs have a live posting, and with it a company, a country and a hiring system. */
    live: number
    /** The roles of the jobs in the lists of roles, to which their counts lead: those among all stored jobs that no state keeps off. */
    listed_masks: ListedCounts['masks']
  }

/**
 * Counts the matching jobs in a separate thread, because it scans all. Work mode and age follow the list's filters: of
 * the main copy for role matches, of any copy in the whole index.
 */
async function countFacts(stores: Stores, { scope, spans }: CountOptions): Promise<PostingCounts> {
  const keys = await keysOf(stores, scope)
  if (scope.of === 'index') {
    const { holds, ...stored } = await stores.stored.facts({ ...scope, keys }, spans)
    const ofRoles = { ...scope, of: 'roles' as const, hidden: [] }
    const listed = await stores.found.counts({ ...ofRoles, keys: await keysOf(stores, ofRoles) }, spans)
    const masks = await stores.found.masks(holds)
    return { ...stored, live: stored.jobs, masks, listed_masks: listed.masks }
  }
  const { keys: found, ...listed } = await stores.found.counts({ ...scope, keys }, spans)
  const { us_only, place, system } = scope
  const anyhow = { posted_after: null, published: null, work_mode: null, labels: {} }
  const posting = { ...anyhow, us_only, place, system, keys: found }
  const {
    jobs: live,
    companies,
    company_count,
    systems,
    countries,
  } = await stores.stored.facts(posting, spans)
  return { ...listed, listed_masks: listed.masks, live, companies, company_count, systems, countries }
}

type FacetRole = { profile_id: string; label: string; bit: number | null }
type CountedMasks = readonly (readonly [mask: number, jobs: number])[]
type Masks = { jobs: number; masks: CountedMasks; listed_masks: CountedMasks }

type RoleCounts = { roles: { profile_id: string; label: string; jobs: number }[]; none: number }

/** Returns how many jobs the list of each role has, most first, and how many none of them found; a job may belong to several. */
export function countRoles({ jobs, masks, listed_masks }: Masks, active: readonly FacetRole[]): RoleCounts {
  const roles = active.map(({ profile_id, label, bit }) => ({
    profile_id,
    label,
    jobs: sum(listed_masks.filter(([mask]) => isOfRole(mask, bit))),
  }))
  const roleMasks = masks.filter(([mask]) => active.some(({ bit }) => isOfRole(mask, bit)))
  return { roles: roles.toSorted((a, b) => b.jobs - a.jobs), none: jobs - sum(roleMasks) }
}

const sum = (masks: CountedMasks): number => masks.reduce((all, [, jobs]) => all + jobs, 0)
