import Database from 'libsql'
import type { Statement } from '#db/sql.ts'

/** The rows of a statement. */
type PreparedRows = { rows: unknown[] }

type Prepared = { statement: Database.Statement; columns: string[] | null }

const MOST_KEPT = 100
// A prepared statement keeps its bound values, so one with large values is not cached.
const LARGE = 32_768

/**
 * A connection to a database file with prepared statements: preparing takes longer than running most of them. All work
 * is done before a call returns, as in the underlying library; the interface is asynchronous like that of a server.
 */
export class FileClient {
  readonly #path: string
  readonly #timeout: number
  readonly #settings: string
  #database: Database.Database
  #prepared = new Map<string, Prepared>()

  /**
   * `url` is `file:` and the unencoded path: `file:/home/100% me/desk.db`. `timeout` is how long the thread waits for
   * another program's lock, in milliseconds; `settings` are the pragmas of each connection.
   */
  constructor(url: string, timeout: number, settings: readonly string[] = []) {
    this.#path = url.slice('file:'.length)
    this.#timeout = timeout
    this.#settings = settings.join(';')
    this.#database = this.#open()
  }

  #open(): Database.Database {
    const database = new Database(this.#path, { timeout: this.#timeout })
    if (this.#settings !== '') database.exec(this.#settings)
    return database
  }

  async execute(statement: Statement | string): Promise<PreparedRows> {
    return { rows: this.#run(typeof statement === 'string' ? { sql: statement, args: [] } : statement) }
  }

  /** Takes half the time of `execute`, which reads rows a hundred at a time. */
  async first({ sql, args }: Statement): Promise<unknown> {
    const { statement, columns } = this.#prepare(sql, args)
    const cells = columns === null ? undefined : (statement.get(args) as unknown[] | undefined)
    return cells && rowOf(columns as string[], cells)
  }

  async batch(statements: Statement[], mode: 'read' | 'write'): Promise<PreparedRows[]> {
    this.#run({ sql: mode === 'write' ? 'begin immediate' : 'begin', args: [] })
    try {
      const answered = statements.map((statement) => ({ rows: this.#run(statement) }))
      this.#run({ sql: 'commit', args: [] })
      return answered
    } finally {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    }
  }

  /** The first value of each row of one statement. */
  async values(text: string): Promise<unknown[]> {
    return this.#run({ sql: text, args: [] }).map((row) => Object.values(row as object)[0])
  }

  /** Runs statements in order; an unfinished transaction is rolled back. */
  script(text: string): void {
    try {
      this.#database.exec(text)
    } finally {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    }
  }

  #run({ sql, args }: Statement): unknown[] {
    const { statement, columns } = this.#prepare(sql, args)
    if (columns === null) {
      statement.run(args)
      return []
    }
    return (statement.all(args) as unknown[][]).map((cells) => rowOf(columns, cells))
  }

  #prepare(sql: string, args: Statement['args']): Prepared {
    const cached = this.#prepared.get(sql)
    if (cached) {
      this.#prepared.delete(sql)
      if (!isLarge(args)) this.#prepared.set(sql, cached)
      return cached
    }
    const statement = this.#database.prepare(sql)
    const columns = statement.reader
      ? statement
          .raw(true)
          .columns()
          .map(({ name }) => name)
      : null
    if (isLarge(args)) return { statement, columns }
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size >= MOST_KEPT && oldest !== undefined) this.#prepared.delete(oldest)
    this.#prepared.set(sql, { statement, columns })
    return { statement, columns }
  }

  async reconnect(): Promise<void> {
    this.close()
    this.#database = this.#open()
  }

  close(): void {
    this.#prepared.clear()
    if (!this.#database.open) return
    // The library closes the file only once its statements are collected; until then an open transaction would keep its lock.
    try {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    } finally {
      this.#database.close()
    }
  }
}

function isLarge(args: Statement['args']): boolean {
  return args.some((arg) => (typeof arg === 'string' || arg instanceof Uint8Array) && arg.length > LARGE)
}

function rowOf(columns: string[], cells: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index += 1) {
    const cell = cells[index]
    row[columns[index] as string] = cell instanceof Uint8Array ? bytesOf(cell) : cell
  }
  return row
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBufferLike {
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
}
