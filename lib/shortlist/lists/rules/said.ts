import type { LabelFilter } from '#db/rows/labels.ts'
import { remembering } from '#lib/text/kept-texts.ts'

/** The labels of a posting that lists filter by. */
export type FilteredLabels = {
  [name in 'seniority' | 'employment_type' | 'sponsorship' | 'clearance']?: string | null
} & {
  pay?: { currency?: string | null; a_year?: number | null } | null
}

/** Returns the filtered part of stored labels as text; only few differ. */
export const filteredLabels = remembering(1000, (text: string): string => {
  if (text === '{}') return text
  const { seniority, employment_type, sponsorship, clearance, pay } = JSON.parse(text) as FilteredLabels
  const { currency, a_year } = pay ?? {}
  return JSON.stringify({
    seniority,
    employment_type,
    sponsorship,
    clearance,
    ...(pay ? { pay: { currency, a_year } } : {}),
  })
})

/** Returns whether a filter uses any label but the country. */
export function asksOfLabels({ country: _, ...labels }: LabelFilter): boolean {
  return Object.values(labels).some((label) => label !== undefined)
}

const NAMES = ['seniority', 'employment_type', 'sponsorship', 'clearance'] as const

/** Returns whether labels match a filter except its country, like `labelsFit` in SQL: unknown labels match. */
export function saysNothingElse(labels: FilteredLabels, labelFilter: LabelFilter): boolean {
  if (
    NAMES.some(
      (name) => labelFilter[name] !== undefined && (labels[name] ?? labelFilter[name]) !== labelFilter[name],
    )
  )
    return false
  const { min_pay, pay_currency = 'USD' } = labelFilter
  if (min_pay === undefined || (labels.pay?.currency ?? '') !== pay_currency) return true
  const a_year = labels.pay?.a_year ?? null
  return a_year !== null && a_year >= min_pay
}
