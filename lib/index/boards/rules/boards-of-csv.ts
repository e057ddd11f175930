import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { type CsvRecord, readCsv, withoutGuard } from '#lib/text/csv.ts'
import { oneLine } from '#lib/text/text.ts'

/** The most rows of one import. */
export const MOST_ROWS = 5000

/** A board in a row of a CSV; `company` is null if the row names none. */
type CsvBoard = { system: string; board: string; company: string | null }

/** An understood row, or the reason why it is not; `line` is the line of the file, from 1. */
export type CsvRow = { line: number; found: CsvBoard; reason: null } | CsvMiss
type CsvMiss = { line: number; found: null; reason: string }

type CsvColumns = Partial<Record<'company' | 'system' | 'board' | 'url', number>>
type Cells = Partial<Record<keyof CsvColumns, string>>
type ColumnMeaning = Pick<CsvBoard, 'system' | 'board'> | string

/**
 * Reads boards from a CSV text: columns `system` and `board`, or `url`, and `company`, in any order and case. A row
 * that is not understood has a reason and blocks no other; refuses a text that is no such table.
 */
export function boardsOfCsv(text: string, systems: readonly BoardAdapter[]): CsvRow[] {
  const { records, unclosed } = readCsv(text)
  if (unclosed !== null) {
    throw new Refusal('invalid_value', `A quote that opens on line ${unclosed} is never closed. Close it.`)
  }
  const [head, ...rows] = records
  const columns = columnsOf(head)
  if (rows.length > MOST_ROWS) {
    throw new Refusal(
      'invalid_value',
      `The file has more than ${MOST_ROWS} rows. Split it and import each part.`,
    )
  }
  const lines = new Map<string, number>()
  return rows
    .map((row) => ({ line: row.line, cells: cellsOf(row, columns) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
    .map((row) => onlyOnce(understand(row, systems), lines))
}

function columnsOf(head: CsvRecord | undefined): CsvColumns {
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const columns: CsvColumns = {}
  for (const name of ['company', 'system', 'board', 'url'] as const) {
    if (names.includes(name)) columns[name] = names.indexOf(name)
  }
  const hasNames = columns.system !== undefined && columns.board !== undefined
  if (hasNames || columns.url !== undefined) return columns
  throw new Refusal(
    'invalid_value',
    'The first line must name the columns: `company`, `system` and `board`, or `company` and `url`.',
  )
}

function cellsOf({ cells }: CsvRecord, columns: CsvColumns): Cells {
  return Object.fromEntries(
    Object.entries(columns).map(([name, index]) => [name, withoutGuard((cells[index] ?? '').trim())]),
  )
}

function understand({ line, cells }: { line: number; cells: Cells }, systems: readonly BoardAdapter[]) {
  const meaning = cells.system || cells.board ? ofNames(cells, systems) : ofLink(cells, systems)
  if (typeof meaning === 'string') return { line, found: null, reason: meaning }
  const company = oneLine(cells.company ?? '', 120) || null
  return { line, found: { ...meaning, company }, reason: null }
}

function ofNames({ system = '', board = '' }: Cells, systems: readonly BoardAdapter[]): ColumnMeaning {
  if (system === '') return 'The row names no hiring system.'
  if (board === '') return 'The row names no board.'
  const word = system.toLowerCase()
  const adapter = systems.find((system) => system.system === word || system.name.toLowerCase() === word)
  if (!adapter) return 'The hiring system is not known here.'
  if (!adapter.isBoard(board)) return noBoardName(adapter)
  return { system: adapter.system, board }
}

function ofLink({ url = '' }: Cells, systems: readonly BoardAdapter[]): ColumnMeaning {
  if (url === '') return 'The row names no board and has no link.'
  const systemBoard = boardOfLink(url, systems)
  return systemBoard
    ? { system: systemBoard.system, board: systemBoard.board }
    : 'The link is not of a hiring system that is known here.'
}

function onlyOnce(row: CsvRow, lines: Map<string, number>): CsvRow {
  if (row.found === null) return row
  const id = boardId(row.found)
  const before = lines.get(id)
  if (before === undefined) {
    lines.set(id, row.line)
    return row
  }
  return { line: row.line, found: null, reason: `Line ${before} names the same board.` }
}

/** Returns the reason why a text names no board of a system, and the way out. */
export function noBoardName({ name }: Pick<BoardAdapter, 'name'>): string {
  return `This cannot be the name of a board of ${name}. Paste a link to one of its postings instead.`
}
