import type { RoleLimits } from '#db/rows/labels.ts'
import type { JobLabels } from '#lib/index/labels/schema.ts'
import { distanceIn } from '#lib/index/places/country-facts.ts'
import { memoize } from '#lib/text/memoize.ts'
import { counted } from '#lib/text/text.ts'

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
 * Example: ["$120,000 a year or more", "Senior or Lead", "not older than 30 days"].
 */
export function limitWords(limits: Partial<Record<keyof RoleLimits, unknown>>): string[] {
  const { min_pay, pay_currency, seniorities, employment_types, max_age_days } = limits as RoleLimits
  const any = (values: readonly string[] = []) =>
    values.length === 0 ? [] : [values.map(labelName).join(' or ')]
  return [
    ...(typeof min_pay === 'number' ? [`${moneyText(min_pay, pay_currency)} a year or more`] : []),
    ...any(seniorities),
    ...any(employment_types),
    ...(typeof max_age_days === 'number' ? [`not older than ${counted(max_age_days, 'day')}`] : []),
  ]
}

/** Returns pay in words, with signs of currencies unless codes are wanted. Example: "$90,000 to $110,000 a year", "€30 an hour". */
export function payWords(
  { min, max, currency, period }: NonNullable<JobLabels['pay']>,
  write = moneyText,
): string {
  const [least, most] = [min, max].map((value) => (value === null ? null : write(value, currency)))
  const range = least && most && least !== most ? `${least} to ${most}` : (least ?? most)
  const open = min === null ? 'up to ' : max === null ? 'from ' : ''
  return `${open}${range} ${period === 'hour' ? 'an' : 'a'} ${period}`
}

/** Returns money with the code of its currency, which reads the same in every country. Example: "USD 90,000". */
export function codedMoney(value: number, currency: string): string {
  return `${currency} ${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}`
}

// Example: "$30", "€22.50", "CA$45,000", "CHF 90,000".
function moneyText(value: number, currency: string): string {
  const digits = Number.isInteger(value) ? 0 : 2
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const make = () => new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fraction })
  return formatOf(`${currency} ${digits}`, make).format(value).replace('\u00a0', ' ')
}

// A new format costs as much as a hundred amounts.
const formatOf = memoize<Intl.NumberFormat>(100)

// The line of a board that names its pay in numbers alone. Example: "USD 112,000 - 155,000 a year".
const CODED_LINE =
  /^(?<lead>from |up to |)(?<currency>[A-Z]{3}) (?<least>[\d,.]+)(?: - (?<most>[\d,.]+))?(?<each> an? [a-z]+)$/

/** Returns a board's line of pay with the signs of currencies. Example: "USD 30 - 40 an hour" -> "$30 to $40 an hour". */
export function signedPay(line: string): string {
  const { lead, currency = '', least, most, each } = CODED_LINE.exec(line)?.groups ?? {}
  const amounts = [least, most].flatMap(
    (text) => text && moneyText(Number(text.replaceAll(',', '')), currency),
  )
  return each === undefined ? line : `${lead}${amounts.filter(Boolean).join(' to ')}${each}`
}

/**
 * Returns the pay for the person's place if a job pays by place, else the board's own line, else the pay that its text names; or ''.
 * A line of numbers alone is put in words. Example: "USD 112,000 - 155,000 a year" -> "$112,000 to $155,000 a year".
 */
export function ownPayText({
  salary,
  labels,
}: {
  salary: string
  labels: Pick<JobLabels, 'pay' | 'pays'>
}): string {
  return labels.pay && (labels.pays || salary === '' || CODED_LINE.test(salary))
    ? payWords(labels.pay)
    : salary
}

/** Returns the ranges of a posting that pays by place, in words. Example: "Denver: $90,000 to $110,000 a year". */
export function placedPayWords({ pays = [] }: Pick<JobLabels, 'pays'>): string[] {
  return pays.map((range) => `${range.place}: ${payWords(range)}`)
}

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
    ...(near
      ? [`Only for people within ${near.km} km (${distanceIn(near.km, 'mi')} miles) of ${near.place}`]
      : []),
  ]
}

function placesText(codes: readonly string[]): string {
  const names = codes.map((code) => code.replace(/^(?:US|CA)-/, ''))
  return names.length <= MOST_PLACES
    ? names.join(', ')
    : `${names.slice(0, MOST_PLACES).join(', ')} and ${names.length - MOST_PLACES} more`
}

const MOST_PLACES = 8
