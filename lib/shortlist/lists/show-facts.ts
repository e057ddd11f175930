import type { Services } from '#lib/services.ts'
import type { CountedFacts } from '#lib/shortlist/lists/count-facts.ts'
import { AGES, ageSpans } from '#lib/shortlist/lists/rules/ages.ts'
import { countRoles } from '#lib/shortlist/lists/rules/count-roles.ts'
import type { PostingsFacts, PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { readScene } from '#lib/shortlist/lists/scope.ts'

type Needs = Pick<Services, 'desk' | 'config' | 'lister' | 'kept' | 'now'>

/** What the listed jobs are like: by company, role, country, age, work mode and hiring system. */
export async function showFacts(services: Needs, filter: PostingsFilter): Promise<PostingsFacts> {
  const { scope, active } = await readScene(services, filter)
  const spans = ageSpans(Date.parse(services.now()))
  // The day is part of what is asked: tomorrow the same postings are older.
  const key = `facts ${spans[0]?.from} ${JSON.stringify(scope)}`
  const facts = await services.kept.read(key, () => services.lister.countFacts({ scope, spans }))
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

function most(named: CountedFacts['modes']): CountedFacts['modes'] {
  return named.toSorted(([one, jobs], [other, more]) => more - jobs || (one < other ? -1 : 1))
}

function inOrder({ ages }: CountedFacts): PostingsFacts['ages'] {
  const known = new Map(ages)
  return AGES.map((age) => ({ age, jobs: known.get(age) ?? 0 }))
}
