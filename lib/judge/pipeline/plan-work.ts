import type { DecidedWork, Work } from '#db/desk/pipeline.ts'
import type { EvidenceChanges } from '#db/rows/assessment.ts'

/** A listed job whose assessment was touched by answers that changed since. */
export type DueJob = {
  job_key: number
  job_identity: string
  rank_score: number | null
  touched_by: EvidenceChanges
}

/** The parts of an earlier decision that planning uses. */
export type EarlierDecision = Pick<
  Work,
  'job_key' | 'changes' | 'state' | 'approval_id' | 'decided_at' | 'ended' | 'assessed_at'
>

/** The plan for due work. */
export type WorkPlan = {
  /** Jobs that run or wait by an earlier decision, now for these changes too. */
  extended: (DueJob & Pick<DecidedWork, 'approval_id' | 'decided_at'>)[]
  /** Jobs that run at once, and those that wait for an approval. */
  now: DueJob[]
  later: DueJob[]
  /** Jobs with nothing due any more. */
  dropped: number[]
}

type WorkPlanInput = { due: readonly DueJob[]; decided: readonly EarlierDecision[]; auto: number }

/**
 * Plans due work: a decision on the same changes stands; a running or waiting job takes further changes along; of all
 * others the best ranked run, at most `auto`, and the rest waits for an approval. Denied or failed work is decided
 * again after another change.
 */
export function planWork({ due, decided, auto }: WorkPlanInput): WorkPlan {
  const before = new Map(decided.map((decision) => [decision.job_key, decision]))
  const extended: WorkPlan['extended'] = []
  const fresh: DueJob[] = []
  for (const job of due) {
    const decision = before.get(job.job_key)
    if (decision === undefined) fresh.push(job)
    else if (isDecidedFor(decision, job.touched_by)) continue
    else if (isOpen(decision))
      extended.push({ ...job, approval_id: decision.approval_id, decided_at: decision.decided_at })
    else fresh.push(job)
  }
  const ranked = fresh.toSorted(
    (a, b) => (b.rank_score ?? -1) - (a.rank_score ?? -1) || a.job_key - b.job_key,
  )
  const is_due = new Set(due.map(({ job_key }) => job_key))
  const over = decided.filter((decision) => !is_due.has(decision.job_key) && !hasResumeToCome(decision))
  return {
    extended,
    now: ranked.slice(0, auto),
    later: ranked.slice(auto),
    dropped: over.map(({ job_key }) => job_key),
  }
}

/** Returns whether work may run without another approval. */
export function mayRun({
  state,
  approval_id,
  ended,
}: Pick<EarlierDecision, 'state' | 'approval_id' | 'ended'>): boolean {
  return ended === null && (approval_id === null || state === 'approved')
}

// A withdrawn answer leaves nothing to do; after an assessment, the resume is still due.
function hasResumeToCome(decision: EarlierDecision): boolean {
  return mayRun(decision) && decision.assessed_at !== null && decision.assessed_at >= decision.decided_at
}

function isOpen(decision: EarlierDecision): boolean {
  return mayRun(decision) || (decision.state === 'waiting' && decision.ended === null)
}

function isDecidedFor({ changes }: EarlierDecision, touched_by: EvidenceChanges): boolean {
  return Object.entries(touched_by).every(([id, state]) => changes[id] === state)
}
