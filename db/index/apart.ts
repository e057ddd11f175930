import { unpackText } from '#db/packed-text.ts'
import { among, rowOf, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A posting as its board names it. */
export type PostingName = { board_id: string; ext_id: string }

/** Returns the postings of a board that the person split off, by the system's own ids. */
export async function findApart(index: Reader, board_id: string): Promise<Set<string>> {
  const rows = await index.rows<{ ext_id: string }>(
    sql`select ext_id from apart where board_id = ${board_id}`,
  )
  return new Set(rows.map((row) => row.ext_id))
}

/** Returns every split posting. */
export function listApart(index: Reader): Promise<PostingName[]> {
  return index.rows(sql`select board_id, ext_id from apart order by board_id, ext_id`)
}

/** Records that a posting is split off, or no longer. */
export function putApart({ board_id, ext_id }: PostingName, apart: boolean): Statement {
  if (!apart) return sql`delete from apart where board_id = ${board_id} and ext_id = ${ext_id}`
  return sql`insert into apart (board_id, ext_id) values (${board_id}, ${ext_id}) on conflict do nothing`
}

/** A posting with the facts of its job that moving it needs. */
export type PostingToMove = {
  id: number
  job: number
  job_key: number
  left_key: number | null
  title: string
  company: string
  company_slug: string
  body: string
}

/** Returns the stored posting with this name, with its job's words. */
export async function findPostingToMove(index: Reader, name: PostingName): Promise<PostingToMove | null> {
  const row = await index.first<Omit<PostingToMove, 'body'> & { body: ArrayBuffer | null }>(sql`
    select posting.id, posting.job, job_key, left_key, job.company, job.company_slug,
      case posting.own_title when '' then job.title else posting.own_title end as title,
      coalesce(posting_text.body, job_text.body) as body
    from board join posting on posting.board = board.id join job on job.id = posting.job
      left join job_text on job_text.job = job.id left join posting_text on posting_text.posting = posting.id
    where board_id = ${name.board_id} and ext_id = ${name.ext_id}
  `)
  return row === undefined ? null : { ...row, body: row.body === null ? '' : unpackText(row.body) }
}

type MovedPosting = { job: number; words_key: number; role_key: number; title: string; keeps_names: boolean }

/**
 * Moves a posting to another job; it keeps the key of the one it left. Without `keeps_names`, its place and its
 * board's own name of the job no longer count.
 */
export function movePosting(
  { id, job_key }: PostingToMove,
  { job, words_key, role_key, title, keeps_names }: MovedPosting,
): Statement {
  return sql`
    update posting set job = ${job}, left_key = ${job_key}, words_key = ${words_key}, role_key = ${role_key},
      own_title = ${title}, place_key = iif(${keeps_names ? 1 : 0}, place_key, 0),
      requisition = iif(${keeps_names ? 1 : 0}, requisition, null)
    where id = ${id}
  `
}

/** A stored posting by its link, with the key of its job and how many postings that has. */
export type LinkedPosting = PostingName & { identity: string; job_key: number }

/** Returns the posting with this link. */
export async function findPostingByLink(index: Reader, identity: string): Promise<LinkedPosting | null> {
  const row = await index.first<LinkedPosting>(sql`
    select board_id, ext_id, identity, job_key
    from posting join board on board.id = posting.board join job on job.id = posting.job
    where identity = ${identity} order by removed_at is not null, posting.id limit 1
  `)
  return row ?? null
}

/** Returns the posting with this board name; boards' names are compared without case. */
export async function findPostingByName(index: Reader, name: PostingName): Promise<LinkedPosting | null> {
  const row = await index.first<LinkedPosting>(sql`
    select board_id, ext_id, identity, job_key
    from board join posting on posting.board = board.id join job on job.id = posting.job
    where board_id = ${name.board_id} collate nocase and ext_id = ${name.ext_id}
    order by removed_at is not null limit 1
  `)
  return row ?? null
}

/** Two postings that the person joined as one job; the first was joined with the other. */
export type JoinedPair = PostingName & { other_board_id: string; other_ext_id: string }

/** Returns every joined pair of postings. */
export function listTogether(index: Reader): Promise<JoinedPair[]> {
  return index.rows(sql`select * from together order by board_id, ext_id`)
}

/** Records that two postings are one job. */
export function putTogether(joinedPair: JoinedPair): Statement {
  return sql`insert or replace into together ${rowOf('board_id, ext_id, other_board_id, other_ext_id', joinedPair)}`
}

/** Removes the join of a posting with another one. */
export function removeTogether({ board_id, ext_id }: PostingName): Statement {
  return sql`delete from together where board_id = ${board_id} and ext_id = ${ext_id}`
}

/** Removes the joins of a posting with others, from both sides. */
export function removeTogetherOf({ board_id, ext_id }: PostingName): Statement {
  return sql`
    delete from together where (board_id = ${board_id} and ext_id = ${ext_id})
      or (other_board_id = ${board_id} and other_ext_id = ${ext_id})
  `
}

/** A posting of a board, a joined one, and its job; null if that is not stored yet. */
export type JoinedWith = { ext_id: string; other_board_id: string; other_ext_id: string; job: number | null }

/** Returns the postings of a board that are joined with others, from both sides. */
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

/** Stores, for postings that founded jobs, a posting of another job that may be the same one. */
export function putAlike(pairs: { posting: number; other: number }[]): Statement[] {
  return pairs.map(
    ({ posting, other }) => sql`insert or replace into alike (posting, other) values (${posting}, ${other})`,
  )
}

/** Removes the likeness notes of a board's postings; must run before the postings are deleted. */
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

/** Returns, by job key, a posting of another job that may be the same one: the first stored for a listed posting. */
export async function findAlike(index: Reader, keys: number[]): Promise<Map<number, LikePosting>> {
  const rows = await index.rows<LikePosting & { job_key: number }>(sql`
    select job.job_key, other_board.board_id, other.ext_id, other.identity as job_identity, other.url as job_url,
      case other.own_title when '' then other_job.title else other.own_title end as title,
      (select group_concat(value, '; ') from json_each(other.locations)) as location, other.removed_at
    from job join posting on posting.job = job.id and posting.removed_at is null
      join alike on alike.posting = posting.id join posting as other on other.id = alike.other
      join job as other_job on other_job.id = other.job join board as other_board on other_board.id = other.board
    where job.job_key in ${among(keys)} and other.job <> job.id
    order by posting.id desc
  `)
  return new Map(
    rows.map(({ job_key, location, ...fields }) => [job_key, { ...fields, location: location ?? '' }]),
  )
}
