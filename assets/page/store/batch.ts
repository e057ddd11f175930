import { signal } from '@preact/signals'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { counted } from '../words/job-words.ts'
import { news } from './news.ts'

/** How far a batch of assessments has come, as events tell it. */
export type BatchProgress = {
  batch_id: string
  status: string
  total: number
  assessed: number
  failed: number
}

/** The batch that is being assessed; null while none is. */
export const batch = signal<BatchProgress | null>(null)

/** Takes in how far a batch has come; its end brings the list as it is then. */
export function hearOfBatch(told: BatchProgress): void {
  const runs = told.status === 'running' || told.status === 'cancelling'
  batch.value = runs ? told : null
  if (runs) return
  say(`${counted(told.assessed, 'job')} assessed.`)
  void news.load()
}

/** Stops the batch after the job that is under way. */
export async function stopBatch(): Promise<void> {
  const outcome = await call('POST', '/api/postings/assess/cancel', { body: {} })
  say(outcome.ok ? 'Stopping after the job that is under way.' : outcome.error.message)
}
