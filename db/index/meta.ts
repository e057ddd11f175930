import { type Statement, sql } from '#db/sql.ts'
import type { Reader, Store } from '#db/store.ts'

/** A fact about the index file as a whole: its own name, what its rank terms were made with, the last numbers given. */
export type IndexFact = 'index_id' | 'rank_version' | 'last_numbers'

/** One fact about this index file; a new file has another name. */
export async function readFact(index: Reader, name: IndexFact): Promise<string | null> {
  const row = await index.first<{ value: string }>(sql`select value from meta where name = ${name}`)
  return row?.value ?? null
}

/** Stores one fact about this index file. */
export function putFact(name: IndexFact, value: string): Statement {
  return sql`
    insert into meta (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value
  `
}

/** Gives a new index file its name, once. */
export function nameIndex(index: Store, index_id: string): Promise<void> {
  return index.write([
    sql`insert into meta (name, value) values ('index_id', ${index_id}) on conflict do nothing`,
  ])
}

/** The last numbers that were given in this index; none is ever given twice, also when its row is long gone. */
export type LastNumbers = { posting: number; job: number; seq: number }

/** How far the index has come. */
export async function lastNumbers(index: Reader): Promise<LastNumbers> {
  const stored = await readFact(index, 'last_numbers')
  return stored === null ? { posting: 0, job: 0, seq: 0 } : JSON.parse(stored)
}
