import type { SentAnswer } from '#assets/page/answers/answer-in-place.tsx'
import { type ShownAnswer, savedText } from '#assets/page/answers/store.ts'
import { call, callQuietly } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** An assessed job, the target that assessed it, and the call after which its screen reads it again. */
export type AssessedJob = { id: string; target: string; changed: () => void }

const LOOK_MS = 200
const MOST_LOOKS = 15

// The service marks assessments as outdated a moment after an answer is saved.
async function untilNoticed(url: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const outcome = await call('GET', '/api/jobs', { query: { url } })
    if (!outcome.ok || outcome.value.assessment?.basis_stale) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function isPasted(id: string): boolean {
  return id.startsWith('pasted:')
}

/** Assesses a job again after an answer was saved, if that costs no model call. Returns the refusal, if any. */
export async function assessWithAnswer(
  { id, target, changed }: AssessedJob,
  text: string,
): Promise<RefusalBody | null> {
  // Rules are free. A model is asked again when the person says so, and a pasted text is not kept.
  if (target !== 'builtin' || isPasted(id)) {
    announce(text)
    await untilNoticed(id)
  } else {
    const outcome = await callQuietly('POST', '/api/assess', {
      body: { job: { job_url: id }, model_target: target },
    })
    if (!outcome.ok) return outcome.error
    announce(`${text} The job was assessed again with it.`)
  }
  changed()
  return null
}

type QuestionAnswer = { question: string; sent: SentAnswer }
type SavedAnswer = { answer: ShownAnswer | null; refused: RefusalBody | null }

/** Saves an answer to a question of a job, and assesses the job again as `assessWithAnswer` does. */
export async function saveAnswer(job: AssessedJob, { question, sent }: QuestionAnswer): Promise<SavedAnswer> {
  const about = isPasted(job.id) ? {} : { job_url: job.id }
  const saved = await call('POST', '/api/answers', { body: { question, ...sent, ...about } })
  if (!saved.ok) return { answer: null, refused: saved.error }
  const { answer, asks } = saved.value
  const text = asks === null ? savedText(answer) : `${savedText(answer)} ${asks.message}`
  return { answer, refused: await assessWithAnswer(job, text) }
}
