import type { JobLabels } from '#lib/index/labels/schema.ts'

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
  offered: 'Visa sponsorship offered',
  not_offered: 'No visa sponsorship',
}

/** A label's value in words for people. */
export function labelName(value: string): string {
  return NAMES[value] ?? value
}

/** Pay in words: "USD 90,000 to 110,000 a year". */
export function payWords({ min, max, currency, period }: NonNullable<JobLabels['pay']>): string {
  const amount = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  const range =
    max === null ? `from ${amount(min)}` : min === max ? amount(min) : `${amount(min)} to ${amount(max)}`
  return `${currency} ${range} ${period === 'hour' ? 'an' : 'a'} ${period}`
}

/** What is known of a job beside its pay, each in words: how senior, how employed, whether visas are sponsored. */
export function labelWords({ seniority, employment_type, sponsorship }: JobLabels): string[] {
  return [seniority, employment_type, sponsorship].flatMap((value) =>
    value === null ? [] : [labelName(value)],
  )
}
