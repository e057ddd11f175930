import { open } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type Client, createClient, type InValue, type Row } from '@libsql/client/sqlite3'
import { openStore } from '#db/open-store.ts'

type SalvageOptions = {
  /** The damaged file. */
  from: string
  /** The path of the salvaged desk. */
  to: string
  now: () => string
}

/**
 * Creates a desk of all readable rows of a damaged one, for reading only. Rows on destroyed pages are left out; if
 * even the list of tables is unreadable, the desk stays empty.
 */
export async function salvageDesk({ from, to, now }: SalvageOptions): Promise<void> {
  const empty = await openStore({ kind: 'desk', path: to, now })
  await empty.close()
  await lengthen(from)
  const [damaged, desk] = [from, to].map((path) => openFile(path)) as [Client, Client]
  try {
    // If a page of the table list is damaged, the tables on its other pages are still readable.
    await damaged.execute('pragma writable_schema = on').catch(() => undefined)
    await desk.execute('pragma foreign_keys = off')
    for (const [name] of await valuesOf(desk, "select name from sqlite_schema where type = 'trigger'"))
      await desk.execute(`drop trigger ${quoted(name)}`)
    for (const [name] of await valuesOf(desk, "select name from sqlite_schema where type = 'table'"))
      await salvageTable({ damaged, desk, name: String(name) })
  } finally {
    damaged.close()
    desk.close()
  }
}

const PAGE_SIZE_AT = 16
const PAGE_COUNT_AT = 28

// SQLite refuses a file shorter than its header says; padded with zero pages, the remainder is readable.
async function lengthen(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const head = Buffer.alloc(100)
    await file.read(head, 0, head.length, 0)
    const length = head.readUInt16BE(PAGE_SIZE_AT) * head.readUInt32BE(PAGE_COUNT_AT)
    const { size } = await file.stat()
    // A damaged header may claim any size.
    if (head.toString('latin1', 0, 15) === 'SQLite format 3' && length > size && length < 64 * size)
      await file.truncate(length)
  } finally {
    await file.close()
  }
}

function openFile(path: string): Client {
  return createClient({ url: pathToFileURL(path).href, concurrency: 1, timeout: 250, intMode: 'bigint' })
}

async function valuesOf(client: Client, text: string): Promise<unknown[][]> {
  return (await client.execute(text)).rows.map((row) => Array.from(row))
}

const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`

type TableCopy = { damaged: Client; desk: Client; name: string }

async function salvageTable({ damaged, desk, name }: TableCopy): Promise<void> {
  const table = await tableOf(damaged, name)
  if (table === null) return
  const storedColumns = new Set(
    (await valuesOf(desk, `pragma table_info(${quoted(name)})`)).map((row) => String(row[1])),
  )
  const columns = table.columns.filter((column) => storedColumns.has(column))
  const insert = `insert or replace into ${quoted(name)} (${columns.map(quoted).join(', ')})`
  const marks = columns.map(() => '?').join(', ')
  await desk.execute(`delete from ${quoted(name)}`)
  for await (const rows of readableRows(damaged, table)) {
    const statements = rows.map((row) => ({
      sql: `${insert} values (${marks})`,
      args: columns.map((column) => row[column] as InValue),
    }))
    await desk.batch(statements, 'write')
  }
}

/** A table, and the order of its rows: its own key, or the row number. */
type SalvagedTable = { name: string; columns: string[]; key: string[] }

async function tableOf(client: Client, name: string): Promise<SalvagedTable | null> {
  try {
    const values = await valuesOf(client, `pragma table_info(${quoted(name)})`)
    if (values.length === 0) return null
    const columns = values.map((row) => String(row[1]))
    const [listed] = await valuesOf(client, `pragma table_list(${quoted(name)})`)
    const ofKey = values.filter((row) => Number(row[5]) > 0).sort((a, b) => Number(a[5]) - Number(b[5]))
    const withoutNumber = Number(listed?.[4]) === 1
    return { name, columns, key: withoutNumber ? ofKey.map((row) => String(row[1])) : ['rowid'] }
  } catch {
    return null
  }
}

const CHUNKS = [256, 16, 1]

/** Yields the readable rows in batches: up to a damaged page, and on behind it. */
async function* readableRows(client: Client, table: SalvagedTable): AsyncGenerator<Row[]> {
  let after: InValue[] | null = null
  for (;;) {
    const rows: Row[] | null = await nextRows(client, table, { after, descending: false })
    if (rows?.length === 0) return
    if (rows !== null) {
      after = keyOf(rows.at(-1), table)
      yield rows
      continue
    }
    if (table.key[0] !== 'rowid') break
    const firstReadable: bigint | null = await firstBehind(client, table, after)
    if (firstReadable === null) return
    after = [firstReadable - 1n]
  }
  // A non-numeric key cannot be counted on; the rows behind the damage are read from the end.
  let before: InValue[] | null = null
  for (;;) {
    const rows: Row[] | null = await nextRows(client, table, { after: before, descending: true })
    if (rows === null || rows.length === 0) return
    before = keyOf(rows.at(-1), table)
    yield rows
  }
}

function keyOf(row: Row | undefined, { key }: SalvagedTable): InValue[] {
  return key.map((_, index) => row?.[`key${index}`] as InValue)
}

type SalvagePosition = { after: InValue[] | null; descending: boolean }

async function nextRows(client: Client, table: SalvagedTable, place: SalvagePosition): Promise<Row[] | null> {
  for (const most of CHUNKS) {
    const rows = await rowsAt(client, table, { ...place, most }).catch(() => null)
    if (rows !== null) return rows
  }
  return null
}

async function rowsAt(
  client: Client,
  table: SalvagedTable,
  { after, descending, most }: SalvagePosition & { most: number },
) {
  const key = table.key.map((column) => (column === 'rowid' ? column : quoted(column)))
  const way = descending ? 'desc' : 'asc'
  const where = after
    ? `where (${key.join(', ')}) ${descending ? '<' : '>'} (${key.map(() => '?').join(', ')})`
    : ''
  const keyColumns = key.map((column, index) => `${column} as key${index}`).join(', ')
  const order = key.map((column) => `${column} ${way}`).join(', ')
  const sql = `select ${keyColumns}, * from ${quoted(table.name)} ${where} order by ${order} limit ${most}`
  return (await client.execute({ sql, args: after ?? [] })).rows
}

// The numbers of rows on one page are consecutive: the next readable number is searched in growing steps, and then
// between the last two of them.
async function firstBehind(
  client: Client,
  table: SalvagedTable,
  after: InValue[] | null,
): Promise<bigint | null> {
  const canRead = async (number: bigint) =>
    nextRows(client, table, { after: [number - 1n], descending: false }).then((rows) => rows !== null)
  let bad = after === null ? 0n : BigInt(after[0] as bigint)
  let step = 1n
  while (!(await canRead(bad + step))) {
    bad += step
    step *= 2n
    if (step > LARGEST) return null
  }
  let good = bad + step
  while (good - bad > 1n) {
    const middle = (good + bad) / 2n
    if (await canRead(middle)) good = middle
    else bad = middle
  }
  return good
}

const LARGEST = 2n ** 40n
