import type { Assessment } from '#db/desk/assessments.ts'
import { listPipelineJobs, putApproval, queueJob } from '#db/desk/pipeline.ts'
import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { Change } from '#db/store.ts'
import { planJobs } from '#lib/judge/pipeline/plan-jobs.ts'

export type Touching = {
  /** Assessments that left open a question which an answer covers now. */
  answered: readonly Assessment[]
  /** What the desk holds of their jobs. */
  rows: readonly TrackedRow[]
  /** How many are assessed again without being asked. */
  auto: number
}

/** Queues jobs to be assessed again: the best ranked at once, the others once the person said yes. */
export async function queueTouched(change: Change, { answered, rows, auto }: Touching) {
  const waiting = new Set((await listPipelineJobs(change)).map((job) => job.job_key))
  const tracked = new Map(rows.filter((row) => row.copies > 0).map((row) => [row.job_key, row]))
  const jobs = answered.flatMap(({ job_key, job_identity }) => {
    const row = tracked.get(job_key)
    return row && !waiting.has(job_key) ? [{ job_key, job_identity, rank_score: row.rank_score }] : []
  })
  const { now, later } = planJobs(jobs, auto)
  const queued_at = change.now
  for (const { job_key, job_identity } of now) {
    change.run(queueJob({ job_key, job_identity, approval_id: null, queued_at }))
  }
  if (later.length > 0) {
    const approval_id = `apv_${crypto.randomUUID().replaceAll('-', '')}`
    const names = later.map((job) => job.job_identity)
    const undecided = { decided_at: null, decided_by: null }
    change.run(
      putApproval({
        ...{ approval_id, reason: 'answer_saved', state: 'waiting', jobs: names, created_at: queued_at },
        ...undecided,
      }),
    )
    for (const { job_key, job_identity } of later) {
      change.run(queueJob({ job_key, job_identity, approval_id, queued_at }))
    }
  }
  return { now: now.length, later: later.length }
}
