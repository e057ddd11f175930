import { ageOf } from '#lib/cli/rules/age.ts'
import type { Screen } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import type { JobRow } from '#lib/jobs/schema.ts'

/** Rows of jobs as a table. */
export function jobTable(rows: readonly JobRow[], screen: Screen): string[] {
  return table(
    rows,
    [
      { head: 'Fit', cell: (row) => row.fit, right: true },
      { head: 'Rank', cell: (row) => row.rank_score, right: true },
      { head: 'Title', cell: (row) => row.title, gives: true },
      { head: 'Company', cell: (row) => row.company_name, gives: true },
      { head: 'Place', cell: (row) => placeOf(row), gives: true },
      { head: 'Age', cell: (row) => ageOf(row.published_at ?? row.first_seen_at, screen.now), right: true },
      { head: 'Copies', cell: (row) => (row.copies > 1 ? row.copies : null), right: true },
      { head: 'State', cell: (row) => stateOf(row) },
      { head: 'Link', cell: (row) => (screen.width === Number.POSITIVE_INFINITY ? row.job_url : '') },
    ],
    screen,
  )
}

function placeOf({ locations_text, work_mode }: JobRow): string {
  return [work_mode === 'remote' ? 'remote' : '', locations_text].filter(Boolean).join(', ')
}

/** The state of a job in words. */
export function stateOf({ state, removed_at }: JobRow): string {
  return removed_at === null ? state.replaceAll('_', ' ') : 'closed'
}
