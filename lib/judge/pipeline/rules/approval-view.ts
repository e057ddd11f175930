import type { Approval } from '#db/desk/pipeline.ts'
import type { Estimate } from '#lib/judge/calls/estimate.ts'

/** Facts of an approval beside its record: decided and waiting jobs, and their cost. */
export type ApprovalInput = {
  decided_jobs: number
  waiting: number
  estimate: Pick<Estimate, 'calls' | 'tokens'>
}

/**
 * Returns an approval as the API shows it (interface, Pipeline approval): jobs by their links alone, and no other
 * text.
 */
export function approvalView(approval: Approval, { decided_jobs, waiting, estimate }: ApprovalInput) {
  const { approval_id, reason, state, jobs, created_at, decided_at, decided_by } = approval
  return {
    id: approval_id,
    trigger: reason,
    state,
    jobs,
    waiting: state === 'waiting',
    waiting_jobs: waiting,
    decided_jobs,
    est_calls: estimate.calls,
    est_tokens: estimate.tokens,
    profile_id: null,
    created_at,
    decided_at,
    decided_by,
    request: null,
  }
}
