import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Reading } from '#lib/judge/read/reading.ts'

/** What names a reading: the digest of the text as it was sent, the prompt's version and the target that read. */
export type ReadingKey = { text_digest: string; prompt_version: string; target: string }

/** What was read from a text before; undefined where it was not. */
export async function findReading(desk: Reader, key: ReadingKey): Promise<Reading | undefined> {
  const { text_digest, prompt_version, target } = key
  const row = await desk.first<{ reading: string }>(sql`
    select reading from reading
    where text_digest = ${text_digest} and prompt_version = ${prompt_version} and target = ${target}
  `)
  return row && JSON.parse(row.reading)
}

/** Keeps what was read from a text, in the place of what was read from it before. */
export function putReading(key: ReadingKey, { reading, now }: { reading: Reading; now: string }): Statement {
  return sql`
    insert or replace into reading (text_digest, prompt_version, target, reading, read_at)
    values (${key.text_digest}, ${key.prompt_version}, ${key.target}, ${JSON.stringify(reading)}, ${now})
  `
}
