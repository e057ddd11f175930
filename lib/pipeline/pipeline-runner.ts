import { findLastBatch } from '#db/desk/batches.ts'
import { leaveQueue, listPipelineJobs } from '#db/desk/pipeline.ts'
import { assessStored } from '#lib/assessments/assess-job.ts'
import type { BatchServices } from '#lib/batches/batch-runner.ts'

/** Assesses queued jobs again in the background, one at a time, and nothing while a batch runs. */
export class PipelineRunner {
  readonly #services: Omit<BatchServices, 'new_id'>
  readonly #runs: boolean
  #running: Promise<void> | null = null
  #stopped = false

  /** `runs` is false where the server does nothing by itself. */
  constructor(services: Omit<BatchServices, 'new_id'>, runs: boolean) {
    this.#services = services
    this.#runs = runs
    services.events.listen(({ event }) => {
      if (event === 'batch' || event === 'pipeline') this.wake()
    })
  }

  /** Says that something was queued, or may go on. */
  wake(): void {
    if (this.#runs) void this.drain()
  }

  /** Assesses all that may run. */
  async drain(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** Ends after the job that is under way; the rest goes on after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && (await this.#step()));
    } catch (problem) {
      this.#services.log.error('the background work could not go on', { fault: String(problem) })
    }
  }

  async #step(): Promise<boolean> {
    const { desk } = this.#services
    const batch = await findLastBatch(desk)
    if (batch && batch.finished_at === null) return false
    const next = (await listPipelineJobs(desk)).find((job) => job.approval_id === null)
    if (!next) return false
    try {
      await assessStored(this.#services, { job_key: next.job_key, actor: 'operator' })
    } catch (problem) {
      this.#services.log.error('a job could not be assessed again', { fault: String(problem) })
    }
    await desk.write([leaveQueue(next.job_key)])
    return true
  }
}
