import type { Answer, JobUse } from '#lib/evidence/answers/rules/answer.ts'
import { withStep, writeTime } from '#lib/records/history.ts'
import type { Actor } from '#lib/service/values/schema.ts'

export type NamedJob = { identity: string; url: string }

/** An answer with a job that it was used for; the same answer where that is known already. */
export function noteJob(
  stored: Answer,
  { job, kind }: { job: NamedJob; kind: JobUse },
  { now, actor }: { now: string; actor: Actor },
): Answer {
  const known = stored.jobs.some((one) => one.job_identity === job.identity && one.kind === kind)
  if (known) return stored
  const at = writeTime(now, stored.updated_at)
  return {
    ...stored,
    jobs: [...stored.jobs, jobUse(job, { kind, at })],
    history: withStep(stored.history, { action: kind, at, by: actor }),
    revision: stored.revision + 1,
    updated_at: at,
  }
}

/** A job as an answer names it: by its link alone, for its title and company are words of strangers. */
export function jobUse({ identity, url }: NamedJob, { kind, at }: { kind: JobUse; at: string }) {
  return { at, company: null, job_identity: identity, kind, title: null, url }
}
