import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A correction of a fact that was read from a line: it is wrong, has another value, or is right after all. */
export type FactCorrection = {
  fact_id: string
  line: string
  /** Names the fact within its line. */
  name: string
  state: 'wrong' | 'other' | 'right'
  /** The value that counts; null unless the state is `other`. */
  value: string | null
  revision: number
  at: string
  written_by: string
}

/** Returns every correction of a fact. */
export function listFactCorrections(desk: Reader): Promise<FactCorrection[]> {
  return desk.rows<FactCorrection>(sql`select * from fact_correction order by fact_id`)
}

/** Stores a correction in place of an earlier one. */
export function putFactCorrection(correction: FactCorrection): Statement {
  const { fact_id, line, name, state, value, revision, at, written_by } = correction
  return sql`
    insert or replace into fact_correction (fact_id, line, name, state, value, revision, at, written_by)
    values (${fact_id}, ${line}, ${name}, ${state}, ${value}, ${revision}, ${at}, ${written_by})
  `
}
