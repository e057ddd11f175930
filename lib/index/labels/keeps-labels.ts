import type { LabelFilter, StoredLabels } from '#db/rows/labels.ts'

/** Returns whether labels match a filter. Unknown labels and pay in another currency always match. */
export function keepsLabels(labels: StoredLabels, filter: LabelFilter): boolean {
  const { pay, countries = [] } = labels
  const fits = (filterValue: string | undefined, label: string | null | undefined) =>
    filterValue === undefined || !label || label === filterValue
  const paid =
    filter.min_pay === undefined ||
    !pay ||
    pay.currency !== (filter.pay_currency ?? 'USD') ||
    pay.a_year >= filter.min_pay
  const isInCountry =
    filter.country === undefined || countries.length === 0 || countries.includes(filter.country)
  return (
    fits(filter.seniority, labels.seniority) &&
    fits(filter.employment_type, labels.employment_type) &&
    fits(filter.sponsorship, labels.sponsorship) &&
    fits(filter.clearance, labels.clearance) &&
    paid &&
    isInCountry
  )
}

/** Returns a sentence on the unknown labels that a filter keeps; null without a label filter. */
export function keptUnknown(filter: LabelFilter): string | null {
  const names = [
    filter.seniority && 'how senior they are',
    filter.employment_type && 'how they employ',
    filter.sponsorship && 'whether they sponsor visas',
    filter.clearance && 'whether they ask for a clearance or citizenship',
    filter.min_pay !== undefined && `what they pay in ${filter.pay_currency ?? 'USD'}`,
    filter.country && 'their country',
  ].filter((name) => typeof name === 'string')
  return names.length === 0 ? null : `Jobs that do not say ${names.join(' or ')} are kept.`
}
