import { unknownLabelsText } from '#lib/index/labels/labels.ts'
import type { SearchQuery } from '#lib/shortlist/search/schema.ts'

/** Returns whether a search has filters besides words: then hits are read and filtered. */
export function isFiltered(query: SearchQuery): boolean {
  const { window, us_only, company, work_mode } = query
  const hasFilter = [us_only, company, work_mode].some((filter) => filter !== undefined)
  return window !== 'all' || hasFilter || unknownLabelsText(query) !== null
}
