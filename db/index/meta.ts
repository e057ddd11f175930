import { OWN_SYSTEM } from '#db/rows/own-job.ts'
import { type Statement, sql } from '#db/sql.ts'
import { type Reader, type Store, whileUnwritten } from '#db/store.ts'
import { HELD_BY_ANOTHER } from '#db/store-fault.ts'

/**
 * A fact about the whole index file: its id, the versions of its rank terms and labels, the sequence number up to
 * which search heads are current, the id of the job up to which lost search words were filled (only while some are missing), the last assigned ids, the sequence number up to which emptied jobs were removed.
 */
export type IndexFact =
  | 'index_id'
  | 'rank_version'
  | 'labels_version'
  | 'heads_upto'
  | 'words_upto'
  | 'last_numbers'
  | 'purged_upto'

/** Returns one fact about this index file; a new file has another name. */
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

/** Removes one fact about this index file. */
export function dropFact(name: IndexFact): Statement {
  return sql`delete from meta where name = ${name}`
}

/** Gives a new index file its name, once. */
export function nameIndex(index: Store, index_id: string): Promise<void> {
  return index.write([
    sql`insert into meta (name, value) values ('index_id', ${index_id}) on conflict do nothing`,
  ])
}

/** The last numbers assigned in this index; none is ever assigned twice, even after its row is gone. */
export type LastNumbers = { posting: number; job: number; seq: number }

/** Returns the progress of the index. */
export async function lastNumbers(index: Reader): Promise<LastNumbers> {
  const stored = await readFact(index, 'last_numbers')
  return stored === null ? { posting: 0, job: 0, seq: 0 } : JSON.parse(stored)
}

/** The writer of a shared index, and the end of its lease in milliseconds since 1970. */
export type Lease = { owner: string; until: number }

/** Takes or renews the lease; returns the earlier and the present holder. */
export async function takeLease(index: Store, lease: Lease, now: number) {
  const before = await leaseOf(index)
  await index.write([putLease(lease, now)])
  return { before: before?.owner ?? null, after: (await leaseOf(index))?.owner ?? null }
}

/** Takes or renews the lease unless another machine holds it. */
export function putLease(lease: Lease, now: number): Statement {
  return sql`
    insert into meta (name, value) values ('writer', ${JSON.stringify(lease)})
    on conflict (name) do update set value = excluded.value
    where value ->> 'owner' = ${lease.owner} or value ->> 'until' <= ${now}
  `
}

/** Makes the whole batch fail if another machine took the lease meanwhile. */
export function mustHold(owner: string): Statement {
  return sql`
    select case when value ->> 'owner' = ${owner} then 1 else json(${HELD_BY_ANOTHER}) end from meta where name = 'writer'
  `
}

/** Returns the present or last holder of the lease. */
async function leaseOf(index: Store): Promise<Lease | null> {
  const row = await index.first<{ value: string }>(sql`select value from meta where name = 'writer'`)
  return row ? (JSON.parse(row.value) as Lease) : null
}

/**
 * Reads one row of each large table and of its indexes, which shows whether they are readable. Counting them would
 * read pages for every job before the first answer.
 */
export async function touchIndex(index: Reader): Promise<void> {
  await index.first(sql`
    select (select max(id) from job), (select max(seq) from job), (select max(id) from posting), (select max(job) from posting),
      (select max(id) from board)
  `)
}

/**
 * Counts the live postings, jobs and boards; postings were counted when a board was read. Jobs are counted in two
 * indexes: scanning their rows is fourteen times as slow, and this runs on the main thread.
 */
export const countIndex = whileUnwritten(
  async (index): Promise<{ postings: number; jobs: number; boards: number }> => {
    const row = await index.first<{ postings: number | null; jobs: number; boards: number }>(sql`
      select (select sum(postings) from board) as postings, (select count(*) from job) - (select count(*) from job where emptied = 1) as jobs,
        (select count(*) from board where system <> ${OWN_SYSTEM}) as boards
    `)
    return { postings: row?.postings ?? 0, jobs: row?.jobs ?? 0, boards: row?.boards ?? 0 }
  },
)
