import { type Batch, type BatchJob, findLastBatch, putBatch } from '#db/desk/batches.ts'
import type { Store } from '#db/store.ts'
import { assessStored } from '#lib/assessments/assess-job.ts'
import type { ConfigFile } from '#lib/config/config-file.ts'
import type { EventHub } from '#lib/events/event-hub.ts'
import type { Log } from '#lib/log.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Actor } from '#lib/values/schema.ts'

export type BatchServices = {
  desk: Store
  index: Store
  config: ConfigFile
  events: EventHub
  new_id: () => string
  now: () => string
  log: Log
}

export type NewBatch = { jobs: BatchJob[]; profile_id: string | null; more_after: number; actor: Actor }

/** Assesses one batch of jobs at a time; every step is stored, so that a batch goes on after a crash where it was. */
export class BatchRunner {
  readonly #services: BatchServices
  #running: Promise<void> | null = null
  #stopped = false

  constructor(services: BatchServices) {
    this.#services = services
  }

  /** The batch that runs, else the last one; null before the first. */
  async last(): Promise<Batch | null> {
    return (await findLastBatch(this.#services.desk)) ?? null
  }

  /** Starts a batch; refuses with `assess_batch_running` while one runs. */
  async start({ jobs, profile_id, more_after, actor }: NewBatch): Promise<Batch> {
    const { desk, new_id } = this.#services
    const batch = await desk.change(async (change) => {
      const last = await findLastBatch(change)
      if (last && isRunning(last)) {
        const message = 'A batch is being assessed already. Wait for its end, or stop it first.'
        throw new Refusal('assess_batch_running', message)
      }
      const made: Batch = {
        ...{ batch_id: new_id(), status: 'running', profile_id, target: 'builtin', jobs },
        ...{
          assessed: [],
          failed: [],
          more_after,
          error_code: null,
          written_by: actor,
          started_at: change.now,
          finished_at: null,
        },
      }
      change.run(putBatch(made))
      return made
    })
    this.resume()
    return batch
  }

  /** Goes on with a batch that is not done, if there is one. */
  resume(): void {
    if (this.#stopped) return
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
  }

  /** Asks the batch that runs to stop after the job that is under way; answers how many were asked. */
  async cancel(): Promise<number> {
    return this.#services.desk.change(async (change) => {
      const last = await findLastBatch(change)
      if (!last || !isRunning(last)) return 0
      change.run(putBatch({ ...last, status: 'cancelling' }))
      return 1
    })
  }

  /** Waits until no batch runs. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Ends after the job that is under way; the rest goes on after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && (await this.#step()));
    } catch (problem) {
      this.#services.log.error('a batch could not go on', { fault: String(problem) })
    }
  }

  /** Assesses the next job of the batch; false when there is none, or it was told to stop. */
  async #step(): Promise<boolean> {
    const batch = await this.last()
    if (!batch || !isRunning(batch)) return false
    const done = new Set([...batch.assessed, ...batch.failed.map((one) => one.job_key)])
    const next = batch.status === 'cancelling' ? undefined : batch.jobs.find((job) => !done.has(job.job_key))
    if (!next) {
      await this.#end(batch)
      return false
    }
    const failed = await this.#assess(next, batch.written_by)
    await this.#note(batch.batch_id, next.job_key, failed)
    return true
  }

  async #assess({ job_key }: BatchJob, actor: Actor): Promise<string | null> {
    try {
      return (await assessStored(this.#services, { job_key, actor })) ? null : 'posting_closed'
    } catch (problem) {
      this.#services.log.error('a job could not be assessed', { fault: String(problem) })
      return problem instanceof Refusal ? problem.code : 'assessment_not_stored'
    }
  }

  // Read again: the batch may have been told to stop meanwhile.
  async #note(batch_id: string, job_key: number, failed: string | null): Promise<void> {
    await this.#services.desk.change(async (change) => {
      const batch = await findLastBatch(change)
      if (batch?.batch_id !== batch_id) return
      const next =
        failed === null
          ? { ...batch, assessed: [...batch.assessed, job_key] }
          : { ...batch, failed: [...batch.failed, { job_key, code: failed }] }
      change.run(putBatch(next))
      this.#tell(next)
    })
  }

  async #end(batch: Batch): Promise<void> {
    const status = batch.status === 'cancelling' ? ('cancelled' as const) : ('done' as const)
    const ended = { ...batch, status, finished_at: this.#services.now() }
    await this.#services.desk.write([putBatch(ended)])
    this.#tell(ended)
  }

  #tell({ batch_id, status, jobs, assessed, failed }: Batch): void {
    const data = { batch_id, status, total: jobs.length, assessed: assessed.length, failed: failed.length }
    this.#services.events.tell({ event: 'batch', data })
  }
}

function isRunning({ status }: Batch): boolean {
  return status === 'running' || status === 'cancelling'
}
