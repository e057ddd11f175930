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
  const places = chart('Country', 'place', facts.countries, ({ country }) => [country, placeName(country)])
  const others = { name: counted(companies_not_shown, 'other', 'others'), count: jobs_of_others }
  const none = { name: 'No role', count: jobs_of_no_role }
  const charts = [
    {
      ...chart('Company', 'company', companies, ({ company }) => [company, company]),
      rest: companies_not_shown > 0 ? [others] : [],
    },
    {
      ...chart('Role', 'profile_id', roles, ({ profile_id, label }) => [profile_id, label]),
      rest: jobs_of_no_role > 0 ? [none] : [],
    },
    {
      ...places,
      rows: places.rows.slice(0, MOST_COUNTRIES),
      rest: restOf(places.rows.slice(MOST_COUNTRIES)),
    },
    chart('Age', 'age', facts.ages, ({ age }) => [age, ageName(age)]),
    chart('Work mode', 'work_mode', facts.work_modes, ({ work_mode }) => [work_mode, modeName(work_mode)]),
    chart('Hiring system', 'system', facts.systems, ({ system }) => [system, systemName(system)]),
  ]
  return charts.filter(({ rows }) => rows.length > 0)
}

function chart<Row extends { jobs: number }>(
  title: string,
  filter: string,
  counts: readonly Row[],
  named: (row: Row) => readonly [value: string, name: string],
): Chart {
  const rows = counts.map((row) => {
    const [value, name] = named(row)
    return { value, name, count: row.jobs }
  })
  return { title, filter, rows, rest: [] }
}

function restOf(leftover: NamedFilterCount[]): BarRow[] {
  if (leftover.length === 0) return []
  // A job may be in several of them, so only the countries are counted.
  return [{ name: `and ${counted(leftover.length, 'country', 'countries')} more`, count: null }]
}
