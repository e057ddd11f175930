import { constants, existsSync } from 'node:fs'
import { access, copyFile, mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { FileClient } from '#db/file-client.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'
import {
  adoptDesk,
  checkDeskFiles,
  damagedPages,
  forgetSums,
  keepOpen,
  readSums,
} from '#lib/runtime/desk/check-desk-files.ts'
import { readHomeNote, writeHomeNote } from '#lib/runtime/home/home-folder.ts'
import { workFolder } from '#lib/runtime/home/leftovers.ts'
import { type Archiver, isThePersons, newestBackup } from '#lib/service/backups/archive.ts'
import type { Concern, HomeFault } from '#lib/service/condition.ts'

type DeskOpening = {
  home: string
  archiver: Archiver
  now: () => string
  /** The reason for a read-only home, if found before it is opened. */
  homeFault: HomeFault | null
}

/** A readable desk: the home's own, or a read-only stand-in. */
type OpenDesk = {
  desk: Store
  path: string
  /** Why it is read-only; null for the home's own writable desk. */
  homeFault: HomeFault | null
  /** The folder of copies while the home itself is unusable; null otherwise. */
  aside: string | null
  /** The problems of its files that the person should know. */
  concerns: Concern[]
}

/** Opens the desk of a home. A lost or read-only one is not replaced by a new one: the home asks its person. */
export async function openDesk(opening: DeskOpening): Promise<OpenDesk> {
  const { home, archiver, now } = opening
  const path = join(home, 'desk.db')
  const { homeFault } = opening
  if (homeFault !== null && homeFault !== 'desk_damaged') return openReadOnlyCopy(opening, homeFault)
  try {
    const { damaged, concerns } = await checkDeskFiles(home, now())
    const isMended = concerns.some(({ code }) => code === 'desk_mended')
    if (damaged.length > 0 || (homeFault !== null && !isMended))
      return await openReadOnlyCopy(opening, 'desk_damaged')
    const foundDesk = await lookAtDesk(path)
    if (await isDeskLost(home, foundDesk, archiver)) return await openReadOnlyCopy(opening, 'desk_missing')
    const backUp = async () => {
      const { name } = await archiver.make({ reason: 'before-migration', made_at: now() })
      if (name === null) throw new StoreFault('corrupt')
      await forgetSums(path)
    }
    const desk = await openStore({ kind: 'desk', path, now, backUp })
    keepOpen(path)
    if (readSums(path) === null) {
      // A copy that a person took out of an archive has no log yet.
      await desk.maintain(sql`pragma journal_mode = wal`)
      await adoptDesk(path)
    }
    await rememberDesk(home, desk, foundDesk.holds === 'something')
    return { desk, path, homeFault: null, aside: null, concerns }
  } catch (problem) {
    const homeFault = TROUBLES[faultOf(problem)?.reason ?? '']
    if (!homeFault) throw problem
    return openReadOnlyCopy(opening, homeFault)
  }
}

const TROUBLES: Record<string, HomeFault> = {
  corrupt: 'desk_damaged',
  read_only: 'read_only',
  disk_full: 'disk_full',
}

/** Returns whether files can be created in a folder. */
export async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

// A copy is readable even if the file is not: SQLite writes beside the file that it reads.
async function openReadOnlyCopy({ home, now }: DeskOpening, homeFault: HomeFault): Promise<OpenDesk> {
  // If the disk of the home is full, the copy goes to the temporary folder, whose disk may have room.
  const aside = workFolder('aside', homeFault === 'disk_full' ? '' : home)
  await mkdir(aside, { mode: 0o700 })
  const path = join(aside, 'desk.db')
  if (homeFault !== 'desk_missing') await copyStore(home, aside, 'desk.db')
  if (homeFault === 'desk_damaged') await clearDamaged(join(home, 'desk.db'), path)
  const desk = await openCopy(path, { now, isDamaged: homeFault === 'desk_damaged' })
  desk.freeze(new StoreFault(homeFault))
  return { desk, path, homeFault, aside, concerns: [] }
}

// A damaged page may still look valid; it is cleared in the copy, so that none of its rows is shown. Pages that only
// lead to others stay, or none of those could be read.
async function clearDamaged(damaged: string, copy: string): Promise<void> {
  const sums = readSums(damaged)
  const pages = sums ? await damagedPages(damaged, { sums }) : []
  const file = await open(copy, 'r+')
  const size = sums?.pageSize ?? 0
  for (const page of pages.filter((number) => number > 1)) {
    const index = (page - 1) * size
    const { buffer } = await file.read(new Uint8Array(1), 0, 1, index)
    if (buffer[0] !== INTERIOR) await file.write(new Uint8Array(size), 0, size, index)
  }
  await file.close()
}

async function openCopy(path: string, { now, isDamaged }: { now: () => string; isDamaged: boolean }) {
  const open = () => openStore({ kind: 'desk', path, now })
  if (!isDamaged) {
    const opened = await open().catch((problem) => {
      if (faultOf(problem)?.reason !== 'corrupt') throw problem
      return null
    })
    if (opened) return opened
  }
  for (const end of ENDS)
    if (existsSync(`${path}${end}`)) await rename(`${path}${end}`, `${path}.damaged${end}`)
  // Rarely needed, so no start loads it.
  const { salvageDesk } = await import('#lib/runtime/home/salvage-desk.ts')
  await salvageDesk({ from: `${path}.damaged`, to: path, now })
  return open()
}

const INTERIOR = 5
const ENDS = ['', '-wal']

/** Copies a store with its companion files; a missing store is skipped. */
export async function copyStore(source: string, to: string, name: string): Promise<void> {
  for (const end of ENDS) {
    const file = join(source, `${name}${end}`)
    if (existsSync(file)) await copyFile(file, join(to, `${name}${end}`))
  }
}

async function rememberDesk(home: string, desk: Store, used: boolean): Promise<void> {
  const { desk_id } = await readSettings(desk)
  const deskId = desk_id ?? newId()
  if (desk_id === null) await desk.write([putSetting('desk_id', deskId)])
  const note = await readHomeNote(home)
  if (note?.desk_id !== deskId) await writeHomeNote(home, deskId, used)
}

/** Records that the desk of this home was written, so that a later loss is noticed. */
export async function noteUse(home: string, desk: Store): Promise<void> {
  const { desk_id } = await readSettings(desk)
  if ((await readHomeNote(home))?.used !== true) await writeHomeNote(home, desk_id, true)
}

/** Returns whether the home's desk is missing or empty; an unreadable desk is not missing. */
async function isDeskLost(home: string, desk: FoundDesk, archiver: Archiver): Promise<boolean> {
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
type FoundDesk = { holds: 'nothing' | 'something' | 'unknown'; desk_id: string | null }

/** Inspects the file of a desk without changing it. */
async function lookAtDesk(path: string): Promise<FoundDesk> {
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

/** Returns a new id of 16 characters for addresses (96 random bits). Example: `V1StGXR8_Z5jdHi6`. */
export function newId(): string {
  return nanoid(16)
}
