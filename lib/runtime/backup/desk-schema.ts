import { FileClient } from '#db/file-client.ts'
import { APPLICATION_IDS, listMigrations } from '#db/open-store.ts'

// The schema of a foreign file must not reach outside of it.
const CAREFUL = ['pragma trusted_schema = off', 'pragma cell_size_check = on']
const BUSY_WAIT_MS = 5000

/** Opens a foreign desk. */
export function openForeign(path: string): FileClient {
  return new FileClient(`file:${path}`, BUSY_WAIT_MS, CAREFUL)
}

/**
 * Returns why a desk from an archive is refused, or null: it must have exactly the tables, indexes and triggers that
 * the migrations create at its version. A foreign trigger or view would run when the person writes.
 */
export async function schemaProblem(path: string): Promise<string | null> {
  const client = openForeign(path)
  try {
    const [id] = await client.values('pragma application_id')
    const [version] = await client.values('pragma user_version')
    const migrations = await listMigrations('desk')
    if (id !== APPLICATION_IDS.desk) return 'The desk in the archive is another program’s file.'
    if (Number(version) > migrations.length)
      return 'The archive is of a newer release of this program. Update the program, then restore it.'
    const schema = await schemaOf(client)
    const expected = await expectedSchema(migrations.slice(0, Number(version)))
    return schema === expected ? null : 'The desk in the archive has tables or triggers that are not ours.'
  } finally {
    client.close()
  }
}

async function expectedSchema(migrations: string[]): Promise<string> {
  const client = new FileClient('file::memory:', 0)
  try {
    for (const text of migrations) client.script(text)
    return await schemaOf(client)
  } finally {
    client.close()
  }
}

// Comments and spaces do not count: those of a migration may be corrected later.
async function schemaOf(client: FileClient): Promise<string> {
  const rows = await client.values(
    "select type || ' ' || name || ' on ' || tbl_name || ' ' || coalesce(sql, '') from sqlite_schema order by type, name",
  )
  return rows
    .map((row) =>
      String(row)
        .replace(/--[^\n]*/g, ' ')
        .replace(/\s+/g, ' '),
    )
    .join('\n')
}
