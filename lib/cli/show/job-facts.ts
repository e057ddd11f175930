import { presenter } from '#lib/cli/show/presenter.ts'
import type { Screen } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import type { Age } from '#lib/shortlist/lists/rules/ages.ts'
import { PostingsFacts } from '#lib/shortlist/lists/schema.ts'

type Row = { name: string; jobs: number }

const BAR = 24

// The name is what `--age` takes; what it covers is said beside it, because stretches do not overlap.
const COVERS: Partial<Record<Age, string>> = {
  '3d': '2 to 3 days',
  '7d': '4 to 7 days',
  '30d': '8 to 30 days',
  '90d': '31 to 90 days',
  older: 'more than 90 days',
}

/** What the listed jobs are like, in jobs, with a bar for each count. */
export const showJobFacts = presenter(PostingsFacts, {
  lines: (facts, screen) => {
    const whose = facts.scope === 'roles' ? 'jobs that your roles found' : 'stored jobs'
    if (facts.jobs === 0) return [`No job matches among the ${whose}.`]
    const others: Row[] =
      facts.companies_not_shown === 0
        ? []
        : [{ name: `${facts.companies_not_shown} others`, jobs: facts.jobs_of_others }]
    const none: Row[] = facts.jobs_of_no_role === 0 ? [] : [{ name: 'none', jobs: facts.jobs_of_no_role }]
    return [
      `${facts.jobs} ${whose}.`,
      ...part('Company', [...facts.companies.map(of('company')), ...others], screen),
      ...part('Role', [...facts.roles.map(of('label')), ...none], screen),
      ...part('Country', facts.countries.map(of('country')), screen),
      ...part('Age', facts.ages.map(ageRow), screen),
      ...part('Work mode', facts.work_modes.map(of('work_mode')), screen),
      ...part('System', facts.systems.map(of('system')), screen),
    ]
  },
  ids: ({ companies }) => companies.map(({ company }) => company),
})

function of<K extends string>(key: K): (row: { [name in K]: string } & { jobs: number }) => Row {
  return (row) => ({ name: row[key], jobs: row.jobs })
}

function ageRow({ age, jobs }: { age: Age; jobs: number }): Row {
  const covers = COVERS[age]
  return { name: covers === undefined ? age : `${age}, ${covers}`, jobs }
}

function part(head: string, rows: readonly Row[], screen: Screen): string[] {
  if (rows.length === 0) return []
  const most = Math.max(1, ...rows.map(({ jobs }) => jobs))
  const columns = [
    { head, cell: (row: Row) => row.name, share: 1 },
    { head: 'Jobs', cell: (row: Row) => row.jobs, right: true },
    { head: '', cell: (row: Row) => '#'.repeat(Math.ceil((row.jobs / most) * BAR)) },
  ]
  return ['', ...table(rows, columns, screen)]
}
