import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'

/** Every row of every table of a store. */
export async function tablesOf(store: Store): Promise<Record<string, unknown[]>> {
  const names = await store.rows<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name`,
  )
  const tables: Record<string, unknown[]> = {}
  for (const { name } of names) {
    tables[name] = await store.rows({ sql: `select * from "${name}"`, args: [] })
  }
  return tables
}
