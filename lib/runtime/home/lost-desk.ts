import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { readHomeNote } from '#lib/runtime/home/home-note.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import { isThePersons } from '#lib/service/backups/holdings.ts'
import { newestBackup } from '#lib/service/backups/newest-backup.ts'

/** Returns whether the home's desk is missing or empty; an unreadable desk is not missing. */
export async function isDeskLost(home: string, desk: FoundDesk, archiver: Archiver): Promise<boolean> {
  if (desk.holds !== 'nothing') return false
  const note = await readHomeNote(home)
  // The empty desk that belongs to this home, or that its person requested.
  if (note && note.desk_id === desk.desk_id) return false
  if (note?.used) return true
  if ((await sizeOf(join(home, 'resumes', 'master.md'))) > 0) return true
  if (await holdsBoards(join(home, 'index.db'))) return true
  return (await newestBackup(archiver)) !== null
}

/** The contents of a file, and the desk's id in it if it holds nothing else. */
export type FoundDesk = { holds: 'nothing' | 'something' | 'unknown'; desk_id: string | null }

/** Inspects the file of a desk without changing it. */
export async function lookAtDesk(path: string): Promise<FoundDesk> {
  if ((await sizeOf(path)) === 0) return { holds: 'nothing', desk_id: null }
  try {
    return await withFile(path, async (query) => {
      const tables = await query("select name from sqlite_schema where type = 'table'")
      if (tables.length === 0) return { holds: 'nothing', desk_id: null }
      const own = tables.map(String).filter(isThePersons)
      const conditions = own.map((name) => `exists (select 1 from "${name.replaceAll('"', '""')}")`)
      const [holds] = await query(`select ${['0', ...conditions].join(' or ')}`)
      if (holds !== 0) return { holds: 'something', desk_id: null }
      const [stored] = await query("select value from setting where name = 'desk_id'")
      return { holds: 'nothing', desk_id: stored === undefined ? null : JSON.parse(String(stored)) }
    })
  } catch {
    return { holds: 'unknown', desk_id: null }
  }
}

async function holdsBoards(path: string): Promise<boolean> {
  if ((await sizeOf(path)) === 0) return false
  try {
    return await withFile(
      path,
      async (query) => (await query('select exists (select 1 from board)'))[0] === 1,
    )
  } catch {
    return false
  }
}

type DeskQuery = (text: string) => Promise<unknown[]>

async function withFile<T>(path: string, work: (query: DeskQuery) => Promise<T>): Promise<T> {
  const client = new FileClient(`file:${path}`, 250)
  try {
    return await work((text) => client.values(text))
  } finally {
    client.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}
