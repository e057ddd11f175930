import { type Condition, pathOf, type Term } from '#db/rows/condition.ts'
import { type Statement, sql } from '#db/sql.ts'

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

const plain = (text: string): Statement => ({ sql: text, args: [] })

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
