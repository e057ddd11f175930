import { type Statement, sql } from '#db/sql.ts'

/** When a posting was published: within a period (milliseconds since 1970, the end exclusive), or undated. */
export type Published = { from: number; before: number } | 'undated'

/** A named period for counting the ages of postings. */
export type AgeSpan = { age: string; from: number; before: number }

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
