import { findAssessments } from '#db/desk/assessments.ts'
import { findLastBatch } from '#db/desk/batches.ts'
import { leaveQueue, listPipelineJobs, type PipelineJob } from '#db/desk/pipeline.ts'
import { assessStored } from '#lib/judge/assess/assess-job.ts'
import type { Ended } from '#lib/judge/assess/ended.ts'
import type { BatchServices } from '#lib/judge/batches/batch-runner.ts'
import { pause } from '#lib/judge/models/pause.ts'
import { restUntil } from '#lib/judge/pipeline/rules/rest-until.ts'
import { followUp } from '#lib/resumes/follow-up.ts'
import type { Services } from '#lib/services.ts'

export type PipelineServices = Omit<BatchServices, 'new_id'> & Pick<Services, 'printer'>

/**
 * The background work on queued jobs: one at a time, nothing while a batch runs, and nothing by a model before the person
 * turned it on. What may not run now stays queued, through the end of the server too.
 */
export class PipelineRunner {
  readonly #services: PipelineServices
  readonly #runs: boolean
  readonly #ending = new AbortController()
  #running: Promise<void> | null = null
  #rests_until = 0

  /** `runs` is false where the server does nothing by itself. */
  constructor(services: PipelineServices, runs: boolean) {
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

  /** Ends what is under way; the rest goes on after the next start. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ending.signal.aborted && (await this.#step()));
    } catch (problem) {
      this.#services.log.error('the background work could not go on', { fault: String(problem) })
    }
  }

  async #step(): Promise<boolean> {
    const { desk, config } = this.#services
    const { model_target, pipeline } = (await config.read()).config
    const mayCall = model_target === 'builtin' || (pipeline.enabled && !this.#rests())
    const batch = await findLastBatch(desk)
    if (!mayCall || (batch && batch.finished_at === null)) return false
    const next = await this.#next(model_target)
    if (!next) return false
    const ended = await this.#assess(next, model_target)
    if (!this.#goesOn(ended)) return false
    if (ended.ok) await this.#followUp(next, model_target)
    await desk.write([leaveQueue(next.job_key)])
    return true
  }

  // What a model found is not made again by rules: it waits for the model, and its provisional verdict tells meanwhile.
  async #next(target: string): Promise<PipelineJob | undefined> {
    const { desk } = this.#services
    const queued = (await listPipelineJobs(desk)).filter((job) => job.approval_id === null)
    if (target !== 'builtin') return queued[0]
    const keys = queued.map((job) => job.job_key)
    const stored = new Map((await findAssessments(desk, keys)).map((one) => [one.job_key, one.target]))
    return queued.find(({ job_key }) => (stored.get(job_key) ?? 'builtin') === 'builtin')
  }

  async #assess({ job_key, job_identity, queued_at }: PipelineJob, target: string): Promise<Ended> {
    try {
      const asked = {
        job_key,
        job_identity,
        target,
        priority: 'pipeline' as const,
        batch_id: null,
        actor: 'operator' as const,
      }
      return await assessStored(this.#services, { ...asked, since: queued_at, signal: this.#ending.signal })
    } catch (problem) {
      this.#services.log.error('a job could not be assessed again', { fault: String(problem) })
      return { ok: false, code: 'assessment_not_stored', reason: null, stops: 'no' }
    }
  }

  async #followUp({ job_identity }: PipelineJob, target: string): Promise<void> {
    try {
      await followUp(this.#services, { job_identity, target, signal: this.#ending.signal })
    } catch (problem) {
      this.#services.log.error('a resume could not be made again', { fault: String(problem) })
    }
  }

  // A job that met what every other would meet stays in the queue, and the queue rests.
  #goesOn(ended: Ended): boolean {
    if (this.#ending.signal.aborted) return ended.ok
    if (ended.ok || ended.stops === 'no') return true
    const now = Date.parse(this.#services.now())
    this.#rests_until = restUntil(ended.reason, now)
    void pause(this.#rests_until - now, this.#ending.signal).then(() => this.wake())
    return false
  }

  #rests(): boolean {
    return Date.parse(this.#services.now()) < this.#rests_until
  }
}
