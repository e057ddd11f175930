import { call } from '#assets/page/kit/call.ts'
import { takeJobs } from '#assets/page/list/jobs-store.ts'

/** Reads a job, and updates it in every list. */
export async function readJob(url: string) {
  const outcome = await call('GET', '/api/jobs', { query: { url } })
  if (outcome.ok && outcome.value.job) takeJobs([outcome.value.job])
  return outcome
}

/** A job as the service shows it. */
export type JobReply = Extract<Awaited<ReturnType<typeof readJob>>, { ok: true }>['value']

/** An assessment as the service shows it. */
export type JobAssessment = NonNullable<JobReply['assessment']>
