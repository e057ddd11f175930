import type { Batch } from '#db/desk/batches.ts'

/** A batch as the API shows it (interface, `svc-assess-batch:1`); `last` is there once it ended. */
export function batchReport(batch: Batch | null, cancel_requested = 0) {
  const running = batch !== null && (batch.status === 'running' || batch.status === 'cancelling')
  return {
    schema_version: 'svc-assess-batch:1' as const,
    running,
    cancel_requested,
    batch: running && batch ? runningPart(batch) : null,
    last: batch !== null && !running ? endedPart(batch) : null,
  }
}

function runningPart(batch: Batch) {
  const done = doneWith(batch)
  return {
    id: batch.batch_id,
    status: batch.status,
    profile_id: batch.profile_id,
    started_at: batch.started_at,
    total: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    in_flight: Math.min(1, batch.jobs.length - done.size),
    pending: batch.jobs.filter((job) => !done.has(job.job_key)).map((job) => job.job_identity),
    estimate_seconds: 0,
    here: true,
  }
}

function endedPart(batch: Batch) {
  const codes = [...new Set(batch.failed.map((one) => one.code))]
  return {
    id: batch.batch_id,
    status: batch.status,
    requested: batch.jobs.length,
    assessed: batch.assessed.length,
    failed: batch.failed.length,
    failed_codes: codes,
    error_code: codes[0] ?? null,
    not_started: batch.jobs.length - doneWith(batch).size,
    more_after: batch.more_after,
    finished_at: batch.finished_at,
  }
}

function doneWith({ assessed, failed }: Batch): Set<number> {
  return new Set([...assessed, ...failed.map((one) => one.job_key)])
}
