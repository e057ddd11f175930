import { countListed, countMasks, type ListedFacts } from '#db/desk/listed-jobs.ts'
import { countStored, type StoredFacts } from '#db/index/posting-facts.ts'
import { keysOf, type Stores } from '#lib/shortlist/lists/read-list.ts'
import type { AgeSpan } from '#lib/shortlist/lists/rules/ages.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'

export type FactsAsk = { scope: Scope; spans: AgeSpan[] }

/** What some jobs are like, before it is put in words. */
export type CountedFacts = Pick<ListedFacts, 'jobs' | 'modes' | 'ages' | 'masks'> &
  Pick<StoredFacts, 'companies' | 'company_count' | 'systems' | 'countries'> & {
    /** How many of the jobs have a live posting, and with it a company, a country and a hiring system. */
    live: number
  }

/**
 * Counts what the jobs that are meant are like, in a thread of its own: it looks at all of them. Work mode and age are
 * those that a list filters by: of the copy that stands for a job where roles found it, of any copy in the whole index.
 */
export async function countFacts(stores: Stores, { scope, spans }: FactsAsk): Promise<CountedFacts> {
  const keys = await keysOf(stores, scope)
  if (scope.of === 'index') {
    const { keys: found, ...stored } = await countStored(stores.index, { ...scope, keys }, spans)
    return { ...stored, live: stored.jobs, masks: await countMasks(stores.desk, found) }
  }
  const { keys: found, ...listed } = await countListed(stores.desk, { ...scope, keys }, spans)
  const { us_only, place, system } = scope
  const anyhow = { posted_after: null, published: null, work_mode: null, labels: {} }
  const posting = { ...anyhow, us_only, place, system, keys: found }
  const {
    jobs: live,
    companies,
    company_count,
    systems,
    countries,
  } = await countStored(stores.index, posting, spans)
  return { ...listed, live, companies, company_count, systems, countries }
}
