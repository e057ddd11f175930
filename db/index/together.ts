import type { PostingName } from '#db/index/apart.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** Two postings that are one job because the person said so; the first was joined with the other. */
export type Together = PostingName & { other_board_id: string; other_ext_id: string }

/** Every pair of postings that is kept together. */
export function listTogether(index: Reader): Promise<Together[]> {
  return index.rows(sql`select * from together order by board_id, ext_id`)
}

/** Notes that two postings are one job. */
export function putTogether({ board_id, ext_id, other_board_id, other_ext_id }: Together): Statement {
  return sql`
    insert or replace into together (board_id, ext_id, other_board_id, other_ext_id)
    values (${board_id}, ${ext_id}, ${other_board_id}, ${other_ext_id})
  `
}

/** Takes back that a posting was joined with another one. */
export function removeTogether({ board_id, ext_id }: PostingName): Statement {
  return sql`delete from together where board_id = ${board_id} and ext_id = ${ext_id}`
}

/** Takes back that a posting was joined with others, or others with it. */
export function removeTogetherOf({ board_id, ext_id }: PostingName): Statement {
  return sql`
    delete from together where (board_id = ${board_id} and ext_id = ${ext_id})
      or (other_board_id = ${board_id} and other_ext_id = ${ext_id})
  `
}

/** A posting of a board, one that is the same job, and its job; null where that is not stored yet. */
export type JoinedWith = { ext_id: string; other_board_id: string; other_ext_id: string; job: number | null }

/** The postings of a board that are kept together with others, from both sides. */
export function findTogether(index: Reader, board_id: string): Promise<JoinedWith[]> {
  return index.rows(sql`
    with pair as (
      select ext_id, other_board_id, other_ext_id from together where board_id = ${board_id}
      union select other_ext_id, board_id, ext_id from together where other_board_id = ${board_id}
    )
    select pair.ext_id, pair.other_board_id, pair.other_ext_id, posting.job from pair
      left join board on board.board_id = pair.other_board_id
      left join posting on posting.board = board.id and posting.ext_id = pair.other_ext_id
  `)
}

/** Notes for postings that founded jobs which posting of another job may be the same. */
export function putAlike(pairs: { posting: number; other: number }[]): Statement[] {
  return pairs.map(
    ({ posting, other }) => sql`insert or replace into alike (posting, other) values (${posting}, ${other})`,
  )
}

/** Lets go of what was noted for a board's postings; it comes before the postings go. */
export function forgetAlikeOfBoard(board: number): Statement {
  return sql`
    delete from alike where posting in (select id from posting where board = ${board})
      or other in (select id from posting where board = ${board})
  `
}

/** A posting of another job that may be the same one. */
export type LikePosting = PostingName & {
  job_identity: string
  job_url: string
  title: string
  location: string
  /** Milliseconds since 1970; null while it is listed. */
  removed_at: number | null
}

/** By the keys of jobs, a posting of another job that may be the same one: the first that was noted for a listed posting. */
export async function findAlike(index: Reader, keys: number[]): Promise<Map<number, LikePosting>> {
  const rows = await index.rows<LikePosting & { job_key: number }>(sql`
    select job.job_key, other_board.board_id, other.ext_id, other.identity as job_identity, other.url as job_url,
      case other.own_title when '' then other_job.title else other.own_title end as title,
      (select group_concat(value, '; ') from json_each(other.locations)) as location, other.removed_at
    from job join posting on posting.job = job.id and posting.removed_at is null
      join alike on alike.posting = posting.id join posting as other on other.id = alike.other
      join job as other_job on other_job.id = other.job join board as other_board on other_board.id = other.board
    where job.job_key in (select value from json_each(${JSON.stringify(keys)})) and other.job <> job.id
    order by posting.id desc
  `)
  return new Map(
    rows.map(({ job_key, location, ...told }) => [job_key, { ...told, location: location ?? '' }]),
  )
}
