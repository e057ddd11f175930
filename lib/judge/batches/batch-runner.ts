import { type Batch, type BatchJob, findLastBatch, putBatch } from '#db/desk/batches.ts'
import type { AssessOutcome, AssessStoredDeps } from '#lib/judge/assess/assess-job.ts'
import { StopRule } from '#lib/judge/batches/rules/stop-rule.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'

export type BatchServices = AssessStoredDeps & { events: EventHub; newId: () => string }

export type NewBatch = {
  jobs: BatchJob[]
  profile_id: string | null
  target: string
  more_after: number
  actor: Actor
  /** Its id, if the caller stored one before; otherwise a new one is made. */
  batch_id?: string
}

/** The number of jobs that a model assesses at once; the rules have one thread only. */
export const AT_ONCE = 4

/** Assesses one batch of jobs at a time; every step is stored, so that a batch continues after a crash. */
export class BatchRunner {
  readonly #services: BatchServices
  readonly #underWay = new Map<number, Promise<void>>()
  readonly #loop: WorkLoop
  // True from the wake-up of the runner until it is idle.
  #rule = new StopRule()
  // Aborts once the running batch is cancelled.
  #halt = new AbortController()

  constructor(services: BatchServices) {
    this.#services = services
    this.#loop = new WorkLoop({
      step: () => this.#step(),
      failed: (problem) => services.log.error('a batch could not go on', { fault: String(problem) }),
      rests: async () => {
        await Promise.all(this.#underWay.values())
        this.#rule = new StopRule()
      },
    })
  }

  /** The batch that runs, else the last one; null before the first. */
  async last(): Promise<Batch | null> {
    return (await findLastBatch(this.#services.desk)) ?? null
  }

  /** Refuses with `assess_batch_running` while a batch runs. */
  async checkIdle(): Promise<void> {
    refuseSecond(await findLastBatch(this.#services.desk))
  }

  /** How many jobs are being assessed at this moment. */
  get in_flight(): number {
    return this.#underWay.size
  }

  /** Starts a batch; refuses with `assess_batch_running` while one runs. */
  async start({ jobs, profile_id, target, more_after, actor, ...options }: NewBatch): Promise<Batch> {
    const { desk, newId } = this.#services
    const { batch_id = newId() } = options
    const batch = await desk.change(async (change) => {
      refuseSecond(await findLastBatch(change))
      const batch: Batch = {
        batch_id,
        status: 'running',
        profile_id,
        target,
        jobs,
        assessed: [],
        failed: [],
        more_after,
        error_code: null,
        written_by: actor,
        started_at: change.now,
        finished_at: null,
      }
      change.run(putBatch(batch))
      return batch
    })
    this.#halt = new AbortController()
    this.resume()
    return batch
  }

  /** Resumes a batch that is not done, if there is one. */
  resume(): void {
    this.#loop.wake()
  }

  /**
   * Stops the running batch: its calls in flight end, and no further call starts. Returns the number of batches stopped.
   */
  async cancel(): Promise<number> {
    const stopped = await this.#services.desk.change(async (change) => {
      const last = await findLastBatch(change)
      if (!last || !isRunning(last)) return 0
      change.run(putBatch({ ...last, status: 'cancelling' }))
      return 1
    })
    if (stopped > 0) this.#halt.abort()
    return stopped
  }

  /** Waits until no batch runs. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** Ends the jobs in flight; the rest continues after the next start. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Begins the jobs that may run now and waits for one; false once the batch is at its end. */
  async #step(): Promise<boolean> {
    const batch = await this.last()
    if (!batch || !isRunning(batch)) return false
    const rule = this.#rule
    const goesOn = batch.status === 'running' && rule.code === null
    const batchJobs = goesOn ? this.#notBegun(batch) : []
    const places = (batch.target === 'builtin' ? 1 : AT_ONCE) - this.#underWay.size
    for (const job of batchJobs.slice(0, places)) this.#begin(batch, { job, rule })
    if (this.#underWay.size > 0) {
      await Promise.race(this.#underWay.values())
      return true
    }
    await this.#end(batch, rule.code)
    return false
  }

  #notBegun({ jobs, assessed, failed }: Batch): BatchJob[] {
    const done = new Set([...assessed, ...failed.map((failure) => failure.job_key), ...this.#underWay.keys()])
    return jobs.filter((job) => !done.has(job.job_key))
  }

  #begin(batch: Batch, { job, rule }: { job: BatchJob; rule: StopRule }): void {
    const work = this.#assess(batch, job)
      .then(async (ended) => {
        // Jobs cut off by the server's end are repeated after the next start; those of a cancelled batch are not begun.
        if (!ended.ok && (this.#loop.signal.aborted || ended.reason === 'cancelled')) return
        rule.note(ended)
        await this.#note(batch.batch_id, { job_key: job.job_key, code: ended.ok ? null : ended.code })
      })
      .catch((problem) => {
        this.#services.log.error('a batch could not go on', { fault: String(problem) })
        this.#loop.end()
      })
      .finally(() => this.#underWay.delete(job.job_key))
    this.#underWay.set(job.job_key, work)
  }

  async #assess({ batch_id, target, started_at, written_by }: Batch, job: BatchJob): Promise<AssessOutcome> {
    try {
      const { assessStored } = await import('#lib/judge/assess/assess-job.ts')
      const request = { ...job, actor: written_by, target, priority: 'batch' as const, batch_id }
      const signals = { signal: this.#loop.signal, halt: this.#halt.signal }
      return await assessStored(this.#services, { ...request, ...signals, since: started_at })
    } catch (problem) {
      this.#services.log.error('a job could not be assessed', { fault: String(problem) })
      const code = problem instanceof Refusal ? problem.code : 'assessment_not_stored'
      return { ok: false, code, reason: null, stops: 'no' }
    }
  }

  // Read again, because the batch may have been cancelled meanwhile.
  async #note(batch_id: string, { job_key, code }: { job_key: number; code: string | null }): Promise<void> {
    await this.#services.desk.change(async (change) => {
      const batch = await findLastBatch(change)
      if (batch?.batch_id !== batch_id) return
      const next =
        code === null
          ? { ...batch, assessed: [...batch.assessed, job_key] }
          : { ...batch, failed: [...batch.failed, { job_key, code }] }
      change.run(putBatch(next))
      this.#tell(next)
    })
  }

  async #end(batch: Batch, error_code: string | null): Promise<void> {
    const status = batch.status === 'cancelling' ? ('cancelled' as const) : ('done' as const)
    const ended = { ...batch, status, error_code, finished_at: this.#services.now() }
    await this.#services.desk.write([putBatch(ended)])
    this.#tell(ended)
  }

  #tell({ batch_id, status, jobs, assessed, failed }: Batch): void {
    const data = { batch_id, status, total: jobs.length, assessed: assessed.length, failed: failed.length }
    this.#services.events.publish({ event: 'batch', data })
  }
}

function refuseSecond(last: Batch | undefined): void {
  if (!last || !isRunning(last)) return
  const message = 'A batch is being assessed already. Wait for its end, or stop it first.'
  throw new Refusal('assess_batch_running', message)
}

function isRunning({ status }: Batch): boolean {
  return status === 'running' || status === 'cancelling'
}
