import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** Counts the rows of the desk's tables that pass a test of their names. */
export async function countRows(
  desk: Reader,
  isCounted: (table: string) => boolean,
): Promise<Record<string, number>> {
  const tables = await desk.rows<{ name: string }>(sql`select name from sqlite_schema where type = 'table'`)
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter((table) => isCounted(table.name))) {
    const text = `select count(*) as rows from "${name.replaceAll('"', '""')}"`
    counts[name] = (await desk.first<{ rows: number }>({ sql: text, args: [] }))?.rows ?? 0
  }
  return counts
}
