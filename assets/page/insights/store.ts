import { signal } from '@preact/signals'
import type { SentAnswer } from '#assets/page/answers/answer-in-place.tsx'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { InsightsResponse } from '#lib/judge/insights/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

/** A question that several jobs leave open. */
export type SharedQuestion = InsightsResponse['open_questions'][number]

/** Something that several postings ask. */
export type UnmetDemand = InsightsResponse['unmet'][number]

/** The role whose jobs are looked at; '' for all roles. */
export const insightsRole = signal('')

/** Statistics over the assessed jobs. */
export const insights = createAsk(() => {
  const profile_id = insightsRole.peek()
  return call('GET', '/api/insights', { query: profile_id === '' ? {} : { profile_id } })
})

/** Looks at the jobs of another role. */
export function chooseInsightsRole(profile_id: string): void {
  insightsRole.value = profile_id
  void insights.load()
}

/** Saves one answer, and assesses the jobs that it settles again. Returns null on success, else the refusal. */
export async function answerShared(shared: SharedQuestion, sent: SentAnswer): Promise<RefusalBody | null> {
  const saved = await call('POST', '/api/answers', { body: { question: shared.question, ...sent } })
  if (!saved.ok) return saved.error
  return assessShared(shared)
}

/** Assesses the jobs of a question again. Jobs that are no longer listed are skipped. */
export async function assessShared({ job_identities }: SharedQuestion): Promise<RefusalBody | null> {
  let done = 0
  let refused: RefusalBody | null = null
  for (const job_url of job_identities) {
    const outcome = await call('POST', '/api/assess', { body: { job: { job_url } } })
    if (outcome.ok) done += 1
    else if (outcome.error.code !== 'posting_closed') {
      refused = outcome.error
      break
    }
  }
  announce(`${counted(done, 'job')} assessed again.`)
  await insights.load()
  return refused
}
