import { ageOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { BoardsAdded } from '#lib/index/boards/add-boards.ts'
import type { Board } from '#lib/index/boards/schema.ts'
import { BoardsResponse } from '#lib/index/boards/show-boards.ts'
import { oneLine } from '#lib/text/text.ts'

// The name of a board is what other commands take, so the company gives way first.
const ID_SHARE = 4
const LONGEST_ID = 300

/** The boards that are read, with how each stands. */
export const showBoards = presenter(BoardsResponse, {
  lines: ({ boards, totals }, screen) => {
    if (totals.boards === 0) return ['No boards yet. Add one with: svc boards add <link>']
    const states = Object.entries(totals.by_state).map(([state, count]) => `${count} ${state}`)
    const sum = `${totals.boards} boards with ${totals.postings} postings: ${states.join(', ')}.`
    return [...(boards.length === 0 ? ['No board matches.'] : boardTable(boards, screen)), '', sum]
  },
  ids: ({ boards }) => boards.map((board) => board.id),
})

/** The boards that were added, and those that were there already. */
export const showBoardsAdded = presenter(BoardsAdded, {
  lines: ({ added, already }, screen) => [
    ...(added.length === 0 ? [] : [styled(screen, 'bold', 'Added'), ...boardTable(added, screen)]),
    ...(already.length === 0
      ? []
      : [styled(screen, 'bold', 'There already'), ...boardTable(already, screen)]),
  ],
  ids: ({ added }) => added.map((board) => board.id),
})

function boardTable(boards: readonly Board[], screen: Screen): string[] {
  const rows = table(
    boards,
    [
      { head: 'Board', cell: (board) => board.id, share: ID_SHARE },
      { head: 'Company', cell: (board) => board.company, share: 1 },
      { head: 'State', cell: (board) => board.state },
      { head: 'Postings', cell: (board) => board.postings, right: true },
      { head: 'Read', cell: (board) => ageOf(board.last_read_at, screen.now), right: true },
      { head: 'Changed', cell: (board) => ageOf(board.last_change_at, screen.now), right: true },
    ],
    screen,
  )
  // A reason is a sentence: below the table it is read whole on any screen.
  const reasons = boards.flatMap(({ id, reason }) =>
    reason === null ? [] : wrapped(`${oneLine(id, LONGEST_ID)}: ${reason}`, screen),
  )
  return reasons.length === 0 ? rows : [...rows, '', ...reasons]
}
