import { listMigrations, type OpenOptions, openStore } from '#db/open-store.ts'
import { openServer, Store } from '#db/store.ts'
import { faultOf, StoreFault } from '#db/store-fault.ts'

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
    await migrate(place)
    return await Store.open({ ...place, synchronous: 'normal', now })
  } catch (problem) {
    throw faultOf(problem) ?? problem
  }
}

async function migrate(place: Extract<IndexPlace, { url: string }>): Promise<void> {
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
