import type { Run, RunPosting } from '#lib/shortlist/runs/run-record.ts'
import type { PostingShown, RunShown } from '#lib/shortlist/runs/schema.ts'

/** A run without its postings. */
export type RunSummary = Omit<RunShown, 'postings' | 'node_receipts'>

type Numbers = { postings: number; new: number; assessed: number }

/** What is known of a run beside its record: whether it is worked on now, and its numbers. */
export type RunFacts = { busy: boolean; counts: Numbers | undefined }

/** A run as lists show it. One that is stored as running while nothing works on it was interrupted. */
export function runSummary(run: Run, { busy, counts }: RunFacts): RunSummary {
  const { sealed, state } = run
  const { postings = 0, new: fresh = 0, assessed = 0 } = counts ?? {}
  return {
    run_id: run.run_id,
    status: statusOf(run, busy),
    imported: false,
    profile_id: run.profile_id,
    config_digest: sealed.config_digest,
    sealed_digest: run.sealed_digest,
    selection_rule: sealed.selection_rule,
    selection_cap: sealed.selection_cap,
    model_target: sealed.model_target,
    keyword_count: sealed.keywords.length,
    keywords: state.keywords,
    run_days: sealed.run_days,
    us_only: sealed.us_only,
    searched_days: state.window.searched_days,
    added_total: state.window.added_total,
    interruptions: state.interruptions,
    error_code: state.error_code,
    started_at: run.started_at,
    finished_at: run.finished_at,
    counts: { postings, new: fresh, assessed },
  }
}

/** Where a run stands. */
export function statusOf({ status }: Pick<Run, 'status'>, busy: boolean): RunShown['status'] {
  return status === 'running' && !busy ? 'interrupted' : status
}

/** A posting of a run with the counts of its assessment. */
export function postingView(
  { job_identity, title, company, posted_at, is_new, added_by, rank_score }: RunPosting,
  assessment: PostingShown['assessment'],
): PostingShown {
  return {
    ...{ job_identity, title, company, posted_at: new Date(posted_at).toISOString(), is_new, added_by },
    ...{ rank_score, assessment, assessment_detail: assessment === null ? null : true },
  }
}

/** An exported run as this desk keeps it: the matrix behind its assessments stayed on the desk that made them. */
export function importedView(run: RunShown): RunShown {
  const postings = run.postings.map((one) => ({
    ...one,
    assessment_detail: one.assessment === null ? null : false,
  }))
  const status = run.status === 'running' ? ('interrupted' as const) : run.status
  return { ...run, status, imported: true, postings }
}
