import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A text that the service wrote into a file of the master, or was about to. */
export type WrittenFile = { name: string; sha256: string; revision: number }

/** All that was ever written into files of the master, the last revision first. */
export function listWrittenFiles(desk: Reader): Promise<WrittenFile[]> {
  return desk.rows<WrittenFile>(sql`
    select name, sha256, revision from master_file order by revision desc, name
  `)
}

/** Notes a text that is about to be written; a revision that says what an earlier one said takes its place. */
export function noteWrittenFile({ name, sha256, revision }: WrittenFile, now: string): Statement {
  return sql`
    insert into master_file (name, sha256, revision, written_at) values (${name}, ${sha256}, ${revision}, ${now})
    on conflict (name, sha256) do update set revision = excluded.revision, written_at = excluded.written_at
  `
}
