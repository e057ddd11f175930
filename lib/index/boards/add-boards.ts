import { z } from 'zod'
import { putFollowedBoard, removeFollowedBoard } from '#db/desk/index-choices.ts'
import { findBoards, listBoards } from '#db/index/boards.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import { nameCompany } from '#lib/index/boards/companies.ts'
import { jobSiteOf } from '#lib/index/boards/rules/company-meant.ts'
import {
  Board,
  type BoardLook,
  type BoardLookReply,
  type BoardsImport,
  type BoardsImported,
  Refresh,
} from '#lib/index/boards/schema.ts'
import { showBoards } from '#lib/index/boards/show-boards.ts'
import { webLink } from '#lib/index/links/links.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal, type RefusalDetails } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { JobUrl } from '#lib/service/values/schema.ts'
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

/** A board to add: by its hiring system and name, or by any link, a company's name or its site. */
const BoardLink = z.strictObject({
  system: z.string().max(40).optional(),
  board: z.string().min(1).max(120).optional(),
  company: z.string().min(1).max(120).optional(),
  url: JobUrl.optional().describe('any link to the board, or the company’s name or site'),
})
type BoardLink = z.output<typeof BoardLink>

export const BoardsToAdd = z.strictObject({ boards: z.array(BoardLink).min(1).max(500) })

export const BoardsAdded = z.looseObject({
  schema_version: z.literal('svc-boards-added:1'),
  added: z.array(Board),
  already: z.array(Board),
  boards: z.array(Board),
  refresh: Refresh.nullable(),
})

/** Stores and removes boards, in the order of the calls, and looks at links of careers pages. */
export type BoardWriter = {
  lookAtLink: (address: string) => Promise<BoardLook>
  addBoards: (boards: BoardToAdd[]) => Promise<{ added: string[]; already: string[] }>
  removeBoards: (board_ids: string[]) => Promise<string[]>
}

/** Adds boards, all or none: one that is not understood is refused with its position in the list. */
export async function addBoards(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  boards: BoardLink[],
) {
  return addNamedBoards({ desk, engine, index }, boards.map(understand))
}

/** Adds boards in one write, with system and name already determined. */
async function addNamedBoards(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  understood: BoardToAdd[],
) {
  await desk.change(async (change) => {
    for (const board of understood)
      change.run(putFollowedBoard({ ...board, board_id: boardId(board) }, change.now))
  })
  const { added, already } = await engine.addBoards(understood)
  const { boards } = await showBoards({ index }, {})
  const withIds = (ids: string[]) => boards.filter((board) => ids.includes(board.id))
  return { added: withIds(added), already: withIds(already), boards }
}

function understand({ system, board, company, url }: BoardLink, index: number): BoardToAdd {
  const name = company === undefined ? null : oneLine(company, 120)
  if (url !== undefined && system === undefined && board === undefined) {
    const { meant, message } = nameCompany(url)
    if (meant.board) return { ...meant.board, company: name, sample: false }
    const { step, link, companies } = meant
    throw refused(index, message, {
      step,
      link,
      companies: companies.map(({ id, company }) => ({ id, company })),
    })
  }
  if (system === undefined || board === undefined || url !== undefined) {
    throw refused(index, 'Give either `system` and `board`, or `url` alone.')
  }
  const adapter = systemNamed(system)
  if (!adapter) throw unknownSystem(index)
  if (!adapter.isBoard(board)) throw refused(index, noBoardName(adapter))
  return { system, board, company: name, sample: false }
}

function refused(index: number, problem: string, details: RefusalDetails = {}): Refusal {
  return new Refusal('invalid_value', `\`boards.${index}\`: ${problem}`, details)
}

function unknownSystem(index: number): Refusal {
  const names = systems.map(({ system }) => system).join(', ')
  return refused(index, `\`system\` is not a known hiring system. Use one of ${names}.`)
}

/** A board to add, named by its hiring system and its name there. */
export type BoardToAdd = { system: string; board: string; company: string | null; sample: boolean }

const STEP = 500 // The most boards in one write, as in one request

type AddBoardsDeps = Pick<SharedServices, 'desk' | 'index'> & { engine: BoardWriter }
type BoardImportRow = BoardsImported['rows'][number]

/**
 * Reads a CSV of boards and returns the meaning of each row; with `apply` it adds boards that are not followed yet, in
 * batches that are each atomic. An unreadable row does not block the others.
 */
export async function importBoards(services: AddBoardsDeps, { csv, apply = false }: BoardsImport) {
  const rows = boardsOfCsv(csv)
  const followed = new Set((await listBoards(services.index)).map((board) => board.board_id))
  const csvBoards = rows.flatMap(({ found: csvBoard }) =>
    csvBoard && !followed.has(boardId(csvBoard)) ? [csvBoard] : [],
  )
  if (apply) {
    for (let index = 0; index < csvBoards.length; index += STEP) {
      await addNamedBoards(
        services,
        csvBoards.slice(index, index + STEP).map((csvBoard) => ({ ...csvBoard, sample: false })),
      )
    }
  }
  const rowTexts = rows.map((row) => showRow(row, { followed, apply }))
  const counts = countsOf(rowTexts)
  return {
    schema_version: 'svc-boards-import:1' as const,
    applied: apply,
    rows: rowTexts,
    counts,
    message: messageOf(counts, apply),
  }
}

function showRow(
  row: CsvRow,
  { followed, apply }: { followed: Set<string>; apply: boolean },
): BoardImportRow {
  const { line, found: csvBoard, reason } = row
  if (csvBoard === null) return { line, outcome: 'refused', id: null, company: null, reason }
  const id = boardId(csvBoard)
  const outcome = followed.has(id) ? 'already' : apply ? 'added' : 'new'
  return { line, outcome, id, company: csvBoard.company, reason: null }
}

function countsOf(rows: readonly BoardImportRow[]) {
  const counts = { new: 0, added: 0, already: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

function messageOf(
  { new: fresh, added, already, refused }: ReturnType<typeof countsOf>,
  apply: boolean,
): string {
  const first = apply ? `${added} added` : `${fresh} to add`
  return `${first}, ${already} followed already, ${refused} not understood.`
}

/** Looks where a company's postings stand, from a link or a bare address such as `kite.com/careers`; nothing is stored. */
export async function lookForBoard(
  { engine, index }: Pick<AddBoardsDeps, 'engine' | 'index'>,
  url: string,
): Promise<z.output<typeof BoardLookReply>> {
  const link = webLink(/^[a-z]+:\/\//i.test(url.trim()) ? url : `https://${url.trim()}`)
  if (link) link.protocol = 'https:'
  if (!link) throw new Refusal('invalid_value', '`url` is not a link of a web page.')
  const site = jobSiteOf(link)
  if (site !== null)
    throw new Refusal('invalid_value', `${site} is not read. Give a link to the company’s own careers page.`)
  const look = await engine.lookAtLink(link.href)
  const followed = look.board !== null && (await findBoards(index, [look.board.id])).length > 0
  return { schema_version: 'svc-boards-look:1', ...look, followed }
}

/** Stops reading a board: first the person's choice is removed, then its postings leave the index. */
export async function removeBoard(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  board_id: string,
): Promise<string> {
  const [board] = isOwnBoard(board_id) ? [] : await findBoards(index, [board_id])
  if (!board) throw new Refusal('not_found', 'No board has this id. `svc boards` lists the boards.')
  await desk.write([removeFollowedBoard(board_id)])
  await engine.removeBoards([board_id])
  return board_id
}

/**
 * Reads boards from a CSV text: columns `system` and `board`, or `url`, and `company`, in any order and case. A row
 * that is not understood has a reason and blocks no other; refuses a text that is no such table.
 */
export function boardsOfCsv(text: string): CsvRow[] {
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
    .map((row) => onlyOnce(understandRow(row), lines))
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

function understandRow({ line, cells }: { line: number; cells: Cells }) {
  const meaning = cells.system || cells.board ? ofNames(cells) : ofLink(cells)
  if (typeof meaning === 'string') return { line, found: null, reason: meaning }
  const company = oneLine(cells.company ?? '', 120) || null
  return { line, found: { ...meaning, company }, reason: null }
}

function ofNames({ system = '', board = '' }: Cells): ColumnMeaning {
  if (system === '') return 'The row names no hiring system.'
  if (board === '') return 'The row names no board.'
  const word = system.toLowerCase()
  const adapter = systems.find((system) => system.system === word || system.name.toLowerCase() === word)
  if (!adapter) return 'The hiring system is not known here.'
  if (!adapter.isBoard(board)) return noBoardName(adapter)
  return { system: adapter.system, board }
}

function ofLink({ url = '' }: Cells): ColumnMeaning {
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
