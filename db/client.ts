import { FileClient } from '#db/file-client.ts'
import type { Statement } from '#db/sql.ts'

type QueryRows = { rows: unknown[] }

/** A connection to a local or remote database. */
export type Client = {
  execute: (statement: Statement | string) => Promise<QueryRows>
  /** The first row of a statement that only reads; undefined if there is none. */
  first: (statement: Statement) => Promise<unknown>
  batch: (statements: Statement[], mode: 'read' | 'write') => Promise<QueryRows[]>
  reconnect: () => Promise<void>
  close: () => void
}

type IndexServer = { url: string; auth_token?: string | undefined }
type StoreLocation = IndexServer & { timeout: number; settings: readonly string[] }

/** Opens a connection to a file or to a libSQL server, which keeps its own settings and refuses others. */
export async function openClient({ timeout, settings, ...place }: StoreLocation): Promise<Client> {
  if (place.url.startsWith('file:')) return new FileClient(place.url, timeout, settings)
  const server = await openServer(place)
  return {
    execute: (statement) => server.execute(statement),
    first: async (statement) => (await server.execute(statement)).rows[0],
    batch: (statements, mode) => server.batch(statements, mode),
    reconnect: async () => server.reconnect(),
    close: () => server.close(),
  }
}

/** Opens a connection to a libSQL server; the client library loads only for a remote server. */
export async function openServer({ url, auth_token }: IndexServer) {
  const { createClient } = await import('@libsql/client')
  const credentials = auth_token ? { authToken: auth_token } : {}
  return createClient({ url, ...credentials, concurrency: 1, intMode: 'number' })
}
