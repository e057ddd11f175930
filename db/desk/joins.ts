import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** A posting of which the person said that it is the same job as another posting. */
export type Join = {
  board_id: string
  ext_id: string
  other_board_id: string
  other_ext_id: string
  job_identity: string
  /** The posting that stood for its job then: postings that were joined in one press have it in common. */
  by_identity: string
  other_identity: string
  at: string
  written_by: Actor
}

/** Every posting that was joined, in the order in which they were. */
export function listJoins(desk: Reader): Promise<Join[]> {
  return desk.rows(sql`select * from joined order by at, board_id, ext_id`)
}

/** The joins of the postings with any of these links, and of postings with which others were joined. */
export function findJoins(desk: Reader, identities: string[]): Promise<Join[]> {
  const list = JSON.stringify(identities)
  return desk.rows(sql`
    select * from joined where by_identity in (select by_identity from joined
      where job_identity in (select value from json_each(${list}))
        or other_identity in (select value from json_each(${list})))
    order by at, board_id, ext_id
  `)
}

/** Stores that a posting was joined with another one, in place of an earlier choice. */
export function putJoin(join: Join): Statement {
  return sql`
    insert or replace into joined (board_id, ext_id, other_board_id, other_ext_id, job_identity, by_identity,
      other_identity, at, written_by)
    values (${join.board_id}, ${join.ext_id}, ${join.other_board_id}, ${join.other_ext_id}, ${join.job_identity},
      ${join.by_identity}, ${join.other_identity}, ${join.at}, ${join.written_by})
  `
}

/** Takes back that postings were joined in one press. */
export function removeJoins(by_identity: string): Statement {
  return sql`delete from joined where by_identity = ${by_identity}`
}

/** Takes back all joins from or with these postings. */
export function removeJoinsOf(identities: string[]): Statement {
  const list = JSON.stringify(identities)
  return sql`
    delete from joined where job_identity in (select value from json_each(${list}))
      or other_identity in (select value from json_each(${list}))
  `
}
