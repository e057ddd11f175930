import { sql } from '#db/sql.ts'
import type { Reader, Store } from '#db/store.ts'

/** Names this index file; a new file has another name. */
export async function indexId(index: Reader): Promise<string> {
  const row = await index.first<{ value: string }>(sql`select value from meta where name = 'index_id'`)
  return row?.value ?? ''
}

/** Gives the index file its name, once. */
export function nameIndex(index: Store, index_id: string): Promise<void> {
  return index.write([
    sql`insert into meta (name, value) values ('index_id', ${index_id}) on conflict do nothing`,
  ])
}
