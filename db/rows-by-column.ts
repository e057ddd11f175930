import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/**
 * Reads the rows of a statement with each column in one cell: the driver is slow with many rows, and SQLite with a
 * list for each. Decimal numbers keep 15 digits.
 */
export async function rowsByColumn<T extends Record<keyof T, string | number | null>>(
  reader: Reader,
  names: readonly (keyof T & string)[],
  rows: Statement,
): Promise<T[]> {
  const cells = { sql: names.map((name) => `json_group_array(${name}) as ${name}`).join(', '), args: [] }
  const row = await reader.first<Record<string, string>>(sql`select ${cells} from (${rows})`)
  const columns = names.map((name): T[keyof T & string][] => JSON.parse(row?.[name] ?? '[]'))
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, index) => {
    const row: Partial<T> = {}
    for (let columnIndex = 0; columnIndex < names.length; columnIndex += 1)
      row[names[columnIndex] as keyof T & string] = columns[columnIndex]?.[index] as T[keyof T & string]
    return row as T
  })
}
