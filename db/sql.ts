import { type Condition, pathOf, type Term } from '#db/rows/condition.ts'

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
  const names = namesIn(columns)
  const values = names.map((name) => {
    const value = row[name]
    const isPlain = typeof value !== 'object' || value === null || value instanceof Uint8Array
    return bound(isPlain ? value : JSON.stringify(value))
  })
  return { sql: `(${columns}) values (?${', ?'.repeat(names.length - 1)})`, args: values }
}

/**
 * Returns the columns and values of many rows behind `insert into`. Each row is a text of its own: read directly from `json_each`,
 * SQLite would copy a row's text for each of its cells.
 */
export function rowsOf<C extends string>(
  columns: C,
  rows: readonly Record<Names<C>, SqlValue | object>[],
): Statement {
  const names = namesIn(columns)
  const cells = rows.map((row) => names.map((name) => row[name]))
  const values = plain(names.map((_, index) => `value->>${index}`).join(', '))
  return sql`
    (${plain(columns)}) with cell(value) as materialized (select value from json_each(${JSON.stringify(cells)}))
    select ${values} from cell where true
  `
}

/** Returns the end of an insert of these columns whose rows replace those with the same key. */
export function replacing(key: string, columns: string): Statement {
  const keys = namesIn(key)
  const others = namesIn(columns).filter((name) => !keys.includes(name))
  return plain(
    `on conflict (${key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  )
}

// Lists of columns are ours and few, and a board writes thousands of rows of one.
const namesOf = new Map<string, readonly string[]>()

function namesIn<C extends string>(columns: C): readonly Names<C>[] {
  const names = namesOf.get(columns) ?? columns.split(',').map((name) => name.trim())
  namesOf.set(columns, names)
  return names as readonly Names<C>[]
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
const plainTexts = new WeakMap<TemplateStringsArray, string>()

function plainText(texts: TemplateStringsArray): string {
  const cached = plainTexts.get(texts)
  if (cached !== undefined) return cached
  const text = texts.join('?')
  plainTexts.set(texts, text)
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

/** When a posting was published: within a period (milliseconds since 1970, the end exclusive), or undated. */
export type Published = { from: number; before: number } | 'undated'

/** A named period for counting the ages of postings. */
export type AgeSpan = { age: string; from: number; before: number }

/** The SQL of a condition on a value of another table. */
type ForeignConditions = Record<string, (condition: Statement) => Statement>

/** Returns the SQL of conditions that must all hold (`testOf` is their test in memory). */
export function meets(conditions: readonly Condition[], elsewhere: ForeignConditions = {}): Statement {
  return conditions
    .map((condition) => sqlOf(condition, elsewhere))
    .reduce((all, condition) => sql`${all} and ${condition}`, sql`true`)
}

function sqlOf(condition: Condition, elsewhere: ForeignConditions): Statement {
  if ('any' in condition) {
    const [first = sql`false`, ...others] = condition.any.map((conditions) => meets(conditions, elsewhere))
    return sql`(${others.reduce((all, conditions) => sql`${all} or ${conditions}`, first)})`
  }
  const term = termOf(condition[0])
  if (condition[1] === 'is empty') return sql`${term} = '[]'`
  if (condition[1] === 'is null') return sql`${term} is null`
  if (condition[1] === 'holds')
    return sql`exists (select 1 from json_each(${term}) where value = ${condition[2]})`
  if (condition[1] === 'in') {
    const { from: start, before } = condition[2]
    return sql`${term} >= ${start} and ${term} < ${before}`
  }
  const compared = sql`${term} ${plain(condition[1])} ${cellOf(condition[2])}`
  const wrap = typeof condition[0] === 'string' ? elsewhere[condition[0]] : undefined
  return wrap ? wrap(compared) : compared
}

function termOf(term: Term): Statement {
  if (typeof term !== 'string') {
    return 'bits' in term
      ? sql`${plain(term.column)} & ${term.bits}`
      : sql`coalesce(${plain(term.join(', '))})`
  }
  const [column, ...steps] = pathOf(term)
  return steps.length === 0 ? plain(column) : sql`${plain(column)} ->> ${`$.${steps.join('.')}`}`
}

// A partial index is used only if the numbers are literals in the text, such as `listed = 1`.
function cellOf(value: string | number): Statement {
  return value === 0 || value === 1 ? plain(String(value)) : sql`${value}`
}

/** Returns a text of ours as part of a statement. */
export const plain = (text: string): Statement => ({ sql: text, args: [] })

/** Returns the name of the period of a time; `undated` without one. */
export function ageOf(moment: number | null, spans: readonly AgeSpan[]): string {
  if (moment === null) return 'undated'
  return spans.find(({ from: start }) => moment >= start)?.age ?? ''
}

/** Returns the SQL form of `ageOf`. */
export function agesIn(statement: Statement, spans: readonly AgeSpan[]): Statement {
  const cases = spans.reduce(
    (sum, { age, from: start }) => sql`${sum} when ${statement} >= ${start} then ${age}`,
    sql`case when ${statement} is null then 'undated'`,
  )
  return sql`${cases} end`
}
