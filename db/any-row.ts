import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** Whether any of the desk's tables that are asked about holds a row. */
export async function holdsAnyRow(desk: Reader, isAsked: (table: string) => boolean): Promise<boolean> {
  const tables = await desk.rows<{ name: string }>(sql`select name from sqlite_schema where type = 'table'`)
  for (const { name } of tables.filter((table) => isAsked(table.name))) {
    const text = `select exists (select 1 from "${name.replaceAll('"', '""')}") as held`
    if ((await desk.first<{ held: number }>({ sql: text, args: [] }))?.held === 1) return true
  }
  return false
}
