import type { BoardState } from '#db/rows/states.ts'
import type { Board } from '#lib/index/boards/schema.ts'

/** The sign, word and meaning of each board state. */
export const BOARD_STATES: Record<BoardState, { sign: string; word: string; meaning: string; bad: boolean }> =
  {
    live: { sign: '●', word: 'Live', meaning: 'lists jobs', bad: false },
    empty: { sign: '○', word: 'Empty', meaning: 'lists no jobs at the moment', bad: false },
    unread: { sign: '◌', word: 'Not read yet', meaning: 'has not been read yet', bad: false },
    gone: { sign: '✕', word: 'Gone', meaning: 'is no longer there', bad: true },
    blocked: { sign: '⊘', word: 'Blocked', meaning: 'refuses to be read', bad: true },
    failing: { sign: '!', word: 'Failing', meaning: 'could not be read last time', bad: true },
  }

/** The states of boards, those that need a look first. */
export const STATE_ORDER: readonly BoardState[] = ['failing', 'blocked', 'gone', 'unread', 'empty', 'live']

/** The columns that boards can be sorted by: heading and sort key. */
export const BOARD_COLUMNS = [
  { name: 'company', head: 'Company', says: 'By company' },
  { name: 'state', head: 'State', says: 'Problems first' },
  { name: 'postings', head: 'Jobs', says: 'Most jobs first' },
  { name: 'read', head: 'Read', says: 'Most recently read first' },
  { name: 'change', head: 'Changed', says: 'Most recently changed first' },
] as const
export type BoardColumn = (typeof BOARD_COLUMNS)[number]['name']

/** An order of boards: a column, and whether it is turned around. Without one they stay as they were added. */
export type BoardOrder = { column: BoardColumn | null; turned: boolean }

/** The order that an address names. */
export function orderIn(query: URLSearchParams): BoardOrder {
  const [, mark, name] = /^(-?)([a-z]+)$/.exec(query.get('sort') ?? '') ?? []
  const column = BOARD_COLUMNS.find((column) => column.name === name)?.name ?? null
  return { column, turned: column !== null && mark === '-' }
}

/** Sorts boards; boards without a value in the column come last in both directions. */
export function inOrder(boards: readonly Board[], { column, turned }: BoardOrder): readonly Board[] {
  if (column === null) return boards
  const [knownBoards, unknown] = [boards.filter(isKnown), boards.filter((board) => !isKnown(board))]
  const sorted = knownBoards.toSorted((a, b) => COMPARE[column](a, b) || byName(a, b))
  return [...(turned ? sorted.toReversed() : sorted), ...unknown.toSorted(byName)]

  function isKnown(board: Board): boolean {
    if (column === 'read') return board.last_read_at !== null
    return column !== 'change' || board.last_change_at !== null
  }
}

const COMPARE: Record<BoardColumn, (a: Board, b: Board) => number> = {
  company: byName,
  state: (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  postings: (a, b) => b.jobs - a.jobs,
  read: (a, b) => byTime(a.last_read_at, b.last_read_at),
  change: (a, b) => byTime(a.last_change_at, b.last_change_at),
}

function byName(a: Board, b: Board): number {
  return a.company.localeCompare(b.company, 'en') || (a.id < b.id ? -1 : 1)
}

// The latest first.
function byTime(a: string | null, b: string | null): number {
  return Date.parse(b ?? '') - Date.parse(a ?? '')
}
