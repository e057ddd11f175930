import { type Statement, sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { HELD_BY_ANOTHER } from '#db/store-fault.ts'

/** Who may write an index that several machines share, and until when; milliseconds since 1970. */
export type Lease = { owner: string; until: number }

/** Takes or renews the lease: who had it before, and who has it now. */
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

/** Fails what is written together with it where another machine took the lease meanwhile. */
export function mustHold(owner: string): Statement {
  return sql`
    select case when value ->> 'owner' = ${owner} then 1 else json(${HELD_BY_ANOTHER}) end from meta where name = 'writer'
  `
}

/** Who holds the lease, or held it last. */
async function leaseOf(index: Store): Promise<Lease | null> {
  const row = await index.first<{ value: string }>(sql`select value from meta where name = 'writer'`)
  return row ? (JSON.parse(row.value) as Lease) : null
}
