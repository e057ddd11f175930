import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreKind } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'

const KINDS: StoreKind[] = ['desk', 'index']

type StoreFile = { name: string; bytes: Uint8Array }

let made: Promise<StoreFile[]> | undefined

/** A new home whose stores are made and empty: copies of two that this process made once. */
export async function makeEmptyHome(): Promise<string> {
  made ??= makeStores()
  const [files, home] = await Promise.all([made, mkdtemp(join(tmpdir(), 'shortlist-test-'))])
  await Promise.all(files.map(({ name, bytes }) => writeFile(join(home, name), bytes)))
  return home
}

async function makeStores(): Promise<StoreFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-empty-'))
  const files = await Promise.all(KINDS.map((kind) => makeStore(folder, kind)))
  await rm(folder, { recursive: true })
  return files
}

async function makeStore(folder: string, kind: StoreKind): Promise<StoreFile> {
  const name = `${kind}.db`
  const path = join(folder, name)
  const store = await openStore({ kind, path, now: () => new Date().toISOString() })
  await store.maintain(sql`pragma wal_checkpoint(truncate)`)
  await store.close()
  return { name, bytes: await readFile(path) }
}
