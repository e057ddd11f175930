const MINUTE = 60_000
// 2015: no posting that is still listed is older, and 27 bits of minutes reach to 2270.
const FIRST_MINUTE = Date.UTC(2015, 0, 1) / MINUTE
const MINUTES = 2 ** 27
const VERDICTS = 8
const FITS = 128
const RANKS = 1024

/** The sort criteria of the list, most important first (interface, GET /api/new rule 4). */
export type SortInput = {
  thin: boolean
  /** 0 current, 1 stale, 2 not assessed. */
  group: number
  /** 0 matched, 1 needs answers, 2 other, 3 weak fit, 4 not a match. */
  verdict: number
  fit: number | null
  rank_score: number | null
  /** Milliseconds since 1970. */
  newest_at: number
}

/** Returns a 50-bit number that sorts a job into the list, smaller first. */
export function sortKey({ thin, group, verdict, fit, rank_score, newest_at }: SortInput): number {
  const minutes = Math.min(Math.max(Math.floor(newest_at / MINUTE) - FIRST_MINUTE, 0), MINUTES - 1)
  const byFit = fit === null ? FITS - 1 : 100 - fit
  // An unranked job comes after every ranked one.
  const byRank = rank_score === null ? 1001 : 1000 - Math.round(rank_score * 10)
  let key = (thin ? 1 : 0) * 4 + group
  key = key * VERDICTS + verdict
  key = key * FITS + byFit
  key = key * RANKS + byRank
  return key * MINUTES + (MINUTES - 1 - minutes)
}
