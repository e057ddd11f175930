import { among, plain, type Row, rowOf, rowReader, type SqlValue, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

type Name<T> = keyof T & string

/** A table whose rows are read and stored whole; its first column is the key. */
type WholeRows<T> = {
  table: string
  columns: readonly Name<T>[]
  /** Columns that hold JSON or null. */
  json?: readonly Name<T>[]
  /** Columns that hold 0 or 1. */
  flags?: readonly Name<T>[]
  /** The order of lists. */
  order: string
}

/** Returns the reads and writes of a table of whole rows; reads of links return the rows of any of these jobs. */
export function wholeRows<T extends object>({ table, columns, json, flags, order }: WholeRows<T>) {
  const [key = ''] = columns
  const toRow = rowReader<T>(json ?? [], flags ?? [])
  const rowsWhere = async (desk: Reader, condition: Statement, limit = sql``) => {
    const rows = await desk.rows<Row>(
      sql`select * from ${plain(table)} where ${condition} order by ${plain(order)} ${limit}`,
    )
    return rows.map(toRow)
  }
  const hasKey = (id: string) => sql`${plain(key)} = ${id}`
  const isOf = (identities: readonly string[]) => sql`job_identity in ${among(identities)}`
  return {
    /** Returns every row. */
    list: (desk: Reader): Promise<T[]> => rowsWhere(desk, sql`true`),
    /** Returns the rows that a condition meets. */
    where: rowsWhere,
    /** Returns the row with this key; undefined if there is none. */
    find: async (desk: Reader, id: string): Promise<T | undefined> => {
      const row = await desk.first<Row>(sql`select * from ${plain(table)} where ${hasKey(id)}`)
      return row && toRow(row)
    },
    /** Returns the rows of a job, named by any of its links. */
    findOf: (desk: Reader, identities: string[]): Promise<T[]> => rowsWhere(desk, isOf(identities)),
    /** Returns the first row of a job, named by any of its links; undefined if there is none. */
    firstOf: async (desk: Reader, identities: string[]): Promise<T | undefined> =>
      (await rowsWhere(desk, isOf(identities), sql`limit 1`))[0],
    /** Stores a row in place of one with the same key. */
    put: (row: T): Statement =>
      sql`insert or replace into ${plain(table)} ${rowOf<string>(columns.join(', '), row as Record<string, SqlValue | object>)}`,
    /** Removes the row with this key. */
    remove: (id: string): Statement => sql`delete from ${plain(table)} where ${hasKey(id)}`,
    /** Removes the rows of these jobs. */
    removeOf: (identities: string[]): Statement => sql`delete from ${plain(table)} where ${isOf(identities)}`,
  }
}
