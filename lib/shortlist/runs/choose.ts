import type { SelectionRule } from '#db/rows/run.ts'

/** A posting that may be assessed. */
type Choosable = { job_key: number; posted_at: number; rank_score: number | null }

/** Returns the postings within a cap: the best ranked or the newest; the other order breaks ties. */
export function chooseBy<P extends Choosable>(
  postings: readonly P[],
  { rule, cap }: { rule: SelectionRule; cap: number },
): P[] {
  const rank = (posting: P) => posting.rank_score ?? -1
  const byRank = (a: P, b: P) => rank(b) - rank(a)
  const byDay = (a: P, b: P) => b.posted_at - a.posted_at
  const [first, then] = rule === 'newest' ? [byDay, byRank] : [byRank, byDay]
  return postings.toSorted((a, b) => first(a, b) || then(a, b) || a.job_key - b.job_key).slice(0, cap)
}

/** The assessing state of one posting of a run. */
export type RunPostingState = 'new' | 'stale' | 'settled'

/** The plan of assessing the rest of a run; `total` and `more_after` exist if one batch does not cover it. */
type AssessPlan = {
  count: number
  new_count: number
  stale_count: number
  total?: number
  more_after?: number
}

/** Returns the newest unassessed postings up to a limit, and the plan (interface, assess-all). */
export function planAssessing<P extends Choosable & { standing: RunPostingState }>(
  postings: readonly P[],
  cap: number,
): { batch: P[]; plan: AssessPlan } {
  const queue = postings.filter(({ standing }) => standing !== 'settled')
  const batch = chooseBy(queue, { rule: 'newest', cap })
  const stale_count = batch.filter(({ standing }) => standing === 'stale').length
  const overflow = queue.length > cap ? { total: queue.length, more_after: queue.length - cap } : {}
  return {
    batch,
    plan: { count: batch.length, new_count: batch.length - stale_count, stale_count, ...overflow },
  }
}

const CHOICES = [7, 14, 30, 60, 90, 180, 365] as const

/** Returns the ranges of days beyond the searched one. */
export function windowChoices(run_days: number, searched_days: number | null): number[] {
  return CHOICES.filter((days) => days > Math.max(run_days, searched_days ?? 0))
}
