import type { Store } from '#db/store.ts'
import type { ResumeContent } from '#lib/resume/tailored/job-resume.ts'

/** A resume that was pasted and tailored to a job, as it prints. */
export type PastedResume = { content: ResumeContent; updated_at: string; spacing_scale: number | null }

const MOST_KEPT = 20

// In memory alone, beside the desk that is open: with the server they are gone.
const kept = new WeakMap<Store, Map<string, PastedResume>>()

/** Keeps what was made of a pasted resume for a job, so that it can be looked at and printed until the server ends. */
export function keepPasted(desk: Store, job_identity: string, resume: PastedResume): void {
  const all = kept.get(desk) ?? new Map<string, PastedResume>()
  all.delete(job_identity)
  all.set(job_identity, resume)
  for (const oldest of [...all.keys()].slice(0, -MOST_KEPT)) all.delete(oldest)
  kept.set(desk, all)
}

/** What was last made of a pasted resume for a job; undefined where that was not since the server began. */
export function findPasted(desk: Store, job_identity: string): PastedResume | undefined {
  return kept.get(desk)?.get(job_identity)
}
