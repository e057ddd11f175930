import { z } from 'zod'
import { follow } from '#db/desk/followed-boards.ts'
import { listBoards } from '#db/index/boards.ts'
import type { BoardToAdd } from '#lib/index/boards/board-to-add.ts'
import { Board, Refresh } from '#lib/index/boards/schema.ts'
import { showBoard } from '#lib/index/boards/show-boards.ts'
import { boardId } from '#lib/index/systems/board-id.ts'
import { boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'
import { oneLine } from '#lib/text/text.ts'

/** A board to add: by its hiring system and name, or by any link to it. */
export const BoardWanted = z.strictObject({
  system: z.string().max(40).optional(),
  board: z.string().min(1).max(120).optional(),
  company: z.string().min(1).max(120).optional(),
  url: z.string().min(1).max(2000).optional(),
})
export type BoardWanted = z.output<typeof BoardWanted>

export const BoardsToAdd = z.strictObject({ boards: z.array(BoardWanted).min(1).max(500) })

export const BoardsAdded = z.looseObject({
  schema_version: z.literal('svc-boards-added:1'),
  added: z.array(Board),
  already: z.array(Board),
  boards: z.array(Board),
  refresh: Refresh.nullable(),
})

/** Adds boards, all or none: one that cannot be understood is refused with its place in the list. */
export async function addBoards(
  { desk, engine, index }: Pick<Services, 'desk' | 'engine' | 'index'>,
  wanted: BoardWanted[],
) {
  return addKnownBoards({ desk, engine, index }, wanted.map(understand))
}

/** Adds boards that are understood already, in one write. */
export async function addKnownBoards(
  { desk, engine, index }: Pick<Services, 'desk' | 'engine' | 'index'>,
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
