import { type Statement, sql } from '#db/sql.ts'

/** When a posting went up: within a time (milliseconds since 1970, the end left out), or never said. */
export type Published = { from: number; before: number } | 'undated'

/** A named stretch of time, as ages of postings are counted by. */
export type AgeSpan = { age: string; from: number; before: number }

/** The name of the stretch that a time lies in; `undated` for no time at all, as `agesIn` says it to the store. */
export function ageOf(moment: number | null, spans: readonly AgeSpan[]): string {
  if (moment === null) return 'undated'
  return spans.find(({ from: start }) => moment >= start)?.age ?? ''
}

/** The name of the stretch that a time lies in; `undated` for no time at all. */
export function agesIn(statement: Statement, spans: readonly AgeSpan[]): Statement {
  const cases = spans.reduce(
    (sum, { age, from: start }) => sql`${sum} when ${statement} >= ${start} then ${age}`,
    sql`case when ${statement} is null then 'undated'`,
  )
  return sql`${cases} end`
}
