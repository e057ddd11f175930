import type { Client, Config } from '@libsql/client'
import { createClient as openFile } from '@libsql/client/sqlite3'

/** Opens a connection to a file or to a libSQL server; what speaks to servers is loaded where there is one. */
export async function openClient(config: Config): Promise<Client> {
  if (config.url.startsWith('file:')) return openFile(config)
  const { createClient } = await import('@libsql/client')
  return createClient(config)
}
