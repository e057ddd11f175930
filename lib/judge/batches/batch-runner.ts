import { type Batch, type BatchJob, findLastBatch, putBatch } from '#db/desk/batches.ts'
import type { AssessOutcome, AssessStoredDeps } from '#lib/judge/assess/assess-job.ts'
import type { ReadBy } from '#lib/judge/assess/freshness.ts'
import type { Judge, judgesTogether } from '#lib/judge/assess/judge-by-model.ts'
import { GROUPS_AT_ONCE, MOST_TOGETHER } from '#lib/judge/calls/estimate.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'

const FIRST_LOOK_DAYS = 7

export type Since = { since: string; since_source: 'anchor' | 'first_check' | 'passed' }

export type BatchServices = AssessStoredDeps & { events: EventHub; newId: () => string }

type NewBatch = {
  jobs: BatchJob[]
  profile_id: string | null
  target: string
  more_after: number
  actor: Actor
  /** Its id, if the caller stored one before; otherwise a new one is made. */
  batch_id?: string
}

/** The number of jobs that a model assesses at once, each by calls of its own; the rules have one thread only. */
export const AT_ONCE = 4

type Group = { jobs: BatchJob[]; rule: StopRule; judges: ReturnType<typeof judgesTogether> }
type JobRun = { job: BatchJob; judge: Judge | undefined; note: (ended: AssessOutcome) => void }

const MOST_IN_A_ROW = 3

/**
 * Decides whether a batch must end early: at once for a problem that every job would meet, or after three failures in
 * a row.
 */
export class StopRule {
  /** Why the batch must end; null while it goes on. */
  code: string | null = null
  #in_a_row = 0

  /** Notes the outcome of a job. */
  note(ended: AssessOutcome): void {
    const counts = !ended.ok && ended.stops === 'repeated'
    this.#in_a_row = counts ? this.#in_a_row + 1 : 0
    if (ended.ok || this.code !== null) return
    if (ended.stops === 'at_once' || this.#in_a_row >= MOST_IN_A_ROW) this.code = ended.code
  }
}

/** Assesses one batch of jobs at a time; every step is stored, so that a batch continues after a crash. */
export class BatchRunner {
  readonly #services: BatchServices
  readonly #underWay = new Set<number>()
  readonly #groups = new Set<Promise<void>>()
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
        await Promise.all(this.#groups)
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

  /** How many calls are in flight, at most four; a call may judge several jobs, and the built-in rules count as a call. */
  get in_flight(): number {
    return this.#groups.size
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
    if (stopped > 0) {
      this.#halt.abort()
      // A batch that rests, since the settings could not be read, ends too.
      this.resume()
    }
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
    if (batchJobs.length > 0) await this.#beginSome(batch, batchJobs, rule)
    if (this.#groups.size > 0) {
      await Promise.race(this.#groups)
      return true
    }
    await this.#end(batch, rule.code)
    return false
  }

  async #beginSome(batch: Batch, batchJobs: BatchJob[], rule: StopRule): Promise<void> {
    // A start of the server loads no code that judges.
    const { judgesTogether } = await import('#lib/judge/assess/judge-by-model.ts')
    const { size, at_once } = groupsOf(batch, (await this.#services.config.read()).config.batch_reading)
    for (let from = 0; from < batchJobs.length && this.#groups.size < at_once; from += size) {
      const jobs = batchJobs.slice(from, from + size)
      this.#begin(batch, { jobs, rule, judges: judgesTogether(jobs.length) })
    }
  }

  #notBegun({ jobs, assessed, failed }: Batch): BatchJob[] {
    const done = new Set([...assessed, ...failed.map((failure) => failure.job_key), ...this.#underWay])
    return jobs.filter((job) => !done.has(job.job_key))
  }

  #begin(batch: Batch, { jobs, rule, judges }: Group): void {
    // Jobs that share a call fail together, which counts as one failure.
    let isNoted = false
    const note = (ended: AssessOutcome) => {
      if (ended.ok || !isNoted) rule.note(ended)
      isNoted ||= !ended.ok && ended.stops === 'repeated'
    }
    const work = Promise.all(jobs.map((job, at) => this.#run(batch, { job, judge: judges[at], note })))
    const group: Promise<void> = work.then(() => {
      this.#groups.delete(group)
    })
    this.#groups.add(group)
  }

  #run(batch: Batch, { job, judge, note }: JobRun): Promise<void> {
    this.#underWay.add(job.job_key)
    return this.#assess(batch, job, judge)
      .then(async (ended) => {
        // Jobs cut off by the server's end are repeated after the next start; those of a cancelled batch are not begun.
        if (!ended.ok && (this.#loop.signal.aborted || ended.reason === 'cancelled')) return
        note(ended)
        await this.#note(batch.batch_id, { job_key: job.job_key, code: ended.ok ? null : ended.code })
      })
      .catch((problem) => {
        this.#services.log.error('a batch could not go on', { fault: String(problem) })
        this.#loop.end()
      })
      .finally(() => this.#underWay.delete(job.job_key))
  }

  async #assess(
    { batch_id, target, started_at, written_by }: Batch,
    job: BatchJob,
    judge: Judge | undefined,
  ): Promise<AssessOutcome> {
    try {
      const { assessStored } = await import('#lib/judge/assess/assess-job.ts')
      const request = { ...job, actor: written_by, target, priority: 'batch' as const, batch_id }
      const options = { signal: this.#loop.signal, halt: this.#halt.signal, ...(judge ? { judge } : {}) }
      return await assessStored(this.#services, { ...request, ...options, since: started_at })
    } catch (problem) {
      this.#services.log.error('a job could not be assessed', { fault: String(problem) })
      const code = problem instanceof Refusal ? problem.code : 'assessment_not_stored'
      return { ok: false, code, reason: null, stops: 'no' }
    } finally {
      judge?.leave()
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

/**
 * Returns how many jobs share a judging call, and how many such groups run at once. Groups are of equal size: twelve jobs make two
 * of six.
 */
export function groupsOf(
  { target, jobs }: { target: string; jobs: readonly unknown[] },
  reading: ReadBy,
): { size: number; at_once: number } {
  if (target === 'builtin') return { size: 1, at_once: 1 }
  if (reading === 'model') return { size: 1, at_once: AT_ONCE }
  const size = Math.ceil(jobs.length / Math.ceil(jobs.length / MOST_TOGETHER))
  return { size: Math.max(1, size), at_once: GROUPS_AT_ONCE }
}

function refuseSecond(last: Batch | undefined): void {
  if (!last || !isRunning(last)) return
  const message = 'A batch is being assessed already. Wait for its end, or stop it first.'
  throw new Refusal('assess_batch_running', message)
}

function isRunning({ status }: Batch): boolean {
  return status === 'running' || status === 'cancelling'
}

/** From when on a job is new: as passed, else since the last check, else the last 7 days. */
export function newSince({
  passed,
  anchor,
  now,
}: {
  passed: string | undefined
  anchor: string | null
  now: string
}): Since {
  if (passed !== undefined) return { since: passed, since_source: 'passed' }
  if (anchor !== null) return { since: anchor, since_source: 'anchor' }
  return { since: daysBefore(now, FIRST_LOOK_DAYS), since_source: 'first_check' }
}
