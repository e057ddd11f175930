import type { AssessedJob } from '#db/desk/assessments.ts'

/** The number of assessed jobs, outdated ones, and each verdict. */
export type FitCounts = {
  assessed: number
  stale: number
  /** How many more were read and could not be judged. */
  not_judged: number
  by_verdict: Record<JudgedVerdict, number>
}

type JudgedVerdict = Exclude<AssessedJob['result']['verdict'], 'not_judged'>

/** The jobs in ten percent of fit; `stale` counts those whose fit is out of date. */
export type FitBin = { from: number; to: number; jobs: number; stale: number }

/** Counts the verdicts of these jobs. */
export function assessedCounts(jobs: readonly AssessedJob[]): FitCounts {
  const by_verdict = {
    matched_above_threshold: 0,
    pending_user_answers: 0,
    below_threshold: 0,
    not_a_match: 0,
  }
  let assessed = 0
  let stale = 0
  for (const job of jobs) {
    const { verdict } = job.result
    if (verdict === 'not_judged') continue
    by_verdict[verdict] += 1
    assessed += 1
    if (job.stale) stale += 1
  }
  return { assessed, stale, not_judged: jobs.length - assessed, by_verdict }
}

/** Returns the distribution of fits in tens: a fit of 100 is in the last ten, and a job without a fit in none. */
export function fitBins(jobs: readonly AssessedJob[]): FitBin[] {
  const bins = Array.from({ length: 10 }, (_, index) => {
    return { from: index * 10, to: index === 9 ? 100 : index * 10 + 9, jobs: 0, stale: 0 }
  })
  for (const { result, stale } of jobs) {
    const bin = result.fit === null ? undefined : bins[Math.min(9, Math.floor(result.fit / 10))]
    if (!bin) continue
    bin.jobs += 1
    if (stale) bin.stale += 1
  }
  return bins
}
