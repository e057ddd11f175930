import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** What a record said before one of its changes; `revision` is the one that it had then. */
export type EarlierText = { revision: number; body: Record<string, unknown>; replaced_at: string }

/** What a record said before, the last first. */
export async function listEarlierTexts(desk: Reader, record_id: string): Promise<EarlierText[]> {
  const rows = await desk.rows<Omit<EarlierText, 'body'> & { body: string }>(sql`
    select revision, body, replaced_at from earlier_text where record_id = ${record_id} order by revision desc
  `)
  return rows.map(({ revision, body, replaced_at }) => ({ revision, body: JSON.parse(body), replaced_at }))
}

/** Keeps what a record says before it is changed. */
export function putEarlierText(record_id: string, { revision, body, replaced_at }: EarlierText): Statement {
  return sql`
    insert into earlier_text (record_id, revision, body, replaced_at)
    values (${record_id}, ${revision}, ${JSON.stringify(body)}, ${replaced_at})
  `
}

/** Removes all that a record ever said. */
export function removeEarlierTexts(record_id: string): Statement {
  return sql`delete from earlier_text where record_id = ${record_id}`
}
