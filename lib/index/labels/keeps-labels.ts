import type { LabelFilter } from '#db/rows/labels.ts'

/** Returns a sentence on the unknown labels that a filter keeps; null without a label filter. */
export function unknownLabelsText(filter: LabelFilter): string | null {
  const names = [
    filter.seniority && 'how senior they are',
    filter.employment_type && 'how they employ',
    filter.shift && 'when the work is done',
    filter.tenure && 'whether they lead to tenure',
    filter.sponsorship && 'whether they sponsor visas',
    filter.clearance && 'whether they ask for a clearance or citizenship',
    filter.min_pay !== undefined && `what they pay in ${filter.pay_currency ?? 'USD'}`,
    filter.country && 'their country',
  ].filter((name) => typeof name === 'string')
  if (names.length === 0) return null
  // Rates change daily, so an amount in another currency says nothing.
  const pay = filter.min_pay === undefined ? '' : ' Amounts in other currencies are not converted.'
  return `Jobs that do not say ${names.join(' or ')} are kept.${pay}`
}
