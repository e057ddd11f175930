import type { DecidedWork, Work } from '#db/desk/pipeline.ts'
import type { Changes } from '#lib/judge/assess/freshness.ts'

/** A listed job whose assessment was touched by answers that changed since. */
export type DueJob = {
  job_key: number
  job_identity: string
  rank_score: number | null
  touched_by: Changes
}

/** What was decided before, as far as planning goes by it. */
export type Decided = Pick<
  Work,
  'job_key' | 'changes' | 'state' | 'approval_id' | 'decided_at' | 'ended' | 'assessed_at'
>

/** What to do about work that is due. */
export type WorkPlan = {
  /** Jobs that run, or wait, as was decided before, now for these changes too. */
  extended: (DueJob & Pick<DecidedWork, 'approval_id' | 'decided_at'>)[]
  /** Jobs that run at once, and those that wait for a yes. */
  now: DueJob[]
  later: DueJob[]
  /** Jobs for which nothing is due any more. */
  dropped: number[]
}

type Planning = { due: readonly DueJob[]; decided: readonly Decided[]; auto: number }

/**
 * Decides about work that is due: what was decided for the same changes stands, a job that runs or waits already takes
 * further changes along, and of all others the best ranked run, at most `auto`, and the rest waits for a yes. What was
 * refused, or could not be done, is decided anew once something else changed.
 */
export function planWork({ due, decided, auto }: Planning): WorkPlan {
  const before = new Map(decided.map((one) => [one.job_key, one]))
  const extended: WorkPlan['extended'] = []
  const fresh: DueJob[] = []
  for (const job of due) {
    const known = before.get(job.job_key)
    if (known === undefined) fresh.push(job)
    else if (isDecidedFor(known, job.touched_by)) continue
    else if (isOpen(known))
      extended.push({ ...job, approval_id: known.approval_id, decided_at: known.decided_at })
    else fresh.push(job)
  }
  const ranked = fresh.toSorted(
    (a, b) => (b.rank_score ?? -1) - (a.rank_score ?? -1) || a.job_key - b.job_key,
  )
  const is_due = new Set(due.map(({ job_key }) => job_key))
  const over = decided.filter((one) => !is_due.has(one.job_key) && !hasResumeToCome(one))
  return {
    extended,
    now: ranked.slice(0, auto),
    later: ranked.slice(auto),
    dropped: over.map(({ job_key }) => job_key),
  }
}

/** Whether work may be done without asking any more. */
export function mayRun({
  state,
  approval_id,
  ended,
}: Pick<Decided, 'state' | 'approval_id' | 'ended'>): boolean {
  return ended === null && (approval_id === null || state === 'approved')
}

// An answer that was taken back leaves nothing to do; an assessment that was made has its resume to come.
function hasResumeToCome(one: Decided): boolean {
  return mayRun(one) && one.assessed_at !== null && one.assessed_at >= one.decided_at
}

function isOpen(known: Decided): boolean {
  return mayRun(known) || (known.state === 'waiting' && known.ended === null)
}

function isDecidedFor({ changes }: Decided, touched_by: Changes): boolean {
  return Object.entries(touched_by).every(([id, state]) => changes[id] === state)
}
