import { call } from '#assets/page/kit/call.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** A step on a job's resume that the page offers. */
export type Step = 'refresh' | 'draft' | 'use_proposed' | 'dismiss_proposed'

/** Takes one step on a job's resume; null when that was done, else why not. */
export async function takeStep(job_url: string, action: Step): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/job-resumes/pick', { body: { job_url, action } })
  return outcome.ok ? null : outcome.error
}

/** How tailoring ended: with a note on what is not as it was asked for, or refused. */
export type Tailoring = { error: RefusalBody } | { error: null; note: string }

/** Has a model tailor the resume to a job. */
export async function tailor(job_url: string, model_target: string): Promise<Tailoring> {
  const outcome = await call('POST', '/api/tailored-resumes', { body: { job: { job_url }, model_target } })
  if (!outcome.ok) return { error: outcome.error }
  const { result, selection } = outcome.value
  const notes = [
    selection.fallback === null ? '' : 'The model gave nothing usable, so rules picked the lines.',
    result.proposed ? 'It waits beside the one there is.' : '',
  ]
  return { error: null, note: notes.filter(Boolean).join(' ') }
}
