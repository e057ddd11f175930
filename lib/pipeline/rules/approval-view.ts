import type { Approval } from '#db/desk/pipeline.ts'

/** An approval as the API shows it (interface, Pipeline approval): jobs by their links alone, and no other text. */
export function approvalView(
  approval: Approval,
  { decided_jobs, waiting }: { decided_jobs: number; waiting: number },
) {
  const { approval_id, reason, state, jobs, created_at, decided_at, decided_by } = approval
  return {
    id: approval_id,
    trigger: reason,
    state,
    jobs,
    waiting: state === 'waiting',
    waiting_jobs: waiting,
    decided_jobs,
    // The built-in rules make no model call.
    est_calls: 0,
    est_tokens: 0,
    profile_id: null,
    created_at,
    decided_at,
    decided_by,
  }
}
