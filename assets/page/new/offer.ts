import { call } from '#assets/page/kit/call.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { estimateText, MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'

/** Estimates the assessment of jobs; without names, of all new jobs that have no assessment or an outdated one. */
export async function lookAtJobs(jobs: readonly string[]) {
  const selection = jobs.length > 0 ? { job_identities: jobs.slice(0, MOST_JOBS_PER_APPROVAL) } : {}
  for (const reassess_stale of [false, true]) {
    const outcome = await call('POST', '/api/postings/assess', { body: { ...selection, reassess_stale } })
    if (!outcome.ok) return { offer: null, error: outcome.error }
    const { value } = outcome
    if (value.schema_version !== 'svc-assess-preview:1') continue
    if (value.count > 0 || reassess_stale) return { offer: value, error: null }
  }
  return { offer: null, error: null }
}

export type JobsOffer = NonNullable<Awaited<ReturnType<typeof lookAtJobs>>['offer']>

/** Returns the cost of an approval, and the target that assesses. */
export function costOf({
  estimate,
  model_target,
  batch,
}: Pick<JobsOffer, 'estimate' | 'model_target' | 'batch'>): string {
  return `${estimateText({ estimate, target: model_target, jobs: batch })} · by ${targetText(model_target)}`
}
