import { signal } from '@preact/signals'
import type { z } from 'zod'
import { keep, readSetting, readStored } from '#assets/page/kit/browser.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce, tellOutcome } from '#assets/page/kit/say.ts'
import { compareOrder } from '#assets/page/new/store.ts'
import type { BatchResponse } from '#lib/judge/batches/schema.ts'
import { counted } from '#lib/text/text.ts'

const NAME = 'svc.batch-seen'
const JOBS = 'svc.batch-jobs'
const SETTLED_MS = 500

/** How far a batch of assessments has come, as events tell it. */
export type BatchProgress = {
  batch_id: string
  status: string
  total: number
  assessed: number
  failed: number
}

type Batches = z.output<typeof BatchResponse>

/** A batch that runs, as the API shows it. */
export type RunningBatch = NonNullable<Batches['batch']>

/** A batch that ended, as the API shows it. */
export type FinishedBatch = NonNullable<Batches['last']>

/** How the batch that runs stands, or how the last one ended. */
export const batchStatus = createAsk(() => call('GET', '/api/postings/assess/status'))

/** The batch whose end the person has taken note of. */
export const seenBatch = signal(readSetting(NAME))

let settling: ReturnType<typeof setTimeout> | undefined

/** Asks how the batch stands. */
export async function askBatch(): Promise<void> {
  await batchStatus.load()
  const running = batchStatus.value.peek()?.batch
  if (running) keepJobs(running)
}

// Once it ended, a batch no longer says which jobs were its own.
function keepJobs({ id, pending }: RunningBatch): void {
  const jobs = [...new Set([...jobsOfBatch(id), ...pending])]
  keep(JOBS, JSON.stringify({ id, jobs }))
}

/** The jobs of a batch that this browser saw running, assessed or not; none of one that it did not see. */
export function jobsOfBatch(id: string): string[] {
  const batch = readStored(JOBS) as { id: string; jobs: string[] } | null
  return batch?.id === id ? batch.jobs : []
}

/** Stores the progress of a batch; after its end the list offers its new order. */
export function onBatchProgress(batchProgress: BatchProgress): void {
  const runs = batchProgress.status === 'running' || batchProgress.status === 'cancelling'
  if (runs) {
    askSoon(batchProgress.batch_id)
    return
  }
  clearTimeout(settling)
  settling = undefined
  void askBatch()
  announce(`${counted(batchProgress.assessed, 'job')} assessed.`)
  void compareOrder()
}

// Jobs that end shortly after each other are shown together; a batch that just began is shown at once.
function askSoon(batch_id: string): void {
  const isShown = batchStatus.value.peek()?.batch?.id === batch_id
  settling ??= setTimeout(
    () => {
      settling = undefined
      void askBatch()
    },
    isShown ? SETTLED_MS : 0,
  )
}

/** Stops the batch after the jobs that are under way. */
export async function stopBatch(): Promise<void> {
  const outcome = await call('POST', '/api/postings/assess/cancel', { body: {} })
  tellOutcome(outcome, 'Stopping after the jobs in progress.')
  if (outcome.ok) batchStatus.value.value = outcome.value
}

/** Notes that the person knows how a batch ended. */
export function noteBatch(id: string): void {
  seenBatch.value = id
  keep(NAME, id)
}
