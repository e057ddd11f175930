import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The links of all sample postings. */
export async function listSampleIdentities(index: Reader): Promise<string[]> {
  const rows = await index.rows<{ identity: string }>(sql`
    select identity from posting where board in (select id from board where sample = 1)
  `)
  return rows.map((row) => row.identity)
}
