// bench/train/fit-chance.ts fits `start` and `rank` to labelled pairs of a person and a posting. The other two are chosen: the
// labelled orders change little between half and three times this weight of the share.
const WEIGHTS = { start: -1.29, rank: 0.74, share: 0.74, contradicted: -2.4 }
/** The usual expected share, in percent: also the share of a job that is not assessed. */
export const USUAL_SHARE = 43
const RANK_EDGE = 1

/** The facts of a job that its chance depends on: rank, 0 to 100, and the assessment, null if there is none. */
export type ChanceInput = {
  rank_score: number | null
  /** The expected share of shown requirements, in percent (lib/judge/verdict/verdict-of.ts). */
  share: number | null
  /** Null for a job that is not assessed or could not be judged. */
  verdict: string | null
}

/**
 * Returns the chance, in hundredths of a percent, that a careful recruiter would call this person for this job; null
 * without a rank. Lists are ordered by it. An assessment moves it by its expected share. A
 * contradicted must lowers it below 50 %, and so does a known lack, so that verdict and chance agree.
 */
export function chanceOfCall({ rank_score, share, verdict }: ChanceInput): number | null {
  if (rank_score === null) return null
  const rank = Math.min(Math.max(rank_score, RANK_EDGE), 100 - RANK_EDGE) / 100
  const logit =
    WEIGHTS.start +
    WEIGHTS.rank * Math.log(rank / (1 - rank)) +
    (WEIGHTS.share * ((verdict === null ? null : share) ?? USUAL_SHARE) - WEIGHTS.share * USUAL_SHARE) / 100 +
    (verdict === 'not_a_match' || verdict === 'below_threshold' ? WEIGHTS.contradicted : 0)
  return Math.round(10_000 / (1 + Math.exp(-logit)))
}
