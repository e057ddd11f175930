/** Ages of postings in periods that do not overlap; `undated` if the board gave no day. */
export const AGES = ['today', '3d', '7d', '30d', '90d', 'older', 'undated'] as const
export type Age = (typeof AGES)[number]

/** A period, in milliseconds since 1970; the end is exclusive. */
export type ListAgeSpan = { age: Age; from: number; before: number }

const DAY_MS = 86_400_000
const DAYS: [Age, number][] = [
  ['today', 1],
  ['3d', 3],
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
]

/** Returns the dated periods, the newest first. Days are UTC days, and today is the first of them. */
export function ageSpans(now: number): ListAgeSpan[] {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const spans: ListAgeSpan[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (const [age, days] of DAYS) {
    const start = midnight - (days - 1) * DAY_MS
    spans.push({ age, from: start, before })
    before = start
  }
  return [...spans, { age: 'older', from: Number.MIN_SAFE_INTEGER, before }]
}

/** Returns when a posting of this age was published. */
export function publishedAt(age: Age, now: number): { from: number; before: number } | 'undated' {
  const span = ageSpans(now).find((span) => span.age === age)
  return span ? { from: span.from, before: span.before } : 'undated'
}
