import { createClient } from '@libsql/client/sqlite3'
import { faultOf } from '#db/store-fault.ts'

/** What a copy of the desk holds. */
export type DeskSummary = { schema: number; tables: Record<string, number> }

/** Copies the desk as it is at one moment, also while it is written, to a file that is not there yet. */
export async function copyDesk(deskPath: string, target: string): Promise<void> {
  const client = createClient({ url: `file:${deskPath}`, concurrency: 1, timeout: 5000, intMode: 'number' })
  try {
    await client.execute({ sql: 'vacuum into ?', args: [target] })
  } finally {
    client.close()
  }
}

/** Looks at every page of a store; false where one is damaged. */
export async function isWhole(path: string): Promise<boolean> {
  const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: 5000 })
  try {
    return (await client.execute('pragma quick_check(1)')).rows[0]?.[0] === 'ok'
  } catch (problem) {
    // A disk that does not give a page back has damaged it too.
    if (faultOf(problem)?.reason === 'corrupt' || /SQLITE_IOERR/.test(String(problem))) return false
    throw problem
  } finally {
    client.close()
  }
}

/** Looks at every page of a copy and counts its rows; `whole` is false for one that is damaged. */
export async function readDeskSummary(path: string): Promise<DeskSummary & { whole: boolean }> {
  const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: 5000, intMode: 'number' })
  try {
    const check = await client.execute('pragma quick_check(1)')
    const whole = check.rows[0]?.[0] === 'ok'
    const version = await client.execute('pragma user_version')
    const names = await client.execute("select name from sqlite_schema where type = 'table' order by name")
    const tables: Record<string, number> = {}
    for (const row of names.rows) {
      const name = String(row[0])
      const count = await client.execute(`select count(*) from "${name.replaceAll('"', '""')}"`)
      tables[name] = Number(count.rows[0]?.[0])
    }
    return { whole, schema: Number(version.rows[0]?.[0]), tables }
  } finally {
    client.close()
  }
}

/** Makes a copy forget which index it was worked out from: the index may have moved on since. */
export async function forgetIndex(path: string): Promise<void> {
  const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: 5000 })
  try {
    await client.execute("delete from setting where name = 'index_id'")
    await client.execute('pragma journal_mode = wal')
    await client.execute('pragma wal_checkpoint(truncate)')
  } finally {
    client.close()
  }
}
