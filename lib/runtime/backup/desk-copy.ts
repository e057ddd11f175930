import { FileClient } from '#db/file-client.ts'
import { APPLICATION_IDS, listMigrations } from '#db/open-store.ts'
import { faultOf } from '#db/store-fault.ts'

// The schema of a foreign file must not reach outside of it.
const CAREFUL = ['pragma trusted_schema = off', 'pragma cell_size_check = on']

// Backups may wait for writers.
const BUSY_WAIT_MS = 5000

/** The contents of a copy of the desk. */
type DeskSummary = { schema: number; tables: Record<string, number>; desk_id: string | null }

/** Copies the desk at one moment, even during writes, to a new file. */
export async function copyDesk(deskPath: string, target: string): Promise<void> {
  const client = new FileClient(`file:${deskPath}`, BUSY_WAIT_MS)
  try {
    await client.execute({ sql: 'vacuum into ?', args: [target] })
  } finally {
    client.close()
  }
}

/** Checks every page of a store; false if one is damaged. */
export async function isUndamaged(path: string): Promise<boolean> {
  const client = new FileClient(`file:${path}`, BUSY_WAIT_MS)
  try {
    return (await client.values('pragma quick_check(1)'))[0] === 'ok'
  } catch (problem) {
    // A page that the disk cannot return is damaged too.
    const unread = /SQLITE_IOERR/.test(String((problem as { code?: unknown }).code))
    if (faultOf(problem)?.reason === 'corrupt' || unread) return false
    throw problem
  } finally {
    client.close()
  }
}

/** Checks every page of a copy and counts its rows; `isUndamaged` is false for a damaged one. */
export async function readDeskSummary(path: string): Promise<DeskSummary & { isUndamaged: boolean }> {
  const client = openForeign(path)
  try {
    const [check] = await client.values('pragma integrity_check(1)')
    const [version] = await client.values('pragma user_version')
    const names = await client.values("select name from sqlite_schema where type = 'table' order by name")
    const tables: Record<string, number> = {}
    for (const name of names.map(String)) {
      const [count] = await client.values(`select count(*) from "${name.replaceAll('"', '""')}"`)
      tables[name] = Number(count)
    }
    const [stored] = await client.values("select value from setting where name = 'desk_id'")
    const desk_id = stored === undefined ? null : JSON.parse(String(stored))
    return { isUndamaged: check === 'ok', schema: Number(version), tables, desk_id }
  } finally {
    client.close()
  }
}

/** Removes the link between a copy and its index, which may have changed since. */
export async function forgetIndex(path: string): Promise<void> {
  const client = new FileClient(`file:${path}`, BUSY_WAIT_MS)
  try {
    await client.execute("delete from setting where name = 'index_id'")
    await client.execute('pragma journal_mode = wal')
    await client.execute('pragma wal_checkpoint(truncate)')
  } finally {
    client.close()
  }
}

/** Opens a foreign desk. */
function openForeign(path: string): FileClient {
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
