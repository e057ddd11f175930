import { ageOf } from '#lib/cli/rules/age.ts'
import { type Screen, styled } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

/** Rows of jobs as a table, with what its marks mean. */
export function jobTable(rows: readonly JobRow[], screen: Screen): string[] {
  const marks = [
    rows.some((row) => row.location_unclear) ? '? place unclear' : '',
    rows.some((row) => row.sample) ? '* invented sample' : '',
  ]
  const legend = marks.filter(Boolean).join(' · ')
  return [...rowsOf(rows, screen), ...(legend === '' ? [] : [styled(screen, 'dim', legend)])]
}

function rowsOf(rows: readonly JobRow[], screen: Screen): string[] {
  return table(
    rows,
    [
      { head: 'Fit', cell: (row) => row.fit, right: true },
      { head: 'Rank', cell: (row) => row.rank_score?.toFixed(1) ?? null, right: true },
      { head: 'Title', cell: (row) => row.title, share: 2 },
      { head: 'Company', cell: (row) => row.company_name, share: 1 },
      { head: 'Place', cell: placeOf, share: 1 },
      { head: 'Age', cell: (row) => ageOf(row.published_at ?? row.first_seen_at, screen.now), right: true },
      { head: 'Copies', cell: (row) => (row.copies > 1 ? row.copies : null), right: true },
      { head: 'State', cell: stateOf, share: 1 },
      { head: '', cell: (row) => (row.sample ? '*' : '') },
      { head: 'Link', cell: (row) => (Number.isFinite(screen.width) ? '' : row.job_url) },
    ],
    screen,
  )
}

// A question mark stands for a place that could not be read.
function placeOf({ locations_text, work_mode, location_unclear }: JobRow): string {
  const remote = work_mode === 'remote' && !/remote/i.test(locations_text) ? 'Remote' : ''
  return `${location_unclear ? '? ' : ''}${[remote, locations_text].filter(Boolean).join(', ')}`
}

// Most jobs are not assessed; the column stays away until there is something to tell.
function stateOf({ state, removed_at, not_judged }: JobRow): string {
  // What holds for every job is said once, above them.
  const unread = not_judged && not_judged.reason !== 'no_evidence' ? not_judged.text.toLowerCase() : ''
  const words = [
    state === 'not_assessed' ? unread : state.replaceAll('_', ' '),
    removed_at === null ? '' : 'closed',
  ]
  return words.filter(Boolean).join(', ')
}
