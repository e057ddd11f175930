import { findLastBatch } from '#db/desk/batches.ts'
import { endWork, finishWork, listWork, type Work } from '#db/desk/pipeline.ts'
import type { AssessOutcome } from '#lib/judge/assess/assess-job.ts'
import type { BatchServices } from '#lib/judge/batches/batch-runner.ts'
import type { Reconciler } from '#lib/judge/pipeline/free-assessor.ts'
import { mayRun } from '#lib/judge/pipeline/plan-work.ts'
import type { Reason } from '#lib/judge/targets/reasons.ts'
import { pause, WorkLoop } from '#lib/service/work-loop.ts'

export type PipelineServices = Omit<BatchServices, 'newId'> & { reconciler: Reconciler } & {
  /** The follow-up of a background assessment. */
  followUp: (assessed: { job_identity: string; target: string; signal: AbortSignal }) => Promise<void>
}

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Returns when queued work is retried, in milliseconds since 1970: the next day if the day's calls are spent, else soon. */
export function restUntil(reason: Reason | null, now: number): number {
  return reason === 'daily_cap' ? (Math.floor(now / DAY_MS) + 1) * DAY_MS : now + QUARTER_MS
}

/**
 * Runs the background work: takes a due job, assesses it, and compares again afterwards. One job at a time, none while
 * a batch runs, and none by a model before the person turned it on. Work that may not run now stays due.
 */
export class PipelineRunner {
  readonly #services: PipelineServices
  readonly #runs: boolean
  readonly #loop: WorkLoop
  #rests_until = 0

  /** `runs` is false if the server does no background work. */
  constructor(services: PipelineServices, runs: boolean) {
    this.#services = services
    this.#runs = runs
    this.#loop = new WorkLoop({
      step: () => this.#step(),
      failed: (problem) =>
        services.log.error('the background work could not go on', { fault: String(problem) }),
    })
    services.events.listen(({ event }) => {
      if (event === 'batch' || event === 'pipeline') this.wake()
    })
  }

  /** Wakes the runner: work became due, or may continue. */
  wake(): void {
    if (this.#runs) void this.drain()
  }

  /** Assesses all work that may run. */
  async drain(): Promise<void> {
    this.#loop.wake()
    await this.#loop.settled()
  }

  /** Ends the job in flight; the rest continues after the next start. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #step(): Promise<boolean> {
    const { desk, config, reconciler } = this.#services
    await reconciler.settle()
    const { model_target, pipeline } = (await config.read()).config
    const mayCall = model_target === 'builtin' || (pipeline.enabled && !this.#rests())
    const batch = await findLastBatch(desk)
    if (!mayCall || (batch && batch.finished_at === null)) return false
    const next = await this.#next(model_target)
    if (!next) return false
    return next.touched_by === null ? this.#finish(next, model_target) : this.#assess(next, model_target)
  }

  // A model's assessment is not replaced by rules: it waits for the model, and shows a provisional verdict meanwhile.
  async #next(target: string): Promise<Work | undefined> {
    const open = (await listWork(this.#services.desk)).filter(mayRun)
    return target === 'builtin' ? open.find((work) => (work.target ?? target) === target) : open[0]
  }

  async #assess(work: Work, target: string): Promise<boolean> {
    const { desk } = this.#services
    const { job_key, changes } = work
    const ended = await this.#ask(work, target)
    if (!this.#goesOn(ended)) return false
    // A posting whose text changed meanwhile is another job: this one no longer exists.
    const code = ended.ok ? await this.#gone(work) : ended.code
    if (code !== null) await desk.write([endWork({ job_key, changes, code })])
    return true
  }

  async #ask({ job_key, job_identity }: Work, target: string): Promise<AssessOutcome> {
    try {
      const { assessStored } = await import('#lib/judge/assess/assess-job.ts')
      const context = { target, priority: 'pipeline' as const, batch_id: null, actor: 'operator' as const }
      const request = { job_key, job_identity, since: '', signal: this.#loop.signal }
      return await assessStored(this.#services, { ...request, ...context })
    } catch (problem) {
      this.#services.log.error('a job could not be assessed again', { fault: String(problem) })
      return { ok: false, code: 'assessment_not_stored', reason: null, stops: 'no' }
    }
  }

  async #gone({ job_key, assessed_at }: Work): Promise<string | null> {
    const openWork = (await listWork(this.#services.desk)).find((work) => work.job_key === job_key)
    return openWork?.touched_by != null && openWork.assessed_at === assessed_at ? 'posting_closed' : null
  }

  // The resume follows the assessment; answers that came meanwhile are due again.
  async #finish(work: Work, target: string): Promise<boolean> {
    await this.#followUp(work, target)
    if (this.#loop.signal.aborted) return false
    await this.#services.desk.write([finishWork(work.job_key)])
    return true
  }

  async #followUp({ job_identity }: Work, target: string): Promise<void> {
    try {
      await this.#services.followUp({ job_identity, target, signal: this.#loop.signal })
    } catch (problem) {
      this.#services.log.error('a resume could not be made again', { fault: String(problem) })
    }
  }

  // If every other job would meet the same problem, the job stays due and all work pauses.
  #goesOn(ended: AssessOutcome): boolean {
    if (this.#loop.signal.aborted) return ended.ok
    if (ended.ok || ended.stops === 'no') return true
    const now = Date.parse(this.#services.now())
    this.#rests_until = restUntil(ended.reason, now)
    void pause(this.#rests_until - now, this.#loop.signal).then(() => this.wake())
    return false
  }

  #rests(): boolean {
    return Date.parse(this.#services.now()) < this.#rests_until
  }
}
