/** A job that a change of the person's touches, with its best rank. */
export type TouchedJob = { job_key: number; job_identity: string; rank_score: number | null }

/** Which jobs are assessed again at once and which wait for a yes: the best ranked first, at most `auto` at once. */
export function planJobs(
  jobs: readonly TouchedJob[],
  auto: number,
): { now: TouchedJob[]; later: TouchedJob[] } {
  const ranked = jobs.toSorted((a, b) => (b.rank_score ?? -1) - (a.rank_score ?? -1) || a.job_key - b.job_key)
  return { now: ranked.slice(0, auto), later: ranked.slice(auto) }
}
