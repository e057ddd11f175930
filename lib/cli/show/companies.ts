import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { BoardsImported, CompaniesResponse } from '#lib/index/boards/schema.ts'

/** The companies of the starting list that were asked for. */
export const showCompanies = presenter(CompaniesResponse, {
  lines: ({ companies, counts, standard, next_cursor }, screen) => {
    if (companies.length === 0) return ['No company of the list fits. Any board can be added by its link.']
    const rows = table(
      companies,
      [
        { head: 'Company', cell: (one) => one.company, share: 1 },
        { head: 'Board', cell: (one) => one.id, share: 1 },
        { head: 'Industry', cell: (one) => one.industry },
        { head: 'Country', cell: (one) => one.country },
        { head: 'Set', cell: (one) => (one.standard ? 'standard' : '') },
        { head: 'Followed', cell: (one) => (one.followed ? 'yes' : '') },
      ],
      screen,
    )
    const sum = `${counts.found} of ${counts.all} companies; ${standard.boards} in the standard set.`
    const more = next_cursor === null ? [] : [`The next page: --cursor ${next_cursor}`]
    return [...rows, '', sum, ...more]
  },
  ids: ({ companies }) => companies.map((one) => one.id),
})

const SHOWN = 50

type ImportRow = BoardsImported['rows'][number]

/** What an import of boards understood or added, and which lines it did not understand. */
export const showBoardsImport = presenter(BoardsImported, {
  lines: ({ rows, message, applied, counts }, screen) => {
    const refused = rows.filter((row) => row.outcome === 'refused')
    const refusals = refused.map(({ line, reason }) => `Line ${line}: ${reason}`)
    const understood = rows.filter((row) => row.outcome !== 'refused')
    return [
      styled(screen, 'bold', message),
      ...(applied || understood.length === 0 ? [] : atMost(understoodTable(understood, screen), SHOWN + 1)),
      ...atMost(refusals, SHOWN),
      ...(!applied && counts.new > 0 ? ['Nothing was added yet. Add them with --apply.'] : []),
    ]
  },
  ids: ({ rows }) =>
    rows.flatMap(({ outcome, id }) => (['new', 'added'].includes(outcome) && id ? [id] : [])),
})

function understoodTable(rows: readonly ImportRow[], screen: Screen): string[] {
  return table(
    rows,
    [
      { head: 'Line', cell: (row) => row.line, right: true },
      { head: 'Company', cell: (row) => row.company, share: 1 },
      { head: 'Board', cell: (row) => row.id, share: 4 },
      { head: 'Followed', cell: (row) => (row.outcome === 'already' ? 'yes' : '') },
    ],
    screen,
  )
}

function atMost(lines: readonly string[], most: number): string[] {
  const rest = lines.length - most
  return rest > 0 ? [...lines.slice(0, most), `and ${rest} more`] : [...lines]
}
