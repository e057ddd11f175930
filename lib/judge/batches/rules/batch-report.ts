import type { Batch } from '#db/desk/batches.ts'

/** Facts of a batch beside its record: jobs asked to stop, in flight, and left. */
export type BatchInput = { cancelRequested: number; in_flight: number; estimate_seconds: number }

/** Returns a batch as the API shows it (interface, `svc-assess-batch:1`); `last` is there once it ended. */
export function batchReport(batch: Batch | null, facts: BatchInput) {
  const running = batch !== null && (batch.status === 'running' || batch.status === 'cancelling')
  return {
    schema_version: 'svc-assess-batch:1' as const,
    running,
    cancel_requested: facts.cancelRequested,
    batch: running && batch ? runningPart(batch, facts) : null,
    last: batch !== null && !running ? endedPart(batch) : null,
  }
}

function runningPart(batch: Batch, { in_flight, estimate_seconds }: BatchInput) {
  const done = doneWith(batch)
  return {
    id: batch.batch_id,
    status: batch.status,
    profile_id: batch.profile_id,
    started_at: batch.started_at,
    total: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    in_flight,
    pending: batch.jobs.filter((job) => !done.has(job.job_key)).map((job) => job.job_identity),
    estimate_seconds,
    model_target: batch.target,
    here: true,
  }
}

function endedPart(batch: Batch) {
  const codes = [...new Set(batch.failed.map((failure) => failure.code))]
  return {
    id: batch.batch_id,
    status: batch.status,
    requested: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    failed_codes: codes,
    error_code: batch.error_code ?? codes[0] ?? null,
    not_started: batch.jobs.length - doneWith(batch).size,
    more_after: batch.more_after,
    finished_at: batch.finished_at,
    model_target: batch.target,
  }
}

function doneWith({ assessed, failed }: Batch): Set<number> {
  return new Set([...assessed, ...failed.map((failure) => failure.job_key)])
}
