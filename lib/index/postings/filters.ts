/** The US switch in the words of `GET /api/new`. */
export const US_RULE =
  'On: a posting clearly outside the US is left out before copies merge. One whose place cannot be read stays, marked location_unclear.'

/** Returns whether only US postings are shown: as the call says, else on if the settings' countries include the US. */
export function usOnly(
  countries: string[],
  requested: boolean | undefined,
): { default: boolean; on: boolean } {
  const usual = countries.includes('US')
  return { default: usual, on: requested ?? usual }
}

/** Returns a stored work mode: '' if unknown; null if a filter asks for none. */
export function storedMode(work_mode: string | undefined): string | null {
  if (work_mode === undefined) return null
  return work_mode === 'unknown' ? '' : work_mode
}
