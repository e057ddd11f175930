import { OWN_SYSTEM } from '#db/rows/own-job.ts'
import type { BoardState } from '#db/rows/states.ts'
import { among, replacing, rowOf, rowsOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'

/** The facts for planning a board's next reading; times in milliseconds since 1970. */
export type BoardTimes = {
  board_id: string
  state: BoardState
  sample: number
  /** The number of its stored live postings. */
  postings: number
  last_read_at: number | null
  last_change_at: number | null
}

/** One stored board; times are milliseconds since 1970. */
export type BoardRow = {
  id: number
  board_id: string
  system: string
  board: string
  company: string
  company_slug: string
  /** 1 if the person named the company, so that no answer renames it. */
  company_given: number
  sample: number
  state: BoardState
  reason: string | null
  postings: number
  etag: string | null
  body_hash: number | null
  held_at: number | null
  held_for: 'gone' | 'shrunk' | null
  added_at: number
  last_read_at: number | null
  last_change_at: number | null
}

/** Returns every board, in the order of adding. */
export function listBoards(index: Reader): Promise<BoardRow[]> {
  return index.rows<BoardRow>(sql`select * from board order by id`)
}

/** Returns when each board was last read and its state. */
export function listBoardTimes(index: Reader): Promise<BoardTimes[]> {
  return rowsByColumn<BoardTimes>(
    index,
    ['board_id', 'state', 'sample', 'postings', 'last_read_at', 'last_change_at'],
    sql`select * from board`,
  )
}

/** Returns the ids of boards that were never read, without the sample's. */
export async function listUnread(index: Reader): Promise<string[]> {
  const rows = await index.rows<{ board_id: string }>(
    sql`select board_id from board where state = 'unread' and sample = 0 and system <> ${OWN_SYSTEM} order by id`,
  )
  return rows.map((row) => row.board_id)
}

/** Counts the boards that could not be read last time. */
export async function countFailingBoards(index: Reader): Promise<number> {
  const row = await index.first<{ unwell: number }>(
    sql`select count(*) as unwell from board where state in ('gone', 'blocked', 'failing')`,
  )
  return row?.unwell ?? 0
}

/** The board that holds the copy of an own job, with the name of its job; null if its posting is missing. */
type OwnCopy = Pick<BoardRow, 'board' | 'board_id' | 'company_slug' | 'etag'> & { identity: string | null }

/** Returns the copies of own jobs in the index. */
export function listOwnCopies(index: Reader): Promise<OwnCopy[]> {
  return index.rows(sql`
    select board.board, board_id, company_slug, etag, posting.identity
    from board left join posting on posting.board = board.id where system = ${OWN_SYSTEM}
  `)
}

/** Returns the boards with these ids. */
export function findBoards(index: Reader, board_ids: string[]): Promise<BoardRow[]> {
  return index.rows<BoardRow>(sql`select * from board where board_id in ${among(board_ids)} order by id`)
}

export type NewBoard = Pick<
  BoardRow,
  'board_id' | 'system' | 'board' | 'company' | 'company_slug' | 'company_given' | 'sample' | 'added_at'
>

/** Adds a board that was never read; an existing one stays. */
export function addBoard(board: NewBoard): Statement {
  const columns = 'board_id, system, board, company, company_slug, company_given, sample, added_at, state'
  return sql`insert into board ${rowOf(columns, { ...board, state: 'unread' })} on conflict (board_id) do nothing`
}

export type BoardRead = { recount: boolean } & Pick<
  BoardRow,
  | 'id'
  | 'state'
  | 'reason'
  | 'etag'
  | 'body_hash'
  | 'held_at'
  | 'held_for'
  | 'last_read_at'
  | 'last_change_at'
>

/** Records a board's answer; after a change its live postings are counted again from the stored ones. */
export function noteBoardRead(read: BoardRead): Statement {
  return sql`
    update board set state = ${read.state}, reason = ${read.reason}, etag = ${read.etag},
      body_hash = ${read.body_hash}, held_at = ${read.held_at}, held_for = ${read.held_for}, last_read_at = ${read.last_read_at},
      last_change_at = ${read.last_change_at},
      postings = case when ${read.recount} then (
        select count(*) from posting where board = ${read.id} and removed_at is null
      ) else postings end
    where id = ${read.id}
  `
}

/** Records boards whose answers were unchanged at a time; no posting is read again. */
export function noteUnchanged(read: readonly { id: number; at: number }[]): Statement {
  return sql`
    update board set last_read_at = same.at, state = iif(postings > 0, 'live', 'empty'),
      reason = iif(state in ('empty', 'live'), reason, null)
    from (select value->>0 as id, value->>1 as at from json_each(${JSON.stringify(read.map(({ id, at: time }) => [id, time]))})) as same
    where board.id = same.id
  `
}

/** Counts a board's live postings again from the stored ones. */
export function countPostings(id: number): Statement {
  return sql`
    update board set postings = (select count(*) from posting where board = ${id} and removed_at is null) where id = ${id}
  `
}

/** Sets a board's company name from its first answer. */
export function nameBoard(id: number, { company, slug }: { company: string; slug: string }): Statement {
  return sql`update board set company = ${company}, company_slug = ${slug} where id = ${id}`
}

/** Updates the jobs of a board that show the company's earlier name. */
export function renameCompany(board: number, { before, company }: { before: string; company: string }) {
  return sql`
    update job set company = ${company}
    where company = ${before} and id in (select job from posting where board = ${board})
  `
}

/** Removes the board itself; its postings go before it. */
export function removeBoard(id: number): Statement {
  return sql`delete from board where id = ${id}`
}

/** Returns the links of all sample postings. */
export async function listSampleIdentities(index: Reader): Promise<string[]> {
  const rows = await index.rows<{ identity: string }>(sql`
    select identity from posting where board in (select id from board where sample = 1)
  `)
  return rows.map((row) => row.identity)
}

/** The number of requests to a host, or to a hiring system's whole domain, on one day (UTC), and the end of its pause. */
export type HostUse = { host: string; day: string; requests: number; stopped_until: number }

/** Returns the request counts of a host. */
export function listHostUses(index: Reader): Promise<HostUse[]> {
  return index.rows<HostUse>(sql`select * from host_use order by host`)
}

/** Stores the request counts of hosts. */
export function putHostUses(uses: HostUse[]): Statement {
  const columns = 'host, day, requests, stopped_until'
  return sql`insert into host_use ${rowsOf(columns, uses)} ${replacing('host', columns)}`
}

/** A host's robots.txt at its last reading; `read_at` in milliseconds since 1970. */
export type HostRobots = { host: string; robots: string; read_at: number }

/** Returns every host's robots.txt. */
export function listHostRobots(index: Reader): Promise<HostRobots[]> {
  return index.rows<HostRobots>(sql`select * from host_robots`)
}

/** Stores a host's robots.txt. */
export function putHostRobots(hostRobots: HostRobots): Statement {
  const columns = 'host, robots, read_at'
  return sql`insert into host_robots ${rowOf(columns, hostRobots)} ${replacing('host', columns)}`
}
