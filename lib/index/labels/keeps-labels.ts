import type { Clearance, EmploymentType, Seniority, Sponsorship } from '#lib/index/labels/label-values.ts'
import type { Labels } from '#lib/index/labels/labels.ts'

/** A person's filter for labels; each is optional. `min_pay` is a yearly amount in `pay_currency`. */
export type LabelFilter = {
  seniority?: Seniority | undefined
  employment_type?: EmploymentType | undefined
  sponsorship?: Sponsorship | undefined
  clearance?: Clearance | undefined
  min_pay?: number | undefined
  pay_currency?: string | undefined
  country?: string | undefined
}

/** Labels as stored; unknown ones may be missing. */
export type StoredLabels = Partial<Labels> & { countries?: readonly string[] }

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
