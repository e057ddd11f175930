/** A value that a statement binds; whole numbers are bound as integers, never as text in the statement. */
export type SqlValue = string | number | boolean | null | Uint8Array

export type Statement = { sql: string; args: (string | number | bigint | null | Uint8Array)[] }

/** Returns a statement whose `${values}` are bound and whose text is always ours; a nested statement is spliced in. */
export function sql(texts: TemplateStringsArray, ...values: (SqlValue | Statement)[]): Statement {
  if (!values.some(isStatement)) return { sql: plainText(texts), args: (values as SqlValue[]).map(bound) }
  const args: Statement['args'] = []
  let text = texts[0] ?? ''
  values.forEach((value, index) => {
    if (isStatement(value)) {
      text += value.sql
      args.push(...value.args)
    } else {
      text += '?'
      args.push(bound(value))
    }
    text += texts[index + 1] ?? ''
  })
  return { sql: text, args }
}

/** Returns the list behind `in`. Example: sql`... where job_key in ${among(keys)}`. */
export function among(values: readonly (string | number | null)[]): Statement {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/**
 * Begins a statement that reads `value->>0`, `value->>1` and so on `from cell`, a row of cells each: read directly
 * from `json_each`, SQLite would copy a row's text for each of its cells.
 */
export function withCells(rows: readonly (readonly unknown[])[]): Statement {
  return sql`with cell(value) as materialized (select value from json_each(${JSON.stringify(rows)}))`
}

/** The names in a list of columns, as written in a statement. */
type Names<C extends string> = C extends `${infer First},${infer Rest}`
  ? Names<First> | Names<Rest>
  : Trimmed<C>
type Trimmed<C extends string> = C extends ` ${infer R}` | `\n${infer R}` ? Trimmed<R> : C

/**
 * Returns the columns and values behind `insert into`; lists and objects are stored as JSON.
 * Example: sql`insert into split ${rowOf('board_id, at', split)}`.
 */
export function rowOf<C extends string>(columns: C, row: Record<Names<C>, SqlValue | object>): Statement {
  const values = columns.split(',').map((name) => {
    const value = row[name.trim() as Names<C>]
    const isPlain = typeof value !== 'object' || value === null || value instanceof Uint8Array
    return bound(isPlain ? value : JSON.stringify(value))
  })
  return { sql: `(${columns}) values (${values.map(() => '?').join(', ')})`, args: values }
}

/** A row as the driver returns it. */
export type Row = Record<string, unknown>

/** Returns a reader of stored rows: these columns hold JSON or null, and `flags` hold 0 or 1. */
export function rowReader<T>(json: readonly (keyof T & string)[], flags: readonly (keyof T & string)[] = []) {
  return (row: Row): T => {
    const read = { ...row }
    for (const name of json) read[name] = row[name] === null ? null : JSON.parse(row[name] as string)
    for (const name of flags) read[name] = row[name] === 1
    return read as T
  }
}

// Built once per call site: one statement may write thousands of rows.
const plain = new WeakMap<TemplateStringsArray, string>()

function plainText(texts: TemplateStringsArray): string {
  const cached = plain.get(texts)
  if (cached !== undefined) return cached
  const text = texts.join('?')
  plain.set(texts, text)
  return text
}

function isStatement(value: SqlValue | Statement): value is Statement {
  return typeof value === 'object' && value !== null && 'sql' in value
}

// The driver binds a JavaScript number as REAL, so whole numbers go in as bigint.
function bound(value: SqlValue): Statement['args'][number] {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}
