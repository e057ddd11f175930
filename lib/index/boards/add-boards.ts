import { z } from 'zod'
import { putFollowedBoard, removeFollowedBoard } from '#db/desk/index-choices.ts'
import { findBoards, listBoards } from '#db/index/boards.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import { nameCompany } from '#lib/index/boards/companies.ts'
import { boardsOfCsv, type CsvRow, noBoardName } from '#lib/index/boards/rules/boards-of-csv.ts'
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
import { webLink } from '#lib/index/links/public-link.ts'
import { boardId } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal, type RefusalDetails } from '#lib/service/refusals.ts'
import { JobUrl } from '#lib/service/values/schema.ts'
import { oneLine } from '#lib/text/text.ts'

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
  const adapter = systems.map((system) => system.system).join(', ')
  return new Refusal(
    'invalid_value',
    `\`boards.${index}.system\` is not a known hiring system. Use one of ${adapter}.`,
  )
}

/** A board to add, named by its hiring system and its name there. */
export type BoardToAdd = { system: string; board: string; company: string | null; sample: boolean }

const STEP = 500 // The most boards in one write, as in one request

type AddBoardsDeps = { desk: Store; engine: BoardWriter; index: Store }
type BoardImportRow = BoardsImported['rows'][number]

/**
 * Reads a CSV of boards and returns the meaning of each row; with `apply` it adds boards that are not followed yet, in
 * batches that are each atomic. An unreadable row does not block the others.
 */
export async function importBoards(services: AddBoardsDeps, { csv, apply = false }: BoardsImport) {
  const rows = boardsOfCsv(csv, systems)
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
