import { systemName } from '#assets/page/boards/companies-store.ts'
import {
  ageName,
  filtersIn,
  listAddress,
  modeName,
  placeName,
  withFilter,
} from '#assets/page/jobs/filters.ts'
import { type BarRow, BarTable } from '#assets/page/kit/parts/bar-table.tsx'
import type { PostingsFacts } from '#lib/shortlist/lists/schema.ts'
import { counted } from '#lib/text/text.ts'

const MOST_COUNTRIES = 20

export type ChartsProps = { facts: PostingsFacts; query: URLSearchParams }

/** The counts of the listed jobs by company, role, country, age, work mode and hiring system. */
export function Charts({ facts, query }: ChartsProps) {
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
