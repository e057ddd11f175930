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
