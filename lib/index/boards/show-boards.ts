import { z } from 'zod'
import { type BoardRow, listBoards, listHostUses } from '#db/index/boards.ts'
import { countJobsByBoard } from '#db/index/stored-jobs.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import { BoardState } from '#db/rows/states.ts'
import type { Store } from '#db/store.ts'
import type { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import { Board, Refresh } from '#lib/index/boards/schema.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { isoTime } from '#lib/service/values/times.ts'
import { names, picked } from '#lib/text/names.ts'

export const BoardsQuery = z.strictObject({
  system: z
    .enum(systems.map((system) => system.system) as [string, ...string[]])
    .optional()
    .describe('the hiring system'),
  state: BoardState.optional().describe('boards in this state'),
  q: z.string().max(200).optional().describe('words of the company’s name'),
})
export type BoardsQuery = z.output<typeof BoardsQuery>

const Totals = z.looseObject({ boards: z.int(), postings: z.int(), by_state: z.record(z.string(), z.int()) })

export const BoardsResponse = z.looseObject({
  schema_version: z.literal('svc-boards:1'),
  boards: z.array(Board),
  totals: Totals,
})

/** Returns the boards that the person follows, filtered, with totals over all of them. */
export async function showBoards({ index }: { index: Store }, { system, state, q }: BoardsQuery) {
  const rows = (await listBoards(index)).filter(({ board_id }) => !isOwnBoard(board_id))
  const jobs = await countJobsByBoard(index)
  const words = q?.toLowerCase() ?? ''
  const boardRows = rows.filter(
    (row) =>
      (system === undefined || row.system === system) &&
      (state === undefined || row.state === state) &&
      `${row.company} ${row.board_id}`.toLowerCase().includes(words),
  )
  return {
    schema_version: 'svc-boards:1' as const,
    boards: boardRows.map((row) => showBoard(row, jobs.get(row.id))),
    totals: totalsOf(rows),
  }
}

function totalsOf(rows: BoardRow[]) {
  const by_state: Record<string, number> = {}
  for (const { state } of rows) by_state[state] = (by_state[state] ?? 0) + 1
  return { boards: rows.length, postings: rows.reduce((sum, row) => sum + row.postings, 0), by_state }
}

/** Returns a board as the API shows it. */
export function showBoard(row: BoardRow, jobs = 0): Board {
  return {
    ...picked(row, names('system board company state postings reason')),
    id: row.board_id,
    jobs,
    last_read_at: isoTime(row.last_read_at),
    last_change_at: isoTime(row.last_change_at),
    sample: row.sample === 1,
  }
}

/** The number of requests to a host today (UTC), and the end of its pause. */
const HostUsage = z.looseObject({
  host: serviceText(),
  requests_today: z.int(),
  rests_until: Timestamp.nullable(),
})

/** The state of reading boards (docs/boards.md, "When boards are read"). */
export const BoardsStatus = z.looseObject({
  schema_version: z.literal('svc-boards-status:1'),
  refresh: Refresh.nullable(),
  /** The time of the next background reading; null if that is switched off or none is followed. */
  next_at: Timestamp.nullable(),
  /** How many boards it will read. */
  next_boards: z.int(),
  hosts: z.array(HostUsage),
})

/** Returns the running or last refresh, the time of the next, and the requests per host today. */
export async function showBoardsStatus(services: {
  index: Store
  refreshes: RefreshRunner
  schedule: RefreshSchedule
  now: () => string
}): Promise<z.output<typeof BoardsStatus>> {
  const { index, refreshes, schedule } = services
  const [plan, uses] = await Promise.all([schedule.plan(), listHostUses(index)])
  const now = Date.parse(services.now())
  const today = new Date(now).toISOString().slice(0, 10)
  const hosts = uses.filter((use) => use.day === today || use.stopped_until > now)
  return {
    schema_version: 'svc-boards-status:1',
    refresh: refreshes.last,
    next_at: isoTime(plan?.at ?? null),
    next_boards: plan?.board_ids.length ?? 0,
    hosts: hosts.map(({ host, day, requests, stopped_until }) => ({
      host,
      requests_today: day === today ? requests : 0,
      rests_until: stopped_until > now ? isoTime(stopped_until) : null,
    })),
  }
}
