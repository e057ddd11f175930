import { z } from 'zod'
import { follow, unfollow } from '#db/desk/index-choices.ts'
import { findBoards, listBoards } from '#db/index/boards.ts'
import type { Store } from '#db/store.ts'
import { boardsOfCsv, type CsvRow } from '#lib/index/boards/rules/boards-of-csv.ts'
import { Board, type BoardsImport, type BoardsImported, Refresh } from '#lib/index/boards/schema.ts'
import { showBoard } from '#lib/index/boards/show-boards.ts'
import { boardId, boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { oneLine } from '#lib/text/text.ts'

/** A board to add: by its hiring system and name, or by any link to it. */
const BoardWanted = z.strictObject({
  system: z.string().max(40).optional(),
  board: z.string().min(1).max(120).optional(),
  company: z.string().min(1).max(120).optional(),
  url: z.string().min(1).max(2000).optional(),
})
type BoardWanted = z.output<typeof BoardWanted>

export const BoardsToAdd = z.strictObject({ boards: z.array(BoardWanted).min(1).max(500) })

export const BoardsAdded = z.looseObject({
  schema_version: z.literal('svc-boards-added:1'),
  added: z.array(Board),
  already: z.array(Board),
  boards: z.array(Board),
  refresh: Refresh.nullable(),
})

/** What stores boards and forgets them, in the order in which it is asked. */
export type BoardWriter = {
  addBoards: (boards: BoardToAdd[]) => Promise<{ added: string[]; already: string[] }>
  removeBoards: (board_ids: string[]) => Promise<string[]>
}

/** Adds boards, all or none: one that cannot be understood is refused with its place in the list. */
export async function addBoards(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  wanted: BoardWanted[],
) {
  return addKnownBoards({ desk, engine, index }, wanted.map(understand))
}

/** Adds boards that are understood already, in one write. */
async function addKnownBoards(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  understood: BoardToAdd[],
) {
  await desk.change(async (change) => {
    for (const board of understood) change.run(follow({ ...board, board_id: boardId(board) }, change.now))
  })
  const { added, already } = await engine.addBoards(understood)
  const boards = (await listBoards(index)).map(showBoard)
  const withIds = (ids: string[]) => boards.filter((board) => ids.includes(board.id))
  return { added: withIds(added), already: withIds(already), boards }
}

function understand({ system, board, company, url }: BoardWanted, at: number): BoardToAdd {
  const name = company === undefined ? null : oneLine(company, 120)
  if (url !== undefined && system === undefined && board === undefined) {
    const found = boardOfLink(url, systems)
    if (!found) throw refused(at, linkProblem(url))
    return { system: found.system, board: found.board, company: name, sample: false }
  }
  if (system === undefined || board === undefined || url !== undefined) {
    throw refused(at, 'Give either `system` and `board`, or `url` alone.')
  }
  const adapter = systemNamed(system)
  if (!adapter) throw unknownSystem(at)
  if (!adapter.isBoard(board)) throw refused(at, `This cannot be the name of a ${adapter.name} board.`)
  return { system, board, company: name, sample: false }
}

function linkProblem(url: string): string {
  const posting = boardlessPosting(url, systems)
  const name = posting && systemNamed(posting.system)?.name
  return name
    ? `The link is of a ${name} posting, but does not name its board. Give \`system\` and \`board\`, the board’s name.`
    : `The link is not of a hiring system that is known here. Use a link of ${names()}.`
}

function refused(at: number, problem: string): Refusal {
  return new Refusal('invalid_value', `\`boards.${at}\`: ${problem}`)
}

function unknownSystem(at: number): Refusal {
  const known = systems.map((one) => one.system).join(', ')
  return new Refusal('bad_enum', `\`boards.${at}.system\` is not a known hiring system. Use one of ${known}.`)
}

function names(): string {
  return systems.map((one) => one.name).join(', ')
}

/** A board to add, named by its hiring system and its name there. */
export type BoardToAdd = { system: string; board: string; company: string | null; sample: boolean }

const STEP = 500 // boards that are added in one write, as many as one request may name

type Needs = { desk: Store; engine: BoardWriter; index: Store }
type ImportRow = BoardsImported['rows'][number]

/**
 * Reads a CSV of boards and answers what each row means; with `apply` it adds those that are not followed yet, in
 * steps that each are whole. Rows that are not understood hold no other up.
 */
export async function importBoards(services: Needs, { csv, apply = false }: BoardsImport) {
  const rows = boardsOfCsv(csv, systems)
  const followed = new Set((await listBoards(services.index)).map((board) => board.board_id))
  const wanted = rows.flatMap(({ found }) => (found && !followed.has(boardId(found)) ? [found] : []))
  if (apply) {
    for (let at = 0; at < wanted.length; at += STEP) {
      await addKnownBoards(
        services,
        wanted.slice(at, at + STEP).map((one) => ({ ...one, sample: false })),
      )
    }
  }
  const shown = rows.map((row) => showRow(row, { followed, apply }))
  const counts = countsOf(shown)
  return {
    schema_version: 'svc-boards-import:1' as const,
    applied: apply,
    rows: shown,
    counts,
    message: messageOf(counts, apply),
  }
}

function showRow(row: CsvRow, { followed, apply }: { followed: Set<string>; apply: boolean }): ImportRow {
  const { line, found, reason } = row
  if (found === null) return { line, outcome: 'refused', id: null, company: null, reason }
  const id = boardId(found)
  const outcome = followed.has(id) ? 'already' : apply ? 'added' : 'new'
  return { line, outcome, id, company: found.company, reason: null }
}

function countsOf(rows: readonly ImportRow[]) {
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

/** Stops reading a board: the person's choice is forgotten first, then its postings leave the index. */
export async function removeBoard(
  { desk, engine, index }: { desk: Store; engine: BoardWriter; index: Store },
  board_id: string,
): Promise<string> {
  const [board] = await findBoards(index, [board_id])
  if (!board) throw new Refusal('not_found', 'No board has this id. `svc boards` lists the boards.')
  await desk.write([unfollow(board_id)])
  await engine.removeBoards([board_id])
  return board_id
}
