import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { sql } from '#db/sql.ts'
import { openServer, Store, type StoreOptions } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'

/** The two databases of a home: the public index and the private desk. */
export type StoreKind = 'index' | 'desk'

/** The application id in the header of each database. */
export const APPLICATION_IDS: Record<StoreKind, number> = { index: 0x53564349, desk: 0x53564344 }

export type OpenOptions = {
  kind: StoreKind
  path: string
  now: () => string
  /** True if the store only holds derivable data: a power cut may lose its last writes. */
  derived?: boolean
  /** True if a keeper runs the checkpoints of an index, as it always does for a desk. */
  followed?: boolean
  /** True if a missing file is refused instead of created. */
  mustExist?: boolean
  /** Called with the file's path before an older file is changed. */
  backUp?: (path: string) => Promise<void>
}

/**
 * Opens a database of the home, creating or migrating its file; a foreign, newer or damaged file stays unchanged and
 * throws StoreFault.
 */
export async function openStore({
  kind,
  path,
  now,
  derived = false,
  followed = kind === 'desk',
  mustExist = false,
  backUp,
}: OpenOptions): Promise<Store> {
  const url = `file:${path}`
  const synchronous = kind === 'desk' && !derived ? 'full' : 'normal'
  const open = () => Store.open({ url, synchronous, ownCheckpoints: followed, now } satisfies StoreOptions)
  try {
    if (mustExist && !existsSync(path)) throw new StoreFault('cannot_open')
    if (!mustExist) await mkdir(dirname(path), { recursive: true })
    const store = await open()
    if (await isCurrent(store, kind)) return store
    await migrate({ kind, url, backUp: async () => backUp?.(path) })
  } catch (problem) {
    throw faultOf(problem) ?? cannotOpen(problem)
  }
  return open()
}

/** Returns whether a store needs no migration; one that does, or is unusable, is closed again. */
async function isCurrent(store: Store, kind: StoreKind): Promise<boolean> {
  let isIt = false
  try {
    const newest = (await listMigrations(kind)).length
    isIt = checkedVersion(await store.rows(statement), { kind, newest }) === newest
    return isIt
  } finally {
    if (!isIt) await store.close()
  }
}

function cannotOpen(problem: unknown): unknown {
  const code = (problem as { code?: unknown }).code
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
    ? new StoreFault('read_only', { cause: problem })
    : problem
}

type MigrateOptions = { kind: StoreKind; url: string; backUp: () => Promise<void> }

async function migrate({ kind, url, backUp }: MigrateOptions): Promise<void> {
  const migrations = await listMigrations(kind)
  const client = new FileClient(url, 250)
  try {
    const { rows } = await client.execute(statement)
    const version = checkedVersion(rows as StoreHeader[], { kind, newest: migrations.length })
    if (version === migrations.length) return
    if (version > 0) await backUp()
    else {
      await client.execute('pragma page_size = 8192')
      await client.execute('pragma journal_mode = wal')
    }
    // A new file holds nothing to lose, so that one transaction makes it: each would wait for a flush of the disk.
    if (version === 0)
      return client.script(inTransaction(migrations.join('\n'), { kind, version: migrations.length }))
    for (const [index, text] of migrations.entries()) {
      if (index >= version) client.script(inTransaction(text, { kind, version: index + 1 }))
    }
  } finally {
    client.close()
  }
}

function inTransaction(text: string, { kind, version }: { kind: StoreKind; version: number }): string {
  const marks = `pragma application_id = ${APPLICATION_IDS[kind]}; pragma user_version = ${version};`
  return `begin immediate;\n${text}\n${marks}\ncommit;`
}

type StoreHeader = { id: number; version: number; tables: number }

const statement = sql`
  select application_id as id, user_version as version, (select count(*) from sqlite_master) as tables
  from pragma_application_id, pragma_user_version
`

function checkedVersion([row]: StoreHeader[], { kind, newest }: { kind: StoreKind; newest: number }): number {
  const { id, version, tables } = row as StoreHeader
  if (id === 0 && version === 0 && tables === 0) return 0
  if (id !== APPLICATION_IDS[kind]) throw new StoreFault('foreign_file')
  if (version > newest) throw new StoreFault('newer_version')
  return version
}

// A built program contains its migrations, because the files on disk may be newer when a thread opens a store.
declare const BUILT_MIGRATIONS: Readonly<Record<StoreKind, string[]>> | undefined

/** Returns the texts of all migrations of a store, in order. */
export async function listMigrations(kind: StoreKind): Promise<string[]> {
  if (typeof BUILT_MIGRATIONS !== 'undefined') return BUILT_MIGRATIONS[kind]
  const folder = new URL(`./${kind}/migrations/`, import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
}

/** The location of the public index: a file of the home, or a libSQL server shared by several machines. */
export type IndexPlace = { path: string } | { url: string; auth_token: string | undefined }

/**
 * Opens the index, creating or migrating it; throws StoreFault if it is unusable. A server stores no application id,
 * so there a database counts as ours if it is empty or holds our table of facts.
 */
export async function openIndex(
  place: IndexPlace,
  now: () => string,
  opening: Pick<OpenOptions, 'mustExist' | 'followed' | 'backUp'> = {},
): Promise<Store> {
  if ('path' in place) return openStore({ kind: 'index', path: place.path, now, ...opening })
  try {
    await migrateServer(place)
    return await Store.open({ ...place, synchronous: 'normal', now })
  } catch (problem) {
    throw faultOf(problem) ?? problem
  }
}

async function migrateServer(place: Extract<IndexPlace, { url: string }>): Promise<void> {
  const client = await openServer(place)
  try {
    const files = await listMigrations('index')
    const [version, tables, ours] = await Promise.all(
      [
        'pragma user_version',
        'select count(*) from sqlite_master',
        "select count(*) from sqlite_master where name = 'meta'",
      ].map(async (text) => Number((await client.execute(text)).rows[0]?.[0])),
    )
    if (version === undefined || version > files.length) throw new StoreFault('newer_version')
    if (tables !== 0 && (ours === 0 || version === 0)) throw new StoreFault('foreign_file')
    for (const [index, text] of files.entries()) {
      if (index < version) continue
      await client.executeMultiple(`begin immediate;\n${text}\npragma user_version = ${index + 1};\ncommit;`)
    }
  } finally {
    client.close()
  }
}
