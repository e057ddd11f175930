import { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { ageOf, momentOf, type Screen, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { type Column, table } from '#lib/cli/show/kit/table.ts'
import { BoardsAdded } from '#lib/index/boards/add-boards.ts'
import {
  type Board,
  BoardLookReply,
  BoardsImported,
  CompaniesResponse,
  Refresh,
} from '#lib/index/boards/schema.ts'
import { BoardsResponse, BoardsStatus } from '#lib/index/boards/show-boards.ts'
import { counted, oneLine } from '#lib/text/text.ts'

// Other commands take the board's name, so the company column is cut first.
const ID_SHARE = 4
const LONGEST_ID = 300

/** Prints the followed boards with their states. */
export const showBoards = presenter(BoardsResponse, {
  lines: ({ boards, totals }, screen) => {
    if (totals.boards === 0) return ['No boards yet. Add one with: svc boards add <link>']
    const states = Object.entries(totals.by_state).map(([state, count]) => `${count} ${state}`)
    const sum = `${counted(totals.boards, 'board')} with ${counted(totals.postings, 'posting')}: ${states.join(', ')}.`
    return [...(boards.length === 0 ? ['No board matches.'] : boardTable(boards, screen)), '', sum]
  },
  ids: ({ boards }) => boards.map((board) => board.id),
})

/** Prints the added boards, and those that were there already. */
export const showBoardsAdded = presenter(BoardsAdded, {
  lines: ({ added, already }, screen) => [
    ...(added.length === 0 ? [] : [styled(screen, 'bold', 'Added'), ...boardTable(added, screen)]),
    ...(already.length === 0
      ? []
      : [styled(screen, 'bold', 'There already'), ...boardTable(already, screen)]),
  ],
  ids: ({ added }) => added.map((board) => board.id),
})

/** Prints the postings behind a link, before they are kept as a board. */
export const showBoardLook = presenter(BoardLookReply, {
  lines: ({ board, postings, complete, samples, read_from, followed, reason }, screen) => {
    if (board === null || postings === 0) return wrapped(reason, screen)
    const count = `${complete ? '' : 'at least '}${counted(postings, 'posting')}`
    return [
      ...wrapped(
        `${board.company}: ${count}, ${READ_FROM[read_from ?? 'link']} (${board.system_name}).`,
        screen,
      ),
      ...samples.map(({ title, places }) => `- ${[title, places.join('; ')].filter(Boolean).join(' – ')}`),
      followed ? 'This board is followed already.' : `Follow it with: svc boards add ${board.id}`,
    ]
  },
  ids: ({ board }) => (board ? [board.id] : []),
})

const READ_FROM = {
  link: 'as the link says',
  page_names_system: 'as the page says',
  sitemap: 'in the sitemap of the site',
  page: 'on the page itself',
}

function boardTable(boards: readonly Board[], screen: Screen): string[] {
  const columns: Column<Board>[] = [
    { head: 'Board', cell: (board) => board.id, share: ID_SHARE },
    { head: 'Company', cell: (board) => board.company, share: 1 },
    { head: 'State', cell: (board) => board.state },
    { head: 'Postings', cell: (board) => board.postings, right: true },
    { head: 'Read', cell: (board) => ageOf(board.last_read_at, screen.now), right: true },
    { head: 'Changed', cell: (board) => ageOf(board.last_change_at, screen.now), right: true },
  ]
  const rows = table(screen, boards, columns, ({ id, company }) => ({
    ids: { board: id },
    words: `${company} (${id})`,
  }))
  // A reason is a sentence: below the table it has room on any screen.
  const reasons = boards.flatMap(({ id, reason }) =>
    reason === null ? [] : wrapped(`${oneLine(id, LONGEST_ID)}: ${reason}`, screen),
  )
  return reasons.length === 0 ? rows : [...rows, '', ...reasons]
}

function placeText({ country, state }: { country: string; state: string }): string {
  return state === '' ? country : `${country}-${state}`
}

/** Prints the requested companies of the starting list. */
export const showCompanies = presenter(CompaniesResponse, {
  lines: ({ companies, counts, standard, meant, next_cursor }, screen) => {
    const { board, message } = meant ?? { board: null, message: '' }
    const step = board ? `This is ${board.company}. Follow it with: svc boards add ${board.id}` : message
    if (companies.length === 0 && step !== '') return wrapped(step, screen)
    if (companies.length === 0) return ['No company of the list fits. Any board can be added by its link.']
    const rows = table(screen, companies, [
      { head: 'Company', cell: (board) => board.company, share: 1 },
      { head: 'Board', cell: (board) => board.id, share: 1 },
      { head: 'Industry', cell: (board) => board.industry },
      { head: 'Country', cell: placeText },
      { head: 'Set', cell: (board) => (board.standard ? 'standard' : '') },
      { head: 'Followed', cell: (board) => (board.followed ? 'yes' : '') },
    ])
    const sum = `${counts.found} of ${counted(counts.all, 'company', 'companies')}; ${standard.boards} in the standard set.`
    const more = next_cursor === null ? [] : [`The next page: --cursor ${next_cursor}`]
    return [...rows, '', sum, ...more, ...(step === '' ? [] : wrapped(step, screen))]
  },
  ids: ({ companies }) => companies.map((company) => company.id),
})

const SHOWN = 50

/** Prints the added boards of an import, and the lines that were not understood. */
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

function understoodTable(rows: readonly BoardsImported['rows'][number][], screen: Screen): string[] {
  return table(screen, rows, [
    { head: 'Line', cell: (row) => row.line, right: true },
    { head: 'Company', cell: (row) => row.company, share: 1 },
    { head: 'Board', cell: (row) => row.id, share: 4 },
    { head: 'Followed', cell: (row) => (row.outcome === 'already' ? 'yes' : '') },
  ])
}

function atMost(lines: readonly string[], most: number): string[] {
  const hiddenCount = lines.length - most
  return hiddenCount > 0 ? [...lines.slice(0, most), `and ${hiddenCount} more`] : [...lines]
}

const RefreshResponse = z.looseObject({ schema_version: z.literal('svc-boards-refresh:1'), refresh: Refresh })

/** Prints the outcome of reading boards, or that it continues. */
export const showRefresh = presenter(RefreshResponse, {
  lines: ({ refresh }, screen) => refreshLines(refresh, screen),
  ids: ({ refresh }) => [refresh.id],
})

/** Prints the last reading of boards, and the next. */
export const showBoardsStatus = presenter(BoardsStatus, {
  lines: ({ refresh, next_at, next_boards, hosts }, screen) => [
    ...(refresh ? refreshLines(refresh, screen) : ['No board was read since the server started.']),
    ...(next_at === null
      ? [
          'No reading is planned. Boards are followed with: svc boards add <link>',
          'and read by themselves with: svc config set --refresh.enabled',
        ]
      : [`The next reading starts at ${momentOf(next_at)}, of ${counted(next_boards, 'board')}.`]),
    ...hosts.map(hostLine),
  ],
  ids: ({ refresh }) => (refresh ? [refresh.id] : []),
})

function hostLine({
  host,
  requests_today,
  rests_until,
}: z.output<typeof BoardsStatus>['hosts'][number]): string {
  const restText = rests_until === null ? '' : `, left alone until ${momentOf(rests_until)}`
  return `${host}: ${counted(requests_today, 'request')} today${restText}`
}

function refreshLines(refresh: Refresh, screen: Screen): string[] {
  const { boards_done, boards_total, boards_left, postings_new, postings_changed, postings_removed, failed } =
    refresh
  const { texts_left } = refresh
  const postingCounts = `${counted(postings_new, 'new posting')}, ${postings_changed} changed, ${postings_removed} removed.`
  const failedText = failed === 0 ? '' : ` ${failed} could not be read; \`svc boards\` says why.`
  if (refresh.state === 'running') {
    return wrapped(
      `Reading boards: ${boards_done} of ${boards_total}. \`svc boards status\` tells more.`,
      screen,
    )
  }
  if (refresh.state === 'failed') {
    const ended = `The reading of boards failed after ${boards_done} of ${boards_total}.`
    return [...wrapped(`${ended} ${postingCounts}${failedText}`, screen), 'Start it again with: svc refresh']
  }
  const textsText = texts_left === 0 ? '' : ` ${counted(texts_left, 'text')} of matching jobs left for later.`
  const unreadText = boards_left === 0 ? '' : ` ${boards_left} left for later, as time or a host’s rest asks.`
  return wrapped(
    `Read ${boards_done} of ${counted(boards_total, 'board')}. ${postingCounts}${failedText}${unreadText}${textsText}`,
    screen,
  )
}
