import type { ChanceBand } from '#db/rows/assessment.ts'
import type { AssessmentMark } from '#db/rows/listed-job.ts'

// bench/train/fit-chance.ts fits the first two to labelled pairs of a person and a posting, under the ceiling of open jobs. The
// others are chosen there: the share says little above the usual, and half below, where much of it is our own miss.
const WEIGHTS = { start: -1.08, each: 1.2, above: 0.15, below: 0.5, lost: -2.4 }
// The least and the highest chance of each band. Of the open jobs over 65 %, recruiters call 71 of 100.
const BANDS = { lost: [0, 0.5], open: [0, 0.8], shown: [0.8, 0.95] } as const
/** The usual expected share, in percent: also the share of a job that is not assessed. */
export const USUAL_SHARE = 43
const EDGE = 1

/** The facts of a job that its chance depends on: rank, 0 to 100, and the assessment, null if there is none. */
type ChanceInput = Partial<Pick<AssessmentMark, 'share' | 'band' | 'fit'>> & {
  rank_score: number | null
  /** Null for a job that is not assessed or could not be judged. */
  verdict: string | null
}

/**
 * Returns the chance, in hundredths of a percent, that a careful recruiter would call this person for this job; null
 * without a rank. Lists are ordered by it. An assessment moves it within a band: a match with every must-have met and nothing
 * contradicted has 80 % at least and any other job less, and one that no answer can make a match has less than 50 %.
 */
export function chanceOfCall({ rank_score, share, band, fit, verdict }: ChanceInput): number | null {
  if (rank_score === null) return null
  const own = bandOf(verdict, band)
  const counted = verdict === null ? null : own === 'shown' ? fit : share
  const logit =
    WEIGHTS.start +
    WEIGHTS.each * (logitOf(rank_score) + evidenceOf(counted ?? USUAL_SHARE)) +
    (own === 'lost' ? WEIGHTS.lost : 0)
  const [least, most] = BANDS[own]
  return Math.round(10_000 * (least + (most - least) / (1 + Math.exp(-logit))))
}

/**
 * Returns how far a share of shown requirements speaks for a job, as a logit: words find half of the rows that a resume shows, so a
 * share below the usual counts half, and one above hardly.
 */
export function evidenceOf(share: number): number {
  const above = logitOf(share) - logitOf(USUAL_SHARE)
  return (above > 0 ? WEIGHTS.above : WEIGHTS.below) * above
}

/** Returns the logit of a percentage, which never reaches 0 or 100. */
export function logitOf(percent: number): number {
  const share = Math.min(Math.max(percent, EDGE), 100 - EDGE) / 100
  return Math.log(share / (1 - share))
}

// A match at an unclear place is a question, and an assessment of an earlier version has its verdict alone.
function bandOf(verdict: string | null, band: ChanceBand | null | undefined): ChanceBand {
  if (verdict === null) return 'open'
  if (band === 'shown') return verdict === 'matched_above_threshold' ? 'shown' : 'open'
  return band ?? (verdict === 'not_a_match' || verdict === 'below_threshold' ? 'lost' : 'open')
}
