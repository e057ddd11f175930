import { type Statement, sql } from '#db/sql.ts'

/** When a posting went up: within a time (milliseconds since 1970, the end left out), or never said. */
export type Published = { from: number; before: number } | 'undated'

/** A named stretch of time, as ages of postings are counted by. */
export type AgeSpan = { age: string; from: number; before: number }

/** Whether a time lies where it is asked for. */
export function publishedIn(at: Statement, published: Published): Statement {
  if (published === 'undated') return sql`${at} is null`
  return sql`${at} >= ${published.from} and ${at} < ${published.before}`
}

/** The name of the stretch that a time lies in; `undated` for no time at all, as `agesIn` says it to the store. */
export function ageOf(at: number | null, spans: readonly AgeSpan[]): string {
  if (at === null) return 'undated'
  return spans.find(({ from }) => at >= from)?.age ?? ''
}

/** The name of the stretch that a time lies in; `undated` for no time at all. */
export function agesIn(at: Statement, spans: readonly AgeSpan[]): Statement {
  const cases = spans.reduce(
    (sum, { age, from }) => sql`${sum} when ${at} >= ${from} then ${age}`,
    sql`case when ${at} is null then 'undated'`,
  )
  return sql`${cases} end`
}
