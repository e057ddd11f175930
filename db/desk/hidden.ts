import type { HiddenKind } from '#db/rows/states.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** A company, an agency or a title word whose jobs the person hides. */
export type HiddenName = {
  hidden_id: string
  kind: HiddenKind
  name: string
  revision: number
  created_at: string
  written_by: Actor
}

/** Returns every hidden name, the last added first. */
export function listHidden(desk: Reader): Promise<HiddenName[]> {
  return desk.rows<HiddenName>(sql`select * from hidden order by created_at desc, hidden_id`)
}

/** Stores a hidden name; an earlier one stays. */
export function putHidden({
  hidden_id,
  kind,
  name,
  revision,
  created_at,
  written_by,
}: HiddenName): Statement {
  return sql`
    insert into hidden (hidden_id, kind, name, revision, created_at, written_by)
    values (${hidden_id}, ${kind}, ${name}, ${revision}, ${created_at}, ${written_by})
    on conflict (hidden_id) do nothing
  `
}

/** Removes a hidden name. */
export function removeHidden(hidden_id: string): Statement {
  return sql`delete from hidden where hidden_id = ${hidden_id}`
}
