import type { Requirement } from '#db/rows/requirement.ts'
import type { EntryDates } from '#lib/evidence/master/entry-dates.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { conditionsOf } from '#lib/judge/settle/conditions.ts'
import { levelOf } from '#lib/judge/settle/degree-levels.ts'

// Nobody starts a job, ends school or takes a bachelor's much earlier.
const [AT_WORK, AT_SCHOOL_END, AT_DEGREE] = [14, 16, 19]
const BACHELOR = 3
const DRINKING_AGE = 21

/**
 * Returns `met` for a least age that the dates of work and education prove; null where they do not. Example: a high school diploma of
 * 2022 proves 18 years in 2026. Dates never prove that somebody is too young.
 */
export function settleAge(
  row: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement | null {
  const [condition, ...others] = conditionsOf(row)
  if (condition?.kind !== 'age' || others.length > 0) return null
  const least = Math.max(...agesIn(row.quote), condition.bound ?? DRINKING_AGE)
  const proof = evidence.find((line) => ageProvedBy(line, today) >= least)
  if (proof === undefined) return null
  const status = BESIDE_AGE.test(row.quote) ? 'partly' : 'met'
  return { id: row.id, status, evidence: [proof.id], rule: 'age' }
}

// Another thing that the row asks for stays open. Example: "21 years of age with a clean record".
const BESIDE_AGE =
  /(?<!\p{L})(?:with|and|und|mit|et|avec|y|con)\s+(?!\d|up\b|over\b|above\b|older\b|at least\b|mindestens\b|älter\b|plus\b|más\b|mayor|legally?\b|be\b)/iu

// A row with several ages is met by the highest. Example: "at least 16 (18 for night shifts)".
function agesIn(quote: string): number[] {
  const ages = [...quote.matchAll(/(?<!\d)(?:1[4-9]|[2-6]\d)(?!\d)/g)].map(([age]) => Number(age))
  return /drinking/i.test(quote) ? [...ages, DRINKING_AGE] : ages
}

function ageProvedBy({ kind, section, text, entry }: EvidenceLine, today: string): number {
  if (kind !== 'line' || entry === undefined) return 0
  if (section === 'experience')
    return Math.max(...(entry.stays ?? [entry]).map(({ start }) => AT_WORK + yearsSince(start, today)))
  const level = section === 'education' ? levelOf(text) : 0
  if (level === 0) return 0
  return (level >= BACHELOR ? AT_DEGREE : AT_SCHOOL_END) + yearsSince(entry.end, today)
}

// Full years; a date without a month counts from the end of its year, and one to come or without a year proves nothing.
function yearsSince(date: EntryDates['end'], today: string): number {
  if (date === null) return Number.NEGATIVE_INFINITY
  const [year = 0, month = 12] = date.split('-').map(Number)
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number)
  const years = thisYear - year - (month >= thisMonth ? 1 : 0)
  return years < 0 ? Number.NEGATIVE_INFINITY : years
}
