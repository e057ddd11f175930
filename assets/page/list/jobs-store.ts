import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

const jobs = new Map<string, Signal<JobRow | null>>()

/** What is known of a job, the same for every list and screen; null until anything is. */
export function jobOf(id: string): ReadonlySignal<JobRow | null> {
  return kept(id)
}

/** Takes in rows as the server gave them; the answer is their ids, in order. */
export function takeJobs(rows: readonly JobRow[]): string[] {
  batch(() => {
    for (const row of rows) {
      const job = kept(row.job_identity)
      // A line of a list comes without the text that the job's own page has read.
      const description = row.description === '' ? (job.peek()?.description ?? '') : row.description
      job.value = { ...row, description }
    }
  })
  return rows.map((row) => row.job_identity)
}

function kept(id: string): Signal<JobRow | null> {
  const known = jobs.get(id)
  if (known) return known
  const made = signal<JobRow | null>(null)
  jobs.set(id, made)
  return made
}
