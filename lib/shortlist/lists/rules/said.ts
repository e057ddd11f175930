import { remembering } from '#lib/text/memoize.ts'

// The labels of a posting that lists filter by.
type FilteredLabels = {
  [name in 'seniority' | 'employment_type' | 'shift' | 'tenure' | 'sponsorship' | 'clearance']?: string | null
} & {
  pay?: { currency?: string | null; period?: string | null; a_year?: number | null } | null
}

/** Returns the filtered part of stored labels as text; only few differ. */
export const filteredLabels = remembering(1000, (text: string): string => {
  if (text === '{}') return text
  const { seniority, employment_type, shift, tenure, sponsorship, clearance, pay } = JSON.parse(
    text,
  ) as FilteredLabels
  const { currency, period, a_year } = pay ?? {}
  return JSON.stringify({
    seniority,
    employment_type,
    shift,
    tenure,
    sponsorship,
    clearance,
    ...(pay ? { pay: { currency, period, a_year } } : {}),
  })
})
