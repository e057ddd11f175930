import { z } from 'zod'
import type { BoardRow } from '#db/index/boards.ts'
import { listBoards } from '#db/index/boards.ts'
import { Board, BoardState } from '#lib/index/boards/schema.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { isoTime } from '#lib/service/values/times.ts'
import type { Services } from '#lib/services.ts'

export const BoardsQuery = z.strictObject({
  system: z.enum(systems.map((one) => one.system) as [string, ...string[]]).optional(),
  state: BoardState.optional(),
  q: z.string().max(200).optional(),
})
export type BoardsQuery = z.output<typeof BoardsQuery>

const Totals = z.looseObject({ boards: z.int(), postings: z.int(), by_state: z.record(z.string(), z.int()) })

export const BoardsResponse = z.looseObject({
  schema_version: z.literal('svc-boards:1'),
  boards: z.array(Board),
  totals: Totals,
})

/** The boards that the person follows, as filtered, with totals over all of them. */
export async function showBoards({ index }: Pick<Services, 'index'>, { system, state, q }: BoardsQuery) {
  const rows = await listBoards(index)
  const words = q?.toLowerCase() ?? ''
  const shown = rows.filter(
    (row) =>
      (system === undefined || row.system === system) &&
      (state === undefined || row.state === state) &&
      `${row.company} ${row.board_id}`.toLowerCase().includes(words),
  )
  return { schema_version: 'svc-boards:1' as const, boards: shown.map(showBoard), totals: totalsOf(rows) }
}

function totalsOf(rows: BoardRow[]) {
  const by_state: Record<string, number> = {}
  for (const { state } of rows) by_state[state] = (by_state[state] ?? 0) + 1
  return { boards: rows.length, postings: rows.reduce((sum, row) => sum + row.postings, 0), by_state }
}

/** A board as the API shows it. */
export function showBoard(row: BoardRow): Board {
  return {
    id: row.board_id,
    system: row.system,
    board: row.board,
    company: row.company,
    state: row.state,
    postings: row.postings,
    last_read_at: isoTime(row.last_read_at),
    last_change_at: isoTime(row.last_change_at),
    reason: row.reason,
    sample: row.sample === 1,
  }
}
