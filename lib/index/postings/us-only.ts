/** The US switch in words, as `GET /api/new` gives it. */
export const US_RULE =
  'On: a posting clearly outside the US is left out before copies merge. One whose place cannot be read stays, marked location_unclear.'

/** Whether only US postings are shown: as the call says, else on for a setup whose countries hold the US. */
export function usOnly(
  countries: string[],
  requested: boolean | undefined,
): { default: boolean; on: boolean } {
  const usual = countries.includes('US')
  return { default: usual, on: requested ?? usual }
}
