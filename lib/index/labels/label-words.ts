import type { RoleLimits } from '#db/rows/labels.ts'
import type { JobLabels } from '#lib/index/labels/schema.ts'
import { counted } from '#lib/text/counted.ts'

const NAMES: Record<string, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary',
  internship: 'Internship',
  intern: 'Intern',
  junior: 'Junior',
  mid: 'Mid-level',
  senior: 'Senior',
  lead: 'Lead',
  staff: 'Staff',
  principal: 'Principal',
  manager: 'Manager',
  director: 'Director',
  executive: 'Executive',
  day: 'Day shift',
  evening: 'Evening shift',
  night: 'Night shift',
  weekend: 'Weekend shift',
  rotating: 'Rotating shifts',
  tenured: 'Tenured',
  tenure_track: 'Tenure track',
  not_tenure_track: 'Not tenure track',
  offered: 'Visa sponsorship offered',
  not_offered: 'No visa sponsorship',
  clearance: 'Security clearance required',
  citizenship: 'Citizens or permanent residents only',
  not_required: 'No clearance needed',
}

/** Returns a label's value in words for people. */
export function labelName(value: string): string {
  return NAMES[value] ?? value
}

/**
 * Returns the limits of a role in words, each by itself; none for no limits.
 * Example: ["USD 120,000 a year or more", "Senior or Lead", "not older than 30 days"].
 */
export function limitWords(limits: Partial<Record<keyof RoleLimits, unknown>>): string[] {
  const { min_pay, pay_currency, seniorities, employment_types, max_age_days } = limits as RoleLimits
  const any = (values: readonly string[] = []) =>
    values.length === 0 ? [] : [values.map(labelName).join(' or ')]
  return [
    ...(typeof min_pay === 'number' ? [`${pay_currency} ${amount(min_pay)} a year or more`] : []),
    ...any(seniorities),
    ...any(employment_types),
    ...(typeof max_age_days === 'number' ? [`not older than ${counted(max_age_days, 'day')}`] : []),
  ]
}

/** Returns pay in words. Example: "USD 90,000 to 110,000 a year". */
export function payWords({ min, max, currency, period }: NonNullable<JobLabels['pay']>): string {
  return `${currency} ${rangeWords(min, max)} ${period === 'hour' ? 'an' : 'a'} ${period}`
}

/** Returns the pay for the person's place if a job pays by place, else the board's own line, else the pay that its text names; or ''. */
export function ownPayText({
  salary,
  labels,
}: {
  salary: string
  labels: Pick<JobLabels, 'pay' | 'pays'>
}): string {
  return labels.pay && (labels.pays || salary === '') ? payWords(labels.pay) : salary
}

/** Returns the ranges of a posting that pays by place, in words. Example: "Denver: USD 90,000 to 110,000 a year". */
export function placedPayWords({ pays = [] }: Pick<JobLabels, 'pays'>): string[] {
  return pays.map((range) => `${range.place}: ${payWords(range)}`)
}

function rangeWords(min: number | null, max: number | null): string {
  if (min === null) return `up to ${amount(max ?? 0)}`
  if (max === null) return `from ${amount(min)}`
  return min === max ? amount(min) : `${amount(min)} to ${amount(max)}`
}

const amount = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** Returns the labels of a job in words, without pay: seniority, employment, shift, tenure, sponsorship, clearance. */
export function labelWords(labels: JobLabels): string[] {
  const { seniority, employment_type, shift, tenure, sponsorship, clearance, only_in, not_in, near } = labels
  const words = [seniority, employment_type, shift, tenure, sponsorship, clearance].flatMap((value) =>
    value ? [labelName(value)] : [],
  )
  return [
    ...words,
    ...(only_in ? [`Only for people in ${placesText(only_in)}`] : []),
    ...(not_in ? [`Not for people in ${placesText(not_in)}`] : []),
    ...(near ? [`Only for people within ${near.km} km of ${near.place}`] : []),
  ]
}

function placesText(codes: readonly string[]): string {
  const names = codes.map((code) => code.replace(/^(?:US|CA)-/, ''))
  return names.length <= MOST_PLACES
    ? names.join(', ')
    : `${names.slice(0, MOST_PLACES).join(', ')} and ${names.length - MOST_PLACES} more`
}

const MOST_PLACES = 8
