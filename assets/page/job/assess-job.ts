import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The jobs that are being assessed from their own screen. */
export const assessing = signal<ReadonlySet<string>>(new Set())

/** Why the last try to assess a job failed. */
export const assessError = signal<{ id: string; error: RefusalBody } | null>(null)

/** Assesses a job by the given target, or that of the settings; `open` asks about the rows that the rules leave open. Returns whether it succeeded. */
export async function assessJob(id: string, model_target = '', rows?: 'open'): Promise<boolean> {
  if (assessing.peek().has(id)) return false
  assessing.value = new Set([...assessing.peek(), id])
  assessError.value = null
  const body = {
    job: { job_url: id },
    ...(model_target === '' ? {} : { model_target }),
    ...(rows ? { rows } : {}),
  }
  const outcome = await call('POST', '/api/assess', { body })
  assessing.value = new Set([...assessing.peek()].filter((jobId) => jobId !== id))
  if (outcome.ok) announce(`Assessed: ${verdictText(outcome.value.result.verdict)}.`)
  else assessError.value = { id, error: outcome.error }
  return outcome.ok
}
