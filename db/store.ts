import { FileClient } from '#db/file-client.ts'
import { among, plain, type Row, rowOf, rowReader, type SqlValue, type Statement, sql } from '#db/sql.ts'
import { faultOf, type StoreFault } from '#db/store-fault.ts'

type QueryRows = { rows: unknown[] }

/** A connection to a local or remote database. */
type Client = {
  execute: (statement: Statement | string) => Promise<QueryRows>
  /** The first row of a statement that only reads; undefined if there is none. */
  first: (statement: Statement) => Promise<unknown>
  batch: (statements: Statement[], mode: 'read' | 'write') => Promise<QueryRows[]>
  reconnect: () => Promise<void>
  close: () => void
}

type IndexServer = { url: string; auth_token?: string | undefined }
type StoreLocation = IndexServer & { timeout: number; settings: readonly string[] }

const BUSY_TRIES = 60
// The driver blocks the whole thread while it waits, so it may hardly wait; retries are made here.
const BUSY_WAIT_MS = 5
// Six connections are open. With 32 MB each, 100,000 postings took 417 MB after a minute of load and not 274; nothing was faster.
const PRAGMAS = [
  'pragma foreign_keys = on',
  'pragma trusted_schema = off',
  'pragma cell_size_check = on',
  'pragma cache_size = -8192',
  'pragma temp_store = memory',
  'pragma journal_size_limit = 67108864',
]

// Many writes in a row change the same pages; fewer checkpoints write each of them less often.
const BULK_PAGES = 4000

/** Reads from a store: the rows of one statement, or of several in one snapshot. */
export type Reader = {
  rows: <T>(statement: Statement) => Promise<T[]>
  first: <T>(statement: Statement) => Promise<T | undefined>
  together: (statements: Statement[]) => Promise<unknown[][]>
}

/** A reader that names its present state (`Store.standing`), so that a cached read can be recognised as current. */
export type WatchedReader = Reader & { standing: () => Promise<string | null> }

/** One change of a store: reads committed data, and collects the writes for one batch. */
export type Change = Reader & { now: string; run: (statement: Statement) => void }

export type StoreOptions = {
  /** `file:` address of the database, or the address of its libSQL server. */
  url: string
  /** The token for such a server. */
  auth_token?: string | undefined
  /** `full`: an acknowledged write survives a power cut; `normal`: it survives a crash of the program. */
  synchronous: 'full' | 'normal'
  /** True if only the owner runs checkpoints (`DeskKeeper`, `IndexKeeper`); by default SQLite does. */
  ownCheckpoints?: boolean
  /** The time of a change, RFC 3339. */
  now: () => string
}

/**
 * A database file with one connection. Writes go through one queue, each as one batch: the driver's interactive
 * transactions block their own thread, and a failed single statement can be acknowledged without being stored.
 */
export class Store implements Reader {
  readonly #options: StoreOptions
  readonly #client: Client
  #queue: Promise<unknown> = Promise.resolve()
  #frozen: StoreFault | null = null
  // Each connection counts the writes of all others.
  #connections = 1
  /** Counts the changes made here, so that cached answers can be recognised as outdated. */
  generation = 0
  /** Called after each write, in its turn; `isDurable` is false for a write that a power cut may lose. */
  written: (isDurable: boolean) => void = () => undefined

  private constructor(options: StoreOptions, client: Client) {
    this.#options = options
    this.#client = client
  }

  /** True for a database on a server, to which others may write too. */
  get remote(): boolean {
    return !this.#options.url.startsWith('file:')
  }

  /** Opens a database; throws StoreFault if it is unusable. */
  static async open(options: StoreOptions): Promise<Store> {
    try {
      const { url, auth_token } = options
      const settings = settingsOf(options)
      const client = await openClient({ url, auth_token, timeout: BUSY_WAIT_MS, settings })
      return new Store(options, client)
    } catch (problem) {
      throw faultOf(problem) ?? problem
    }
  }

  async rows<T>(statement: Statement): Promise<T[]> {
    const result = await this.#guarded(() => this.#client.execute(statement))
    return result.rows as T[]
  }

  async first<T>(statement: Statement): Promise<T | undefined> {
    return (await this.#guarded(() => this.#client.first(statement))) as T | undefined
  }

  async together(statements: Statement[]): Promise<unknown[][]> {
    const results = await this.#guarded(() => this.#client.batch(statements, 'read'))
    return results.map((result) => result.rows)
  }

  /**
   * Returns a name of the present state: between two equal names nothing was written, by this or any other connection
   * or program. Null for a server, because other clients' writes are not visible here.
   */
  async standing(): Promise<string | null> {
    if (this.remote) return null
    const row = await this.first<{ data_version: number }>({ sql: 'pragma data_version', args: [] })
    return `${this.generation}.${this.#connections}.${row?.data_version}`
  }

  /** Makes one change: `work` reads and collects writes, then all of them are written, or none. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const statements: Statement[] = []
      const result = await work({
        now: this.#options.now(),
        run: (statement) => statements.push(statement),
        rows: (statement) => this.rows(statement),
        first: (statement) => this.first(statement),
        together: (all) => this.together(all),
      })
      if (statements.length > 0) await this.#write(statements)
      return result
    })
  }

  /** Writes statements as one batch, all or nothing. */
  async write(statements: Statement[]): Promise<void> {
    if (statements.length > 0) await this.#enqueue(() => this.#write(statements))
  }

  /** Lets another connection to the same file write while no write runs here; its writes count as a change. */
  writtenElsewhere<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      if (this.#frozen) throw this.#frozen
      try {
        return await work()
      } finally {
        this.generation += 1
        this.written(false)
      }
    })
  }

  /** Runs work while no write runs, so that files read by it are consistent. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(work)
  }

  async #write(statements: Statement[]): Promise<void> {
    if (this.#frozen) throw this.#frozen
    await this.#guarded(() => this.#client.batch(statements, 'write'))
    this.generation += 1
    this.written(true)
    // The driver never yields the thread; other requests get their turn here.
    await new Promise((resolve) => setImmediate(resolve))
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (problem) {
        const fault = faultOf(problem)
        if (!fault) throw problem
        if (fault.reason !== 'busy' || tries === BUSY_TRIES) throw fault
        await this.#reconnect(tries)
      }
    }
  }

  // After one busy answer the old connection keeps the write lock and acknowledges writes that it never stores.
  async #reconnect(tries: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.min(10 + 2 * tries, 100)))
    await this.#client.reconnect()
    this.#connections += 1
  }

  /** The fault for which every write is refused, or null. */
  get fault(): StoreFault | null {
    return this.#frozen
  }

  /** Refuses every further write with this fault; reads still work. */
  freeze(fault: StoreFault): void {
    this.#frozen = fault
  }

  /** Runs statements outside a transaction, in the queue's turn: settings of the file itself, checkpoints. */
  async maintain(...statements: Statement[]): Promise<void> {
    if (this.remote || this.#frozen) return
    await this.#enqueue(async () => {
      for (const statement of statements) await this.rows(statement)
    })
  }

  /** Ends all queued writes and closes the file. */
  async close(): Promise<void> {
    await this.#queue
    this.#client.close()
  }
}

function settingsOf({ synchronous, ownCheckpoints = false }: StoreOptions): string[] {
  const pages = ownCheckpoints ? 0 : BULK_PAGES
  return [
    ...PRAGMAS,
    `pragma synchronous = ${synchronous}`,
    ...(ownCheckpoints || synchronous === 'normal' ? [`pragma wal_autocheckpoint = ${pages}`] : []),
  ]
}

/** Caches the result of `make` until the store is written to; with a server it runs each time. */
export function whileUnwritten<T>(make: (store: Reader) => Promise<T>): (store: WatchedReader) => Promise<T> {
  const cache = new WeakMap<WatchedReader, { standing: string; value: T }>()
  return async (store) => {
    const standing = await store.standing()
    const cached = cache.get(store)
    if (cached !== undefined && cached.standing === standing) return cached.value
    const fresh = await make(store)
    if (standing !== null) cache.set(store, { standing, value: fresh })
    return fresh
  }
}

/** Counts the rows of the desk's tables that pass a test of their names. */
export async function countRows(desk: Reader, isCounted: (table: string) => boolean) {
  const tables = await desk.rows<{ name: string }>(sql`select name from sqlite_schema where type = 'table'`)
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter((table) => isCounted(table.name))) {
    const text = `select count(*) as rows from "${name.replaceAll('"', '""')}"`
    counts[name] = (await desk.first<{ rows: number }>({ sql: text, args: [] }))?.rows ?? 0
  }
  return counts
}

/** Opens a connection to a file or to a libSQL server, which keeps its own settings and refuses others. */
async function openClient({ timeout, settings, ...place }: StoreLocation): Promise<Client> {
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

/**
 * Reads the rows of a statement with each column in one cell: the driver is slow with many rows, and SQLite with a
 * list for each. Decimal numbers keep 15 digits.
 */
export async function rowsByColumn<T extends Record<keyof T, string | number | null>>(
  reader: Reader,
  names: readonly (keyof T & string)[],
  rows: Statement,
): Promise<T[]> {
  const cells = { sql: names.map((name) => `json_group_array(${name}) as ${name}`).join(', '), args: [] }
  const row = await reader.first<Record<string, string>>(sql`select ${cells} from (${rows})`)
  const columns = names.map((name): T[keyof T & string][] => JSON.parse(row?.[name] ?? '[]'))
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, index) => {
    const row: Partial<T> = {}
    for (let columnIndex = 0; columnIndex < names.length; columnIndex += 1)
      row[names[columnIndex] as keyof T & string] = columns[columnIndex]?.[index] as T[keyof T & string]
    return row as T
  })
}

/** How to read values of an index by number, and how many of them to cache. */
type CacheOptions<T> = {
  /** Returns a change mark for each existing number. */
  marksOf: (index: Reader, numbers: number[]) => Promise<Map<number, string>>
  read: (index: Reader, numbers: number[]) => Promise<T[]>
  numberOf: (value: T) => number
  /** The most cached values, and the most characters of all of them. */
  most: number
  most_chars?: number
  charsOf?: (value: T) => number
}

/** `standing` is the state of the index in which the value was last found current. */
type CachedValue<T> = { mark: string; standing: string | null; cachedValue: T; chars: number }

/**
 * Caches reads of an index by number. The most recent values are kept, and read again after a change; an unchanged
 * value is the same object, which must not be modified. If the index is unchanged, no query runs.
 */
export function keepReads<T>(
  keeping: CacheOptions<T>,
): (index: WatchedReader, numbers: readonly number[]) => Promise<T[]> {
  const { marksOf, read, numberOf, charsOf = () => 0 } = keeping
  const keptOf = new WeakMap<WatchedReader, Map<number, CachedValue<T>>>()
  return async (index, numbers) => {
    if (numbers.length === 0) return []
    const cache = keptOf.get(index) ?? new Map<number, CachedValue<T>>()
    keptOf.set(index, cache)
    // The last requested values go last.
    const keep = (number: number, entry: CachedValue<T>) => {
      cache.delete(number)
      cache.set(number, entry)
    }
    const standing = await index.standing()
    const values = new Map<number, T>()
    const take = (number: number, isSame: (cached: CachedValue<T>) => boolean): boolean => {
      const cached = cache.get(number)
      if (cached === undefined || !isSame(cached)) return false
      values.set(number, cached.cachedValue)
      keep(number, { ...cached, standing })
      return true
    }
    const unsure = numbers.filter(
      (number) => !take(number, (cached) => standing !== null && cached.standing === standing),
    )
    const marks = unsure.length === 0 ? new Map<number, string>() : await marksOf(index, unsure)
    const changed = unsure.filter(
      (number) => marks.has(number) && !take(number, ({ mark }) => mark === marks.get(number)),
    )
    // A write between the two reads is picked up by the next read.
    for (const value of changed.length === 0 ? [] : await read(index, changed)) {
      const number = numberOf(value)
      values.set(number, value)
      keep(number, { mark: marks.get(number) ?? '', standing, cachedValue: value, chars: charsOf(value) })
    }
    evict(cache, keeping)
    return numbers.flatMap((number) => values.get(number) ?? [])
  }
}

function evict<T>(cache: Map<number, CachedValue<T>>, { most, most_chars = Infinity }: CacheOptions<T>) {
  let all = 0
  for (const { chars } of cache.values()) all += chars
  for (const [number, { chars }] of cache) {
    if (cache.size <= most && all <= most_chars) return
    cache.delete(number)
    all -= chars
  }
}

type Name<T> = keyof T & string

/** A table whose rows are read and stored whole; its first column is the key. */
type WholeRows<T> = {
  table: string
  columns: readonly Name<T>[]
  /** Columns that hold JSON or null. */
  json?: readonly Name<T>[]
  /** Columns that hold 0 or 1. */
  flags?: readonly Name<T>[]
  /** The order of lists. */
  order: string
}

/** Returns the reads and writes of a table of whole rows; reads of links return the rows of any of these jobs. */
export function wholeRows<T extends object>({ table, columns, json, flags, order }: WholeRows<T>) {
  const [key = ''] = columns
  const toRow = rowReader<T>(json ?? [], flags ?? [])
  const rowsWhere = async (desk: Reader, condition: Statement, limit = sql``) => {
    const rows = await desk.rows<Row>(
      sql`select * from ${plain(table)} where ${condition} order by ${plain(order)} ${limit}`,
    )
    return rows.map(toRow)
  }
  const hasKey = (id: string) => sql`${plain(key)} = ${id}`
  const isOf = (identities: readonly string[]) => sql`job_identity in ${among(identities)}`
  return {
    /** Returns every row. */
    list: (desk: Reader): Promise<T[]> => rowsWhere(desk, sql`true`),
    /** Returns the rows that a condition meets. */
    where: rowsWhere,
    /** Returns the row with this key; undefined if there is none. */
    find: async (desk: Reader, id: string): Promise<T | undefined> => {
      const row = await desk.first<Row>(sql`select * from ${plain(table)} where ${hasKey(id)}`)
      return row && toRow(row)
    },
    /** Returns the rows of a job, named by any of its links. */
    findOf: (desk: Reader, identities: string[]): Promise<T[]> => rowsWhere(desk, isOf(identities)),
    /** Returns the first row of a job, named by any of its links; undefined if there is none. */
    firstOf: async (desk: Reader, identities: string[]): Promise<T | undefined> =>
      (await rowsWhere(desk, isOf(identities), sql`limit 1`))[0],
    /** Stores a row in place of one with the same key. */
    put: (row: T): Statement =>
      sql`insert or replace into ${plain(table)} ${rowOf<string>(columns.join(', '), row as Record<string, SqlValue | object>)}`,
    /** Removes the row with this key. */
    remove: (id: string): Statement => sql`delete from ${plain(table)} where ${hasKey(id)}`,
    /** Removes the rows of these jobs. */
    removeOf: (identities: string[]): Statement => sql`delete from ${plain(table)} where ${isOf(identities)}`,
  }
}
