import { useEffect } from 'preact/hooks'
import { systemName } from '#assets/page/boards/companies/words.ts'
import {
  ageName,
  filtersIn,
  listAddress,
  modeName,
  placeName,
  withFilter,
} from '#assets/page/jobs/filters.ts'
import { jobFacts, jobs, readFacts } from '#assets/page/jobs/store.ts'
import { type BarRow, BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#assets/page/kit/words.ts'
import type { PostingsFacts } from '#lib/shortlist/lists/schema.ts'

const MOST_COUNTRIES = 20

/** Charts of the listed jobs; every bar leads to the jobs that it counts. */
export function IndexFacts({ query }: { query: URLSearchParams }) {
  const filters = query.toString()
  const isOpen = jobFacts.open.value
  // The list comes first: whoever types waits for that.
  const isListed = jobs.filters.value === filters
  useEffect(() => {
    if (isOpen && isListed) void readFacts(query)
  }, [isOpen, isListed, filters])
  const facts = jobFacts.value.value
  return (
    <details
      class="index-facts"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        jobFacts.open.value = currentTarget.open
      }}
    >
      <summary>
        <h2>Charts of these jobs</h2>
      </summary>
      <Refused error={jobFacts.error.value} again={() => void readFacts(query)} />
      {isOpen && facts === null && jobFacts.error.value === null && <Waiting lines={4} />}
      {isOpen && facts && (
        <div class={jobFacts.filters.value === filters ? '' : 'fading'}>
          <p class="quiet small">
            {counted(facts.jobs, 'job')}
            {facts.scope === 'roles'
              ? ' that your roles found, with these filters.'
              : ' in all, with these filters.'}{' '}
            A job with copies in several places counts in each. Select a bar to see its jobs.
          </p>
          <Charts facts={facts} query={query} />
        </div>
      )}
    </details>
  )
}

function Charts({ facts, query }: { facts: PostingsFacts; query: URLSearchParams }) {
  return (
    <div class="charts">
      {chartsOf(facts).map(({ title, filter, rows, rest }) => (
        <BarTable
          key={filter}
          title={title}
          of={title}
          level={3}
          rows={[...rows.map((row) => barOf(row, { filter, query })), ...rest]}
        />
      ))}
    </div>
  )
}

type NamedFilterCount = { value: string; name: string; count: number }
type Chart = { title: string; filter: string; rows: NamedFilterCount[]; rest: BarRow[] }

// A value that is already filtered by gets no link, and neither does an empty one.
function barOf(
  { value, name, count }: NamedFilterCount,
  { filter, query }: { filter: string; query: URLSearchParams },
) {
  const isSet = filter in filtersIn(query) || count === 0
  return { name, count, ...(isSet ? {} : { href: listAddress(withFilter(query, filter, value)) }) }
}

function chartsOf(facts: PostingsFacts): Chart[] {
  const { companies, companies_not_shown, jobs_of_others, roles, jobs_of_no_role } = facts
  const places = facts.countries.map(({ country, jobs }) => ({
    value: country,
    name: placeName(country),
    count: jobs,
  }))
  const others = { name: counted(companies_not_shown, 'other', 'others'), count: jobs_of_others }
  const none = { name: 'No role', count: jobs_of_no_role }
  return [
    {
      title: 'Company',
      filter: 'company',
      rows: companies.map(({ company, jobs }) => ({ value: company, name: company, count: jobs })),
      rest: companies_not_shown > 0 ? [others] : [],
    },
    {
      title: 'Role',
      filter: 'profile_id',
      rows: roles.map(({ profile_id, label, jobs }) => ({ value: profile_id, name: label, count: jobs })),
      rest: jobs_of_no_role > 0 ? [none] : [],
    },
    {
      title: 'Country',
      filter: 'place',
      rows: places.slice(0, MOST_COUNTRIES),
      rest: restOf(places.slice(MOST_COUNTRIES)),
    },
    {
      title: 'Age',
      filter: 'age',
      rows: facts.ages.map(({ age, jobs }) => ({ value: age, name: ageName(age), count: jobs })),
      rest: [],
    },
    {
      title: 'Work mode',
      filter: 'work_mode',
      rows: facts.work_modes.map(({ work_mode, jobs }) => ({
        value: work_mode,
        name: modeName(work_mode),
        count: jobs,
      })),
      rest: [],
    },
    {
      title: 'Hiring system',
      filter: 'system',
      rows: facts.systems.map(({ system, jobs }) => ({
        value: system,
        name: systemName(system),
        count: jobs,
      })),
      rest: [],
    },
  ].filter(({ rows }) => rows.length > 0)
}

function restOf(leftover: NamedFilterCount[]): BarRow[] {
  if (leftover.length === 0) return []
  // A job may be in several of them, so only the countries are counted.
  return [{ name: `and ${counted(leftover.length, 'country', 'countries')} more`, count: null }]
}
