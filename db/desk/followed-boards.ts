import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A board that the person chose; `company` is the name they gave it, null when they gave none. */
export type FollowedBoard = { board_id: string; system: string; board: string; company: string | null }

/** Every board that the person chose, in the order in which they did. */
export function listFollowed(desk: Reader): Promise<FollowedBoard[]> {
  return desk.rows(sql`select board_id, system, board, company from followed_board order by rowid`)
}

/** Notes that the person chose a board; one that was chosen before stays as it was. */
export function follow(board: FollowedBoard, added_at: string): Statement {
  return sql`
    insert into followed_board (board_id, system, board, company, added_at)
    values (${board.board_id}, ${board.system}, ${board.board}, ${board.company}, ${added_at})
    on conflict (board_id) do nothing
  `
}

/** Notes that the person chose a board no longer. */
export function unfollow(board_id: string): Statement {
  return sql`delete from followed_board where board_id = ${board_id}`
}
