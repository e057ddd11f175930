import type { Answer, JobUse } from '#db/rows/evidence.ts'
import { withStep, writeTime } from '#lib/records/history.ts'
import type { Actor } from '#lib/service/values/schema.ts'

export type NamedJob = { identity: string; url: string }

type Note = { job: NamedJob; kind: JobUse }

/** Adds a job that an answer was used for, as a revision of its own; returns the same answer if it is noted already. */
export function noteJob(stored: Answer, note: Note, { now, actor }: { now: string; actor: Actor }): Answer {
  const writtenAt = writeTime(now, stored.updated_at)
  const jobs = jobsWith(stored, note, writtenAt)
  if (jobs === stored.jobs) return stored
  return {
    ...stored,
    jobs,
    history: withStep(stored.history, { action: note.kind, at: writtenAt, by: actor }),
    revision: stored.revision + 1,
    updated_at: writtenAt,
  }
}

/** Returns the jobs of an answer with one more; the same list if the job is noted already with this use. */
export function jobsWith({ jobs }: Pick<Answer, 'jobs'>, { job, kind }: Note, at: string): Answer['jobs'] {
  const isNoted = jobs.some((use) => use.job_identity === job.identity && use.kind === kind)
  return isNoted ? jobs : [...jobs, jobUse(job, { kind, at })]
}

/** Returns a job as an answer names it: by its link alone, for its title and company are words of strangers. */
export function jobUse({ identity, url }: NamedJob, { kind, at }: { kind: JobUse; at: string }) {
  return { at, company: null, job_identity: identity, kind, title: null, url }
}
