import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreKind } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { type HomeFile, writeHome } from '#test/support/home-files.ts'

const KINDS: StoreKind[] = ['desk', 'index']

let made: Promise<HomeFile[]> | undefined

/** A new home whose stores are empty and that no service opened yet: copies of two that this process made once. */
export async function makeEmptyHome(): Promise<string> {
  made ??= makeStores()
  return writeHome(await made)
}

async function makeStores(): Promise<HomeFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-empty-'))
  const files = await Promise.all(KINDS.map((kind) => makeStore(folder, kind)))
  await rm(folder, { recursive: true })
  return files
}

async function makeStore(folder: string, kind: StoreKind): Promise<HomeFile> {
  const name = `${kind}.db`
  const path = join(folder, name)
  const store = await openStore({ kind, path, now: () => new Date().toISOString() })
  await store.maintain(sql`pragma wal_checkpoint(truncate)`)
  await store.close()
  return { name, bytes: await readFile(path), mode: 0o600 }
}
